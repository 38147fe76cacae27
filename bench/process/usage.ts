import { readFileSync } from 'node:fs'

/** Resident memory of a process in bytes; undefined where /proc does not tell. */
export function residentBytes (pid: number): number | undefined {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}

/** Seconds of processor time that a process has used, in steps of 10 ms; undefined where /proc does not tell. */
export function processorSeconds (pid: number): number | undefined {
  // The command in parentheses may itself hold spaces and parentheses.
  const fields = read(`/proc/${pid}/stat`).replace(/^.*\) /s, '').split(' ')
  const [user, system] = [Number(fields[11]), Number(fields[12])]
  return Number.isFinite(user + system) && fields.length > 12 ? (user + system) / 100 : undefined
}

function read (file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
