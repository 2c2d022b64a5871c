import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

// Which files of packages an installation removes.

const { platform, arch } = process
const OTHER_PLATFORM = platform === 'win32' ? 'linux' : 'win32'
const OTHER_ARCH = arch === 'x64' ? 'arm64' : 'x64'

/** Runs the script in a folder with these packages. Returns the folder, and how the script ends. */
function trim(files: string[], prepare: (packages: string) => void = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'claimbook-trim-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const packages = join(folder, 'node_modules')
  cpSync(resolve('scripts/trim-packages.mjs'), join(folder, 'scripts', 'trim-packages.mjs'))
  for (const file of files) {
    mkdirSync(dirname(join(packages, file)), { recursive: true })
    writeFileSync(join(packages, file), 'x')
  }
  prepare(packages)
  const { status, stderr } = spawnSync(process.execPath, ['scripts/trim-packages.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { packages, status, stderr }
}

it.each([
  [
    'text recognition of this system and processor',
    `onnxruntime-node/bin/napi-v6/${platform}/${arch}/libonnxruntime.so.1`,
    [
      `onnxruntime-node/bin/napi-v6/${OTHER_PLATFORM}/${arch}/onnxruntime.dll`,
      `onnxruntime-node/bin/napi-v6/${platform}/${OTHER_ARCH}/libonnxruntime.so.1`,
    ],
  ],
  [
    'the language data that recognition loads',
    '@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz',
    ['@tesseract.js-data/deu/4.0.0/deu.traineddata.gz'],
  ],
  [
    'the full engine of tesseract',
    'tesseract.js-core/tesseract-core-simd.wasm',
    ['tesseract.js-core/tesseract-core-simd-lstm.wasm', 'tesseract.js-core/tesseract-core.wasm.js'],
  ],
  [
    'the bold weight of a claim',
    '@embedpdf/fonts-jp/fonts/NotoSansJP-Bold.otf',
    ['@embedpdf/fonts-jp/fonts/NotoSansJP-DemiLight.otf'],
  ],
  [
    'the strong Noto Sans of a claim',
    '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff',
    ['@fontsource/noto-sans/files/noto-sans-latin-600-italic.woff'],
  ],
  [
    'the emoji of a claim',
    '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff',
    ['@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff2'],
  ],
  [
    'the query compiler of PostgreSQL',
    '@prisma/client/runtime/query_compiler_fast_bg.postgresql.mjs',
    [
      '@prisma/client/runtime/query_compiler_fast_bg.mysql.mjs',
      '@prisma/client/runtime/query_compiler_small_bg.postgresql.mjs',
    ],
  ],
  [
    'pdf.js for the server',
    'pdfjs-dist/legacy/build/pdf.worker.mjs',
    ['pdfjs-dist/build/pdf.mjs', 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'],
  ],
  [
    'the compiled SQLite',
    'better-sqlite3/build/Release/better_sqlite3.node',
    ['better-sqlite3/build/Release/obj.target/sqlite3/gen/sqlite3.o'],
  ],
  ['types of a nested package', 'a/node_modules/b/index.d.ts', ['a/node_modules/b/index.d.ts.map']],
])('%s stays, and files beside it that nothing loads go', (_, used, unused) => {
  const { packages, status } = trim([used, ...unused])
  expect([status, [used, ...unused].filter((file) => existsSync(join(packages, file)))]).toEqual([0, [used]])
})

it('an installation without any of the packages passes', () => {
  const { status, stderr } = trim(['a/index.js'])
  expect([status, stderr]).toEqual([0, ''])
})

it('a map in a folder outside that a link leads to stays', () => {
  const outside = mkdtempSync(join(tmpdir(), 'claimbook-linked-'))
  onTestFinished(() => rmSync(outside, { recursive: true }))
  writeFileSync(join(outside, 'index.js.map'), 'x')
  trim(['a/index.js'], (packages) => symlinkSync(outside, join(packages, 'linked')))
  expect(existsSync(join(outside, 'index.js.map'))).toBe(true)
})
