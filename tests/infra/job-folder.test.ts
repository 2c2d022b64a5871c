import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyOutput, JobFolder } from '~/infra/files/job-folder.server'
import { temporaryFolder } from '../support/folder'

// The folder of a process that opens files, when a malicious file may control the process.

const { path, put } = temporaryFolder()
const outside = join(path, 'outside')
mkdirSync(outside)
const NAMES = Array.from({ length: 300 }, (_, at) => `receipt-${at}.jpg`)
for (const name of NAMES) writeFileSync(join(outside, name), 'private')

let serial = 0
const open = () =>
  JobFolder.open(async () => {
    const folder = join(path, `job-${serial++}`)
    mkdirSync(folder)
    return { path: folder, remove: async () => {} }
  }, false)

/**
 * Replaces a folder, and a file beside it, with links in an endless loop. Prints a line after every 100
 * times.
 */
const EXCHANGE = `
const { mkdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync } = require('node:fs')
const [outputs, outside, ...names] = process.argv.slice(1)
process.chdir(outputs)
const tries = (act) => { try { act() } catch {} }
const fill = () => { for (const name of names) tries(() => writeFileSync('folder/' + name, '')) }
for (let count = 1; ; count++) {
  tries(() => mkdirSync('folder'))
  if (count % 100 === 1) fill()
  tries(() => renameSync('folder', 'aside'))
  tries(() => symlinkSync(outside, 'folder'))
  tries(() => symlinkSync(outside + '/' + names[count % names.length], 'file'))
  tries(() => unlinkSync('folder'))
  tries(() => renameSync('aside', 'folder'))
  if (count % 100 === 0) process.stdout.write('x')
}`

test.runIf(existsSync('/proc/self/fd'))(
  'a folder is cleared 10,000 times while its folders are exchanged for links: nothing outside is deleted',
  { timeout: 300_000 },
  async () => {
    const folder = await open()
    const args = ['-e', EXCHANGE, folder.folders.outputs, outside, ...NAMES]
    const attacker = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(async () => {
      attacker.kill('SIGKILL')
      await once(attacker, 'exit')
      await folder.remove()
    })
    let hundreds = 0
    attacker.stdout.on('data', (text: Buffer) => {
      hundreds += text.length
    })
    await once(attacker.stdout, 'data')
    for (let round = 0; round < 10_000 || hundreds < 100; round++) await folder.clear()
    expect(readdirSync(outside)).toHaveLength(NAMES.length)
  },
)

test('of a task that made files and a link the folder is cleared; of one that made a folder it is not', async () => {
  const folder = await open()
  const { inputs, outputs } = folder.folders
  writeFileSync(join(inputs, 'file'), '')
  writeFileSync(join(outputs, 'made'), '')
  symlinkSync(outside, join(outputs, 'link'))
  expect(await folder.clear()).toBe(existsSync('/proc/self/fd'))
  mkdirSync(join(outputs, 'folder'))
  expect(await folder.clear()).toBe(false)
  expect(readdirSync(outputs)).toEqual(['folder'])
  await folder.remove()
  expect(await folder.clear()).toBe(false)
})

test('what a process made is copied when it is a file, not when it is a link or larger than it may be', async () => {
  const target = join(path, 'copied')
  const link = join(path, 'link')
  symlinkSync(join(outside, NAMES[0] as string), link)
  await expect(copyOutput(link, target, 100)).rejects.toThrow()
  const made = put('made', 'x'.repeat(100))
  await copyOutput(made, target, 100)
  await expect(copyOutput(made, target, 99)).rejects.toThrow(
    'left a link, a special file or too large a file',
  )
})
