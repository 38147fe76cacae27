import { spawn, type ChildProcess } from 'node:child_process'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio'
import { within } from '../util/within.ts'
import { LineFramer } from './line-framer.ts'
import { ConnectionLost } from './lost.ts'
import { isMessage, MAX_MESSAGE_BYTES, parseJson } from './message.ts'
import { stopGroup } from './process-group.ts'
import type { LargeStrings } from './sifter.ts'
import { Turns } from './turns.ts'
import { WriteGatherer, type Delivery } from './write-gatherer.ts'

/** How long output may still come after the child has exited; a grandchild may hold the pipe for ever. */
const DRAIN_MS = 200
/** How long a broken pipe waits for the child's end. */
const EXIT_MS = 200
const SHOWN_JUNK_CHARS = 200

export interface StdioTransportOptions {
  readonly command: string
  readonly args: readonly string[]
  /** Added to the SDK's safe default environment. */
  readonly env: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly onStderr: (chunk: string) => void
  /** A line on stdout that is no JSON-RPC message; the text is cut. */
  readonly onJunk: (text: string) => void
  /** A message over `MAX_MESSAGE_BYTES`, of which only both ends are left. */
  readonly onOversize: (ends: { readonly head: Buffer, readonly tail: Buffer, readonly bytes: number }) => void
  /** Told the process group of the child, and again (null) when all of it is gone. */
  readonly onGroup?: (pgid: number, alive: boolean) => void
}

/**
 * MCP over a child's stdin and stdout. Unlike the SDK's own it scans each chunk once, takes messages up
 * to the blob ceiling, skips junk on stdout, and starts the child in its own process group, so that
 * stopping reaches what wrappers such as `npx` started.
 */
export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  readonly #options: StdioTransportOptions
  #child: ChildProcess | undefined
  #closing: Promise<void> | undefined
  #closed = false
  #writes: WriteGatherer | undefined
  #exit = ''
  readonly #exited: Promise<void>
  #onExited: () => void = () => {}

  constructor (options: StdioTransportOptions) {
    this.#options = options
    this.#exited = new Promise((resolve) => { this.#onExited = resolve })
  }

  get pid (): number | undefined {
    return this.#child?.pid
  }

  /** How the child ended by itself, for messages: `exited with code 1`, `was killed by SIGKILL`; empty while it runs or when it was told to. */
  get exit (): string {
    return this.#exit
  }

  get #writable (): boolean {
    return !this.#closed && this.#child?.stdin?.writable === true
  }

  async start (): Promise<void> {
    const { command, args, env, cwd, onStderr } = this.#options
    const child = spawn(command, [...args], {
      cwd,
      env: { ...getDefaultEnvironment(), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
      windowsHide: true
    })
    this.#child = child
    this.#writes = new WriteGatherer(child.stdin, async (error) => await this.#explain(error))
    const framer = new LineFramer({
      maxLineBytes: MAX_MESSAGE_BYTES,
      onLine: (line, large) => this.#accept(line, large),
      onOversize: this.#options.onOversize
    })
    const turns = new Turns(child.stdout)
    child.stdout.on('data', (chunk: Buffer) => {
      framer.push(chunk)
      turns.took(chunk.length)
    })
    child.stderr.setEncoding('utf8')
    child.stderr.on('data', onStderr)
    // A broken pipe shows in the callback of the write; without a listener it would end the daemon.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {})
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
    child.on('error', (error) => this.onerror?.(error))
    if (child.pid !== undefined) this.#options.onGroup?.(child.pid, true)
    child.once('exit', (code, signal) => this.#onExit(child, code, signal))
    child.once('close', () => this.#finish())
  }

  /** Resolves once the message was handed to the pipe; rejects when it provably was not. */
  send (message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve, reject) => this.post(message, { onSent: resolve, onTaken: resolve, onFailed: reject }))
  }

  /** As `send`, without a promise. What fails is a `ConnectionLost`. */
  post (message: JSONRPCMessage, delivery: Delivery): void {
    const writes = this.#writes
    if (this.#writable && writes !== undefined) writes.write(JSON.stringify(message) + '\n', delivery)
    else delivery.onFailed(new ConnectionLost('the server\'s process has ended', { sent: false }))
  }

  /** Before a close: tells of every message that it was sent, unless it has not left and never will. */
  withdraw (reason: string): void {
    this.#writes?.withdraw(reason)
  }

  /** A pipe breaks a moment before it is known how the child ended. */
  async #explain (error: Error): Promise<string> {
    await within(this.#exited, EXIT_MS)
    return this.#exit === '' ? error.message : `the server's process ${this.#exit}`
  }

  close (): Promise<void> {
    this.#closing ??= this.#stop()
    return this.#closing
  }

  async #stop (): Promise<void> {
    const child = this.#child
    // What was sent just now may be the cancellations of the calls that are cut off.
    this.#writes?.flush()
    if (child !== undefined) {
      await stopGroup(child)
      if (child.pid !== undefined) this.#options.onGroup?.(child.pid, false)
    }
    this.#finish()
  }

  #onExit (child: ChildProcess, code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#closing === undefined) this.#exit = signal === null ? `exited with code ${code}` : `was killed by ${signal}`
    this.#onExited()
    const timer = setTimeout(() => this.#finish(), DRAIN_MS)
    child.once('close', () => clearTimeout(timer))
    // What the child had started must not outlive it.
    this.close().catch((error: Error) => this.onerror?.(error))
  }

  #finish (): void {
    if (this.#closed) return
    this.#closed = true
    this.#child?.stdout?.destroy()
    this.#child?.stderr?.destroy()
    this.#child?.stdin?.destroy()
    this.onclose?.()
  }

  #accept (text: string, large: LargeStrings | undefined): void {
    if (text === '') return
    const parsed = parseJson(text, large)
    if (parsed === undefined) {
      if (text.trim() !== '') this.#options.onJunk(text.slice(0, SHOWN_JUNK_CHARS))
      return
    }
    // Revision 2025-03-26 allowed batches.
    for (const message of Array.isArray(parsed) ? parsed : [parsed]) {
      if (isMessage(message)) this.onmessage?.(message)
      else this.#options.onJunk(text.slice(0, SHOWN_JUNK_CHARS))
    }
  }
}
