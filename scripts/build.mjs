// Builds everything that `npm start` serves: the Prisma clients, the browser's files and the server. With
// --if-stale it builds only if a source is newer than the build.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { generate } from './generate.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = `${root}build/stamp`
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

/** Returns when the newest file below a path was changed, in milliseconds. Generated files do not count. */
function newestChangeMs(path) {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  const names = readdirSync(path).filter((name) => name !== 'generated')
  return Math.max(stats.mtimeMs, ...names.map((name) => newestChangeMs(join(path, name))))
}

/**
 * Returns whether a source is newer than the build, or no build exists. An image contains the build without
 * the sources.
 */
export function isStale() {
  if (!existsSync(`${root}app`)) return false
  const built = statSync(stampFile, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return SOURCES.some((source) => newestChangeMs(root + source) > built)
}

const ASSETS = `${root}build/client/assets`

/**
 * Writes a Brotli and a gzip file beside each text file for the browser. The server sends the compressed
 * files.
 */
function compressAssets() {
  for (const name of readdirSync(ASSETS).filter((name) => /\.(js|css|svg)$/.test(name))) {
    const path = join(ASSETS, name)
    const text = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(text))
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
  }
}

/** Builds if the build is stale or `always` is set. */
export function build({ always }) {
  if (!always && !isStale()) return
  console.log('Building Claimbook. This takes a moment.')
  generate()
  execFileSync(
    process.execPath,
    [`${root}node_modules/@remix-run/dev/dist/cli.js`, 'vite:build', '--logLevel', 'warn'],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } },
  )
  compressAssets()
  writeFileSync(stampFile, '')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  build({ always: !process.argv.includes('--if-stale') })
