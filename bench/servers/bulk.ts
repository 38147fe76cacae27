const WORDS = ('account archive balance branch calendar channel client cluster comment commit contact content currency customer ' +
  'database delivery deploy device document domain email event export feature filter folder forecast gateway image import index ' +
  'invoice issue label ledger library license list message metric mirror model monitor network notebook order page partner ' +
  'payment permission pipeline policy product profile project queue record region release report request resource review role ' +
  'route schedule schema search secret segment session setting shipment snapshot stage storage stream summary table task team ' +
  'template tenant ticket token topic trace transfer user vendor version volume warehouse webhook widget workflow').split(' ')
const VERBS = ['create', 'delete', 'list', 'update', 'find', 'merge', 'copy', 'restore', 'approve', 'watch']

const word = (n: number): string => WORDS[n % WORDS.length] ?? ''

/** Text lines of several scripts, about `bytes` long in UTF-8: every hundredth line has the word `needle`. */
export function bulkText (bytes: number): string {
  const lines: string[] = []
  for (let n = 0, size = 0; size < bytes; n++) {
    const line = `${n} ${word(n * 7)} ${word(n * 13 + 5)} – "ß${n % 10}" 日本語 ${word(n * 29 + 3)}: ${(n * 7919) % 100003}${n % 100 === 0 ? ` needle${n}` : ''}`
    lines.push(line)
    size += Buffer.byteLength(line) + 1
  }
  return lines.join('\n')
}

/** Bytes that are no text, always the same. */
export function bulkBytes (bytes: number): Buffer {
  const out = Buffer.alloc(bytes)
  let state = 0x9e3779b9
  for (let n = 0; n < bytes; n++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    out[n] = state & 0xff
  }
  return out
}

/** A tool as servers in the wild describe theirs: two sentences, four arguments, an enumeration. */
export function bulkTool (server: string, n: number): Record<string, unknown> {
  const verb = VERBS[n % VERBS.length] ?? ''
  const [noun, other] = [word(n), word(n * 17 + 11)]
  return {
    name: `${verb}_${noun}_${other}_${n}`,
    description: `${verb} one ${noun} of the ${other} in ${server}. Takes the ${noun}'s id and gives back what it is afterwards.`,
    inputSchema: {
      type: 'object',
      properties: {
        [`${noun}_id`]: { type: 'string', description: `The id of the ${noun}` },
        mode: { type: 'string', enum: ['fast', 'safe', 'dry-run'], default: 'safe', description: 'How careful to be' },
        limit: { type: 'integer', minimum: 1, maximum: 100, description: 'At most so many' },
        tags: { type: 'array', items: { type: 'string' }, description: `Only where the ${other} has these tags` }
      },
      required: [`${noun}_id`],
      additionalProperties: false
    },
    annotations: { readOnlyHint: verb === 'list' || verb === 'find' }
  }
}
