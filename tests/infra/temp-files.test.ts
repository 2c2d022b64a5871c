import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { TEMP_FILE_MINUTES, TEMP_FILES_PER_USER_MAX } from '~/limits'
import { temporaryFolder } from '../support/folder'

// Stores texts of users in a real file system. A process chooses its folder when it starts.
const { path: dataDir } = temporaryFolder()
process.env.DATA_DIR = dataDir
const { deleteTempFile, listTempFiles, readFirstLine, readTempFile, removeTempFiles, saveTempFile } =
  await import('~/infra/storage/temp-files.server')
const { readTempNote, saveTempNote } = await import('~/infra/storage/temp-files.server')

const base = join(dataDir, 'temp')

it('the folder of an owner is removed with their last file, and made again for the next', async () => {
  const owner = 'one'
  const names = [await saveTempFile(owner, 'a'), await saveTempFile(owner, 'b')]
  const [folder = ''] = readdirSync(base)
  const age = (name: string) =>
    utimesSync(join(base, folder, name), 0, Date.now() / 1000 - TEMP_FILE_MINUTES * 60 - 1)
  age(names[0] ?? '')
  await removeTempFiles()
  expect(readdirSync(join(base, folder))).toEqual([names[1]])
  age(names[1] ?? '')
  await removeTempFiles()
  expect(readdirSync(base)).toEqual([])
  expect(await readTempFile(owner, await saveTempFile(owner, 'c'))).toBe('c')
})

it('the files of an owner are listed, the latest first, without old ones', async () => {
  const owner = 'lister'
  const names: string[] = []
  const before = readdirSync(base)
  for (const text of ['old', 'first', 'second']) names.push(await saveTempFile(owner, text))
  const [folder = ''] = readdirSync(base).filter((name) => !before.includes(name))
  const now = Date.now() / 1000
  for (const [at, age] of [TEMP_FILE_MINUTES * 60 + 1, 20, 10].entries())
    utimesSync(join(base, folder, names[at] ?? ''), 0, now - age)
  expect(await listTempFiles(owner)).toEqual([names[2], names[1]])
  expect(await listTempFiles('nobody')).toEqual([])
})

it('the note on a text is replaced by the next one, and removed with the text', async () => {
  const owner = 'with notes'
  const before = readdirSync(base)
  const kept = await saveTempFile(owner, 'kept')
  const deleted = await saveTempFile(owner, 'deleted')
  for (const note of ['first', 'second']) await saveTempNote(owner, kept, note)
  await saveTempNote(owner, deleted, 'note')
  await deleteTempFile(owner, deleted)
  expect([await readTempNote(owner, kept), await readTempNote(owner, deleted)]).toEqual(['second', ''])
  expect(await listTempFiles(owner)).toEqual([kept])
  const [folder = ''] = readdirSync(base).filter((name) => !before.includes(name))
  for (let count = 0; count < TEMP_FILES_PER_USER_MAX; count++) await saveTempFile(owner, 'newer')
  expect(readdirSync(join(base, folder))).toHaveLength(TEMP_FILES_PER_USER_MAX)
})

it('a file is saved while empty folders are removed, whichever comes first', async () => {
  for (let round = 0; round < 200; round++) {
    const owner = `owner ${round}`
    const [name] = await Promise.all([saveTempFile(owner, 'text'), removeTempFiles()])
    expect(await readTempFile(owner, name)).toBe('text')
    await deleteTempFile(owner, name)
  }
})

it('a new file in the folder of earlier versions is removed with the folder', async () => {
  const earlier = join(dataDir, 'kept')
  mkdirSync(join(earlier, 'owner'), { recursive: true })
  writeFileSync(join(earlier, 'owner', 'text'), '')
  await removeTempFiles()
  expect(existsSync(earlier)).toBe(false)
})

it.each([
  ['12\nmore', '12'],
  ['12', '12'],
  ['', ''],
  [`${'x'.repeat(1_001)}\nmore`, 'x'.repeat(1_000)],
])('of the text %j the first line is %j', async (text, line) => {
  expect(await readFirstLine('one', await saveTempFile('one', text))).toBe(line)
})

it('a text that is not there has an empty first line', async () => {
  expect(await readFirstLine('one', '00000000-0000-0000-0000-000000000000')).toBe('')
  expect(await readFirstLine('one', '../one')).toBe('')
})
