// Compiles test files, with what they import, below dist/test: JavaScript starts several times faster
// than through a TypeScript loader, which compiles all of the sources again for every file.
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { BUNDLE, FIND_FILES } from './bundle.mjs'

const { devDependencies } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
/** What finds files of its own at run time, exists once a process (tap), or is large and used by few. */
const EXTERNAL = [
  ...Object.keys(devDependencies).filter((name) => !name.startsWith('@modelcontextprotocol/')),
  ...FIND_FILES
]

/** Modules see themselves where their sources are, so that paths beside them stay true. */
const inPlace = {
  name: 'in-place',
  setup ({ onLoad }) {
    onLoad({ filter: /\.(ts|mjs)$/ }, async ({ path }) => {
      if (path.includes('/node_modules/')) return undefined
      const text = await readFile(path, 'utf8')
      return { contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)), loader: path.endsWith('.ts') ? 'ts' : 'js' }
    })
  }
}

/**
 * Compiles these files, and the servers that tests start as processes, to the same paths below another folder.
 * @param {string} root the project
 * @param {readonly string[]} files below test/, relative to the project
 * @param {string} folder where they go instead of test/, relative as well
 */
export async function compileTests (root, files, folder) {
  await build({
    ...BUNDLE,
    absWorkingDir: root,
    entryPoints: [...files, 'test/fixtures/servers/*.mjs'],
    outdir: folder,
    outbase: 'test',
    external: EXTERNAL,
    plugins: [inPlace],
    logLevel: 'error'
  })
}
