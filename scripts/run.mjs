// Runs a TypeScript file of the project, with the project's aliases and globs: node scripts/run.mjs <file>
// One that is in the build runs from there while that is not stale, in a fifth of the time.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isStale } from './build.mjs'
import { ENTRIES } from './entries.mjs'

process.env.NODE_ENV ??= 'production'
// a script prints what it has to say itself
process.env.LOG_LEVEL ??= 'warn'

const root = fileURLToPath(new URL('..', import.meta.url))
const file = process.argv[2]
if (!file) {
  console.error('Usage: node scripts/run.mjs <file>')
  process.exit(1)
}

/** The path of the file in a build that is not stale. */
function builtFile() {
  const [name] = Object.entries(ENTRIES).find(([, source]) => resolve(root, source) === resolve(file)) ?? []
  if (name && !isStale()) return `${root}build/server/${name}.js`
}

async function runSource() {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'silent',
    resolve: { alias: { '~': `${root}app` } },
    // nothing is served and nothing reloads: a run must not hold a port that another needs, nor follow edits
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  // not when the module is loaded: what it has started may import others later
  process.once('beforeExit', () => vite.close())
  try {
    await vite.ssrLoadModule(resolve(file))
  } catch (error) {
    vite.ssrFixStacktrace(error)
    console.error(error)
    process.exitCode = 1
  }
}

const built = builtFile()
if (built) await import(built)
else await runSource()
