// A server over stdio without an SDK: lines in, lines out, nothing checked.
import { answers, delayMs } from './options.ts'

const NEWLINE = 0x0a
let rest: Buffer[] = []

function line (bytes: Buffer): void {
  const answer = answers.answer(JSON.parse(bytes.toString('utf8')))
  if (answer === undefined) return
  for (const part of answer) process.stdout.write(part)
  process.stdout.write('\n')
}

function push (chunk: Buffer): void {
  process.stdout.cork()
  let start = 0
  for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
    const part = chunk.subarray(start, end)
    line(rest.length === 0 ? part : Buffer.concat([...rest, part]))
    rest = []
    start = end + 1
  }
  if (start < chunk.length) rest.push(chunk.subarray(start))
  process.stdout.uncork()
}

answers.onChange = () => { process.stdout.write('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n') }
setTimeout(() => {
  process.stdin.on('data', push)
  process.stdin.on('end', () => process.exit(0))
}, delayMs)
