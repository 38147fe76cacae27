import { mcpHub } from '../peers/mcp-hub.ts'
import { mcpo } from '../peers/mcpo.ts'
import { mcpProxy, supergateway } from '../peers/bridges.ts'
import { bare, floor, plain, postern } from '../references/contestants.ts'
import type { BenchCase } from './case.ts'
import { loadCase } from './load-case.ts'

const BYTES = 5_000_000
const AMOUNT = 20

/** A result of 5 MB, one at a time: against the least that taking it can cost. */
export const largeCases: readonly BenchCase[] = [
  {
    name: 'text-5mb',
    title: '5 MB of text over stdio, cut to its first page',
    run: async (context) => await loadCase(context, {
      target: { kind: 'stdio', args: [] },
      starters: [postern, floor, bare, plain],
      peers: [mcpo, mcpHub, supergateway, mcpProxy],
      call: {
        tool: 'text',
        arguments: { bytes: BYTES },
        expect: { status: 200, includes: 'needle', minChars: 3_000_000 },
        expectOfPostern: { status: 200, includes: '"result":{"uri":"postern://results/', minChars: 100_000 },
        expectOfFloor: { status: 200, includes: 'needle', minChars: 100_000 }
      },
      connections: 1,
      amount: context.options.quick ? 2 : AMOUNT,
      by: 'p50Ms'
    })
  },
  {
    name: 'image-5mb',
    title: '5 MB of image over stdio, decoded and written to a file',
    run: async (context) => await loadCase(context, {
      target: { kind: 'stdio', args: [] },
      starters: [postern, floor, bare, plain],
      peers: [mcpo, mcpHub, supergateway, mcpProxy],
      call: {
        tool: 'image',
        arguments: { bytes: BYTES },
        expect: { status: 200, minChars: BYTES },
        expectOfPostern: { status: 200, includes: `"size_bytes":${BYTES},"sha256"` },
        expectOfFloor: { status: 200, includes: `"size_bytes":${BYTES}` }
      },
      connections: 1,
      amount: context.options.quick ? 2 : AMOUNT,
      by: 'p50Ms'
    })
  }
]
