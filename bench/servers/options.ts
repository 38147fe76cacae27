import { parseArgs } from 'node:util'
import { Answers } from './answers.ts'

const { values } = parseArgs({
  options: {
    name: { type: 'string', default: 'bench' },
    tools: { type: 'string', default: '0' },
    /** Milliseconds before the server begins to read. */
    delay: { type: 'string', default: '0' },
    /** Answers as server-sent events instead of as JSON. */
    sse: { type: 'boolean', default: false }
  }
})

export const delayMs = Number(values.delay)
export const sse = values.sse
export const answers = new Answers({ name: values.name, tools: Number(values.tools) })
