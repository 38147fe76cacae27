import { fileURLToPath } from 'node:url'

const compiled = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Scripts that are started as processes of their own, once compiled to `bench/dist`. */
export const SCRIPTS = {
  stdioServer: compiled('./servers/stdio.js'),
  httpServer: compiled('./servers/http.js'),
  bare: compiled('./references/bare.js'),
  floor: compiled('./references/floor.js'),
  plain: compiled('./references/plain.js'),
  fixed: compiled('./references/fixed.js'),
  probe: compiled('./process/probe.js'),
  postern: compiled('../../dist/src/bin.js')
} as const

export const RESULTS_FILE = compiled('../results.json')
export const README_FILE = compiled('../README.md')
