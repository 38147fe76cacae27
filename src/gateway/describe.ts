import { describeItem } from '../catalog/describe.ts'
import { findItem } from '../catalog/find.ts'
import type { CallOptions } from '../connections/types.ts'
import type { DescribeInput, DescribeOutput } from '../schemas/describe.ts'
import type { Live } from './server.ts'

/** Describes one item. Throws a 404 of its kind with the nearest names. */
export async function describe ({ name, catalog }: Live, input: DescribeInput, options: CallOptions): Promise<DescribeOutput> {
  const kind = input.kind ?? 'tool'
  const item = await catalog.find(kind, input.tool, options)
  if (item !== undefined) return describeItem(item, name)
  // The whole catalog, so that the error can say under which kind it is known.
  const { items } = await catalog.all(options)
  return describeItem(findItem(items, kind, input.tool, name), name)
}
