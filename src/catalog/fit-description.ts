import { MAX_SLICE_BYTES } from '../render/limits.ts'
import type { DescribeOutput } from '../schemas/describe.ts'
import { Utf8Text } from '../util/utf8.ts'
import { openParameters } from './invoke-parameters.ts'

/** What is left of a text that is too long, in UTF-8 bytes. Small enough that JSON escapes (six bytes for one) do not matter. */
const CUT_TEXT_BYTES = 8192
/** What is left of a list (a prompt's arguments, a template's variables) that is too long. */
const CUT_LIST_BYTES = 65_536

type Shrink = (described: DescribeOutput) => { readonly smaller: DescribeOutput, readonly warning: string } | undefined

/** In the order of what a caller can best do without. Each is taken only while the whole is too large. */
const SHRINKS: readonly Shrink[] = [
  cutText('description'),
  cutText('title'),
  drop('output_schema'),
  openArguments,
  drop('annotations'),
  drop('audience'),
  drop('mime_type'),
  cutList('arguments'),
  cutList('variables')
]

/** A description of at most `MAX_SLICE_BYTES` as JSON: what is too large is cut or left out, and `warnings` says so. */
export function fitDescription (described: DescribeOutput): DescribeOutput {
  let fitted = described
  for (const shrink of SHRINKS) {
    if (jsonBytes(fitted) <= MAX_SLICE_BYTES) return fitted
    const step = shrink(fitted)
    if (step === undefined) continue
    fitted = { ...step.smaller, warnings: [...(fitted.warnings ?? []), `${step.warning}: an answer is at most ${MAX_SLICE_BYTES} bytes.`] }
  }
  return fitted
}

function cutText (member: 'description' | 'title'): Shrink {
  return (described) => {
    const text = new Utf8Text(described[member] ?? '')
    if (text.byteLength <= CUT_TEXT_BYTES) return undefined
    return {
      smaller: { ...described, [member]: text.page(0, CUT_TEXT_BYTES).text },
      warning: `The ${member} of ${text.byteLength} bytes was cut to ${CUT_TEXT_BYTES}`
    }
  }
}

function drop (member: 'output_schema' | 'annotations' | 'audience' | 'mime_type'): Shrink {
  return (described) => {
    const { [member]: dropped, ...smaller } = described
    if (dropped === undefined) return undefined
    return { smaller, warning: `${member} (${jsonBytes(dropped)} bytes) was left out` }
  }
}

function openArguments (described: DescribeOutput): ReturnType<Shrink> {
  if (described.parameters === undefined) return undefined
  return {
    smaller: { ...described, parameters: openParameters(described.name) },
    warning: `The schema of the arguments (${jsonBytes(described.parameters)} bytes) was replaced by an open object`
  }
}

function cutList (member: 'arguments' | 'variables'): Shrink {
  return (described) => {
    const list: readonly unknown[] = described[member] ?? []
    if (list.length === 0) return undefined
    let bytes = 0
    const kept = list.findIndex((entry) => (bytes += jsonBytes(entry) + 1) > CUT_LIST_BYTES)
    if (kept === -1) return undefined
    return {
      smaller: { ...described, [member]: list.slice(0, kept) },
      warning: `Of ${list.length} ${member} ${list.length - kept} were left out`
    }
  }
}

function jsonBytes (value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
