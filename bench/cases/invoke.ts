import type { Target, ToolCall } from '../contestant.ts'
import { JobProcess } from '../load/generator.ts'
import type { Options } from '../options.ts'
import { SCRIPTS } from '../paths.ts'
import { mcpHub } from '../peers/mcp-hub.ts'
import { mcpo } from '../peers/mcpo.ts'
import { mcpProxy, supergateway } from '../peers/bridges.ts'
import { launch, urlLine } from '../process/launch.ts'
import { bare, plain, postern, targetArgs } from '../references/contestants.ts'
import type { CaseOutcome } from '../report/result.ts'
import { assertRight, type Turn } from '../rounds.ts'
import type { BenchCase, CaseContext } from './case.ts'
import { loadCase, type Sample } from './load-case.ts'

const ECHO: ToolCall = { tool: 'echo', arguments: { message: '{{token}}' }, expect: { status: 200, includes: 'echo:{{token}}' } }
const CONNECTIONS = [1, 32, 256] as const

/** A small echo through each gateway, at three degrees of concurrency and over both transports. */
export const invokeCases: readonly BenchCase[] = (['stdio', 'http'] as const).flatMap((kind) => CONNECTIONS.map((connections) => ({
  name: `invoke-${kind}-${connections}`,
  title: `small echo, ${kind === 'stdio' ? 'stdio' : 'streamable HTTP'}, ${connections} at a time`,
  run: async (context: CaseContext) => kind === 'stdio'
    ? await invoke(context, { kind, args: [] }, connections)
    : await overHttp(async (target) => await invoke(context, target, connections))
})))

async function invoke (context: CaseContext, target: Target, connections: number): Promise<CaseOutcome> {
  const direct = new JobProcess(new URL('../references/direct.js', import.meta.url), targetArgs(target))
  try {
    return await loadCase(context, {
      target,
      starters: [postern, bare, plain],
      peers: [mcpo, mcpHub, supergateway, mcpProxy],
      call: ECHO,
      connections,
      by: 'perSecond',
      extra: [directTurn(direct, connections, context.options)]
    })
  } finally {
    await direct.stop()
  }
}

function directTurn (direct: JobProcess, connections: number, { quick, seconds }: Options): Turn<Sample> {
  return {
    name: 'direct',
    measure: async () => {
      const result = await direct.run({ url: '', method: 'POST', expect: { status: 200 }, connections, ...(quick ? { amount: 2 * connections } : { seconds }) })
      assertRight('direct', result)
      return { ...result, cpuMicros: result.generatorLoad * result.seconds * 1e6 / result.requests }
    }
  }
}

async function overHttp (work: (target: Target) => Promise<CaseOutcome>): Promise<CaseOutcome> {
  const server = await launch({ command: process.execPath, args: [SCRIPTS.httpServer], ready: urlLine })
  try {
    return await work({ kind: 'http', url: server.url })
  } finally {
    await server.stop()
  }
}
