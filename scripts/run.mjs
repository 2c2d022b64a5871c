// Runs a TypeScript file of the project, with the project's aliases and globs: node scripts/run.mjs <file>. A
// file that has an up-to-date build runs from the build, in a fifth of the time.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isStale } from './build.mjs'
import { ENTRIES } from './entries.mjs'

process.env.NODE_ENV ??= 'production'
// scripts print their own messages, so the log shows only warnings and errors
process.env.LOG_LEVEL ??= 'warn'

const root = fileURLToPath(new URL('..', import.meta.url))
const file = process.argv[2]
if (!file) {
  console.error('Usage: node scripts/run.mjs <file>')
  process.exit(1)
}

/** Returns the path of the file in an up-to-date build. */
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
    // Vite serves and reloads nothing here: it must not occupy a port or watch files
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  // closes only before the exit, because work that the module has started may import more modules later
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
