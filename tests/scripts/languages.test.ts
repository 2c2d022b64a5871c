import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'

// Adds and removes languages with npm, from a registry that the test serves.

/** npm starts several times, beside other tests. */
const TIMEOUT_MS = 180_000

const SWEDISH = '@tesseract.js-data/swe'

/** Creates the package of a language as npm stores it. */
function packLanguage(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'claimbook-package-'))
  const source = join(folder, 'source')
  for (const kind of ['4.0.0', '4.0.0_best_int']) {
    mkdirSync(join(source, kind), { recursive: true })
    writeFileSync(join(source, kind, 'swe.traineddata.gz'), kind)
  }
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name: SWEDISH, version: '1.0.0' }))
  const { stdout, stderr } = spawnSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: source,
    encoding: 'utf8',
  })
  const [packed] = JSON.parse(stdout || stderr) as { filename: string }[]
  const tarball = readFileSync(join(folder, packed?.filename ?? ''))
  rmSync(folder, { recursive: true })
  return tarball
}

let tarball: Buffer
beforeAll(() => {
  tarball = packLanguage()
})

/** Serves a registry with the package. Returns its address. */
async function registryWith(integrity: string): Promise<string> {
  const server = createServer((request, response) => {
    const registry = `http://${request.headers.host}`
    if (request.url?.endsWith('.tgz')) return response.end(tarball)
    const dist = { tarball: `${registry}/swe.tgz`, integrity }
    const versions = { '1.0.0': { name: SWEDISH, version: '1.0.0', dist } }
    response.end(JSON.stringify({ name: SWEDISH, 'dist-tags': { latest: '1.0.0' }, versions }))
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Creates an installation without packages, whose list has Swedish with this checksum or the right one. */
async function installation(listed?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'claimbook-languages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  const registry = await registryWith(integrity)
  const root = join(folder, 'installation')
  for (const name of ['languages.mjs', 'trim-packages.mjs'])
    cpSync(resolve('scripts', name), join(root, 'scripts', name))
  const optional = { swe: { name: 'Swedish', version: '1.0.0', integrity: listed ?? integrity } }
  writeFileSync(join(root, 'scripts', 'optional-languages.json'), JSON.stringify(optional))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'installation', private: true }))

  /** Runs `npm run languages` with these words. */
  async function languages(...words: string[]) {
    const child = spawn(process.execPath, ['scripts/languages.mjs', ...words], {
      cwd: root,
      env: { ...process.env, npm_config_registry: registry, npm_config_cache: join(folder, 'cache') },
    })
    const said = { stdout: '', stderr: '' }
    child.stdout.on('data', (text) => (said.stdout += text))
    child.stderr.on('data', (text) => (said.stderr += text))
    const [status] = await once(child, 'close')
    return { ...said, status }
  }
  const data = (kind: string) => existsSync(join(root, 'node_modules', SWEDISH, kind))
  const dependencies = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies ?? {}
  return { languages, data, dependencies }
}

it('a language that is added is installed in the pinned version, with the data that is read alone', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { languages, data, dependencies } = await installation()
  expect(await languages('add', 'swe')).toEqual({
    stdout: 'Swedish (swe) is installed.\n',
    stderr: '',
    status: 0,
  })
  expect([dependencies(), data('4.0.0_best_int'), data('4.0.0')]).toEqual([
    { [SWEDISH]: '1.0.0' },
    true,
    false,
  ])
  expect((await languages('list')).stdout).toBe('swe     Swedish               installed\n')
})

it('a language that is removed is not installed any more', { timeout: TIMEOUT_MS }, async () => {
  const { languages, data, dependencies } = await installation()
  await languages('add', '--all')
  expect((await languages('remove', 'swe')).stdout).toBe('Swedish (swe) is not installed.\n')
  expect([dependencies(), data('4.0.0_best_int')]).toEqual([{}, false])
  expect((await languages('list')).stdout).toBe('swe     Swedish               not installed\n')
})

it('a package with another checksum than the list is refused and removed', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { languages, data, dependencies } = await installation('sha512-AAAA')
  const { stderr, status } = await languages('add', 'swe')
  expect([stderr, status]).toEqual([
    'The registry has other files for swe than Claimbook was tested with.\n',
    1,
  ])
  expect([dependencies(), data('4.0.0_best_int')]).toEqual([{}, false])
})

it('a code that is not in the list is refused with the codes of the list', async () => {
  const { languages } = await installation()
  const { stderr, status } = await languages('add', 'swe', 'xyz')
  expect([stderr, status]).toEqual(['Claimbook has no further language xyz. It has: swe.\n', 1])
})
