import neostandard from 'neostandard'

const layers = {
  core: ['functions', 'catalog', 'render', 'prompts', 'openapi'],
  edges: ['connections', 'spill', 'memory'],
  application: ['gateway'],
  http: ['http'],
  process: ['cli', 'daemon.ts', 'bin.ts']
}

/** Forbids a folder to import the named folders (or root files) of src. */
function forbid (files, names, extra = []) {
  return {
    files,
    rules: {
      'no-restricted-imports': ['error', {
        patterns: [
          ...(names.length > 0
            ? [{ regex: `(^|/)(${names.map((n) => n.replace('.', '\\.')).join('|')})(/|$)`, message: 'Imports point down only: see "Layers" in the README.' }]
            : []),
          ...extra
        ]
      }]
    }
  }
}

const { core, edges, application, http, process: top } = layers
const noSdkValues = {
  group: ['@modelcontextprotocol/*'],
  allowTypeImports: true,
  message: 'Only src/connections imports values from the MCP SDK.'
}
const noFastify = { group: ['fastify', '@fastify/*'], message: 'Only src/http and routes know HTTP.' }
const except = (list, ...names) => list.filter((n) => !names.includes(n))
const above = (...lists) => lists.flat()

export default [
  ...neostandard({ ts: true, noJsx: true, ignores: ['**/dist/**', '.tap/**', 'node_modules/**'] }),
  {
    files: ['**/*.ts'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      // A schema and the type derived from it share a name; the compiler finds real clashes.
      '@typescript-eslint/no-redeclare': 'off',
      'no-void': ['error', { allowAsStatement: true }]
    }
  },
  forbid(['src/errors.ts', 'src/schemas/**', 'src/util/**'], above(core, ['config'], edges, application, http, top), [noSdkValues, noFastify]),
  ...core.map((folder) => forbid([`src/${folder}/**`], above(['config'], edges, application, http, top), [noSdkValues, noFastify])),
  forbid(['src/config/**'], above(edges, application, http, top), [noSdkValues, noFastify]),
  forbid(['src/connections/**'], above(except(edges, 'connections'), ['catalog'], application, http, top), [noFastify]),
  forbid(['src/spill/**'], above(['connections', 'catalog', 'render/content\\.ts'], application, http, top), [noSdkValues, noFastify]),
  forbid(['src/memory/**'], above(core, ['config'], except(edges, 'memory'), application, http, top), [noSdkValues, noFastify]),
  forbid(['src/gateway/**'], above(http, top), [noSdkValues, noFastify]),
  forbid(['src/http/**', 'routes/**'], above(except(edges, 'spill'), top), [noSdkValues]),
  forbid(['src/cli/**', 'src/daemon.ts', 'src/bin.ts', 'src/cli.ts'], [], [noSdkValues])
]
