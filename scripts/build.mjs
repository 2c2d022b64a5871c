// Builds what `npm start` serves: the Prisma clients, the browser's files and the server. With --if-stale,
// only when a source is newer.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { generate } from './generate.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}build/stamp`
const SOURCES = [
  'app',
  'public',
  'prisma',
  'server.ts',
  'scripts',
  'vite.config.ts',
  'remix.config.js',
  'package-lock.json',
]

/** When anything below a path was last changed, in milliseconds; what is generated from it does not count. */
function newest(path) {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  const names = readdirSync(path).filter((name) => name !== 'generated')
  return Math.max(stats.mtimeMs, ...names.map((name) => newest(join(path, name))))
}

/** Whether a source is newer than the build, or there is no build. An image has the build without sources. */
export function isStale() {
  if (!existsSync(`${root}app`)) return false
  const built = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return SOURCES.some((source) => newest(root + source) > built)
}

const ASSETS = `${root}build/client/assets`

/** Puts a Brotli and a gzip file beside each text that the browser loads. The server sends these. */
function compressAssets() {
  for (const name of readdirSync(ASSETS).filter((name) => /\.(js|css|svg)$/.test(name))) {
    const path = join(ASSETS, name)
    const text = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(text))
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
  }
}

/** Builds, unless what is there is newer than its sources and `always` is not set. */
export function build({ always }) {
  if (!always && !isStale()) return
  console.log('Building Claimbook. This takes a moment.')
  generate()
  execFileSync(
    process.execPath,
    [`${root}node_modules/@remix-run/dev/dist/cli.js`, 'vite:build', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  compressAssets()
  writeFileSync(stamp, '')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  build({ always: !process.argv.includes('--if-stale') })
