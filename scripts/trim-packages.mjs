// Removes the files of packages that Claimbook never loads on this machine: node scripts/trim-packages.mjs.
// npm runs it at the end of each installation. A file that a package does not have is skipped.
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the files and folders to remove: below which folder, by a pattern of the path in it, and why. */
const removalsFor = ({ platform, arch }) => [
  {
    reason: 'text recognition for other systems and processors',
    folder: 'onnxruntime-node/bin',
    pattern: new RegExp(
      `^napi-v\\d+/(?!${platform}(?:/|$))[^/]+$|^napi-v\\d+/${platform}/(?!${arch}$)[^/]+$`,
    ),
  },
  {
    reason: 'language data of another kind: tesseract.server.ts loads 4.0.0_best_int',
    folder: '@tesseract.js-data',
    pattern: /^\w+\/(?!4\.0\.0_best_int$)4\.[^/]*$/,
  },
  {
    reason:
      'engines of tesseract for browsers, and LSTM ones: in Node.js tesseract.js 7 loads the full engine',
    folder: 'tesseract.js-core',
    pattern: /^tesseract-core.*(?:-lstm\.|\.wasm\.js$)/,
  },
  {
    reason: 'weights of Chinese, Japanese and Korean letters that claims do not use',
    folder: '@embedpdf',
    pattern: /^fonts-\w+\/fonts\/.*(?<!-Regular|-Bold)\.otf$/,
  },
  {
    reason: 'weights and slants of Noto Sans that no claim and no printed receipt of a test uses',
    folder: '@fontsource',
    pattern: /^noto-sans[\w-]*\/files\/.*(?<!-400-normal|-600-normal)\.woff2?$/,
  },
  {
    reason: 'weights and parts of Noto Emoji: claims use one file with all emoji',
    folder: '@fontsource',
    pattern: /^noto-emoji\/files\/(?!noto-emoji-emoji-400-normal\.woff$)/,
  },
  {
    reason: 'query compilers of other databases, and small ones: the build uses the fast ones',
    folder: '@prisma/client/runtime',
    pattern: /^query_compiler_(?!fast_bg\.(?:sqlite|postgresql)\.)/,
  },
  {
    reason: 'the same query compilers in the CLI of Prisma',
    folder: 'prisma/build',
    pattern: /^query_compiler_(?!fast_bg\.(?:sqlite|postgresql)\.)/,
  },
  {
    reason: 'the components of Prisma Studio: its program contains them',
    folder: '@prisma/studio-core/dist',
    pattern: /^ui$|^metafile-\w+\.json$/,
  },
  {
    reason: 'the database server of the command prisma dev',
    folder: '',
    pattern: /(?:^|\/)@electric-sql\/pglite[\w-]*\/dist$/,
  },
  {
    reason: 'pdf.js for browsers: the server loads pdf.mjs and pdf.worker.mjs of legacy/build',
    folder: 'pdfjs-dist',
    pattern: /^(?:legacy\/)?(?:web|image_decoders)$|^build$|^legacy\/build\/pdf\.(?:.*min|sandbox)\.mjs$/,
  },
  {
    reason: 'what the compiler of SQLite left beside its result',
    folder: 'better-sqlite3/build',
    pattern: /^Release\/(?:obj|obj\.target|\.deps|.*\.a|test_extension\.node)$/,
  },
  {
    reason: 'sources of effect, a package of Prisma that runs from dist',
    folder: 'effect',
    pattern: /^src$/,
  },
  {
    reason: 'a checker of patterns that needs Java: the tests run its native program',
    folder: 'recheck-jar',
    pattern: /^recheck\.jar$/,
  },
  { reason: 'maps to sources', folder: '', pattern: /\.map$/ },
]

/** Returns the entries of a folder; none if there is no such folder. */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  }
}

/** Returns the bytes of the files below a path. */
function sizeOf(path, isFolder) {
  if (!isFolder) return statSync(path).size
  const entries = entriesOf(path).filter((entry) => entry.isDirectory() || entry.isFile())
  return entries.reduce((sum, entry) => sum + sizeOf(join(path, entry.name), entry.isDirectory()), 0)
}

/** Removes the matching files and folders below a folder. Links are not followed. Returns their bytes. */
function removeMatching(root, pattern, subfolder = '') {
  let bytes = 0
  for (const entry of entriesOf(join(root, subfolder))) {
    if (!entry.isDirectory() && !entry.isFile()) continue
    const path = subfolder === '' ? entry.name : `${subfolder}/${entry.name}`
    if (pattern.test(path)) {
      bytes += sizeOf(join(root, path), entry.isDirectory())
      rmSync(join(root, path), { recursive: true, force: true })
    } else if (entry.isDirectory()) bytes += removeMatching(root, pattern, path)
  }
  return bytes
}

/**
 * Removes unused files below `node_modules`.
 * @returns the megabytes that each removal freed, by its reason
 */
export function trimPackages(packages, system = process) {
  return removalsFor(system).map(({ reason, folder, pattern }) => ({
    reason,
    megabytes: removeMatching(join(packages, folder), pattern) / 1e6,
  }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { reason, megabytes } of trimPackages(
    fileURLToPath(new URL('../node_modules', import.meta.url)),
  ))
    if (megabytes >= 1) console.log(`Removed ${Math.round(megabytes)} MB: ${reason}`)
}
