import { spawn } from 'node:child_process'

const NEWLINE = 0x0a

/**
 * The least that JSON-RPC over a child's pipes takes: lines cut from chunks, each parsed once, answers
 * matched by their id. No validation, no time limits, no cancellation.
 */
export class RpcPipe {
  readonly #child
  readonly #waiting = new Map<number, (result: unknown) => void>()
  #parts: Buffer[] = []
  #nextId = 0

  constructor (args: readonly string[]) {
    this.#child = spawn(process.execPath, [...args], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#child.stdout.on('data', (chunk: Buffer) => this.#push(chunk))
  }

  async start (): Promise<this> {
    await this.request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bare', version: '1' } })
    this.#child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
    return this
  }

  request (method: string, params: unknown): Promise<unknown> {
    const id = this.#nextId++
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.#child.stdin.write(JSON.stringify({ jsonrpc: '2.0', id, method, params }) + '\n')
    })
  }

  stop (): void {
    this.#child.kill()
  }

  #push (chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const part = chunk.subarray(start, end)
      const line = this.#parts.length === 0 ? part : Buffer.concat([...this.#parts, part])
      this.#parts = []
      const { id, result } = JSON.parse(line.toString('utf8'))
      this.#waiting.get(id)?.(result)
      this.#waiting.delete(id)
      start = end + 1
    }
    if (start < chunk.length) this.#parts.push(chunk.subarray(start))
  }
}
