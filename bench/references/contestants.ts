import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contestant, Starter, Target, ToolCall } from '../contestant.ts'
import { SCRIPTS } from '../paths.ts'
import { launch, urlLine } from '../process/launch.ts'
import { startPostern, stdioEntry, untilReady } from '../process/postern.ts'
import { scratch } from '../process/scratch.ts'

export const targetArgs = (target: Target): string[] => target.kind === 'http' ? ['http', target.url] : ['stdio', SCRIPTS.stdioServer, ...target.args]

/** The subject itself. */
export const postern: Starter = {
  name: 'postern',
  start: async (target) => {
    const { url, pid, stop } = await startPostern({ bench: target.kind === 'http' ? { type: 'http', url: target.url } : stdioEntry(...target.args) })
    await untilReady(url)
    return {
      name: 'postern',
      pid,
      stop,
      request: (call) => ({
        url: `${url}/invoke`,
        method: 'POST',
        body: JSON.stringify({ server: 'bench', tool: call.tool, arguments: call.arguments }),
        expect: call.expectOfPostern ?? call.expect
      })
    }
  }
}

/** A Fastify route over bare JSON-RPC. */
export const bare: Starter = { name: 'bare', start: async (target) => await reference('bare', SCRIPTS.bare, targetArgs(target)) }

/** A Fastify route over the SDK's client. */
export const plain: Starter = { name: 'plain', start: async (target) => await reference('plain', SCRIPTS.plain, targetArgs(target)) }

/** Parsing a large message and writing its bytes; over stdio alone. */
export const floor: Starter = {
  name: 'floor',
  start: async (target) => {
    const folder = join(await scratch(), `floor-${Math.random().toString(36).slice(2)}`)
    await mkdir(folder)
    const contestant = await reference('floor', SCRIPTS.floor, [folder, ...targetArgs(target).slice(1)])
    return {
      ...contestant,
      request: (call) => ({ ...contestant.request(call), expect: call.expectOfFloor ?? call.expect })
    }
  }
}

async function reference (name: string, script: string, args: readonly string[]): Promise<Contestant> {
  const { url, pid, stop } = await launch({ command: process.execPath, args: [script, ...args], ready: urlLine })
  return { name, pid, stop, request: (call) => posted(`${url}/invoke`, call) }
}

function posted (url: string, call: ToolCall): ReturnType<Contestant['request']> {
  return { url, method: 'POST', body: JSON.stringify({ tool: call.tool, arguments: call.arguments }), expect: call.expect }
}
