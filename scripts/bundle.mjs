/** What the bundles of the daemon and of its tests have in common, for esbuild. */
export const BUNDLE = {
  bundle: true,
  // What is imported dynamically, and what several entries share, is loaded when it is needed.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  mainFields: ['module', 'main'],
  sourcemap: 'linked',
  sourcesContent: false,
  // CommonJS among the dependencies asks for it.
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" }
}

/** These find files of their own at run time. */
export const FIND_FILES = ['pino', 'pino-pretty', '@fastify/swagger-ui']
