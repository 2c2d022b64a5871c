import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, readdirSync, readlinkSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { verifiedStream } from '~/infra/storage/verified-stream.server'
import { temporaryFolder } from '../support/folder'

// Compares stored files with their checksums while they are read.

const { put } = temporaryFolder()
const bytes = randomBytes(1_000_000)
const sum = createHash('sha256').update(bytes).digest('hex')
const path = put('original', bytes)
const empty = put('empty', '')

/** How many open handles this process has on a file. */
function handlesOf(path: string): number {
  const targetOf = (name: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`)
    } catch {
      return ''
    }
  }
  return readdirSync('/proc/self/fd').filter((name) => targetOf(name) === path).length
}

test('hands on all bytes of a file with its SHA-256, and of an empty one', async () => {
  const unexpected = vi.fn()
  expect((await buffer(verifiedStream(createReadStream(path), sum, unexpected))).equals(bytes)).toBe(true)
  const sumOfNothing = createHash('sha256').digest('hex')
  expect(await buffer(verifiedStream(createReadStream(empty), sumOfNothing, unexpected))).toHaveLength(0)
  expect(unexpected).not.toHaveBeenCalled()
})

test('of a file with another SHA-256 it hands on all but the last piece, and fails', async () => {
  const onOther = vi.fn()
  let size = 0
  const reading = async () => {
    for await (const chunk of verifiedStream(createReadStream(path), '0'.repeat(64), onOther))
      size += chunk.length
  }
  await expect(reading()).rejects.toThrow('was changed while it was read')
  expect([onOther.mock.calls.length, size > 0, size < bytes.length]).toEqual([1, true, true])
})

test('fails when its file cannot be read', async () => {
  await expect(buffer(verifiedStream(createReadStream(`${path}-gone`), sum, () => {}))).rejects.toThrow(
    'ENOENT',
  )
})

test.runIf(process.platform === 'linux').each([
  ['before its first read', false],
  ['behind its first piece', true],
])('destroyed %s, it closes its file', async (_when, isBegun) => {
  const body = (await open(path)).createReadStream()
  expect(handlesOf(path)).toBe(1)
  const stream = verifiedStream(body, sum, () => {})
  if (isBegun) for await (const _chunk of stream) break
  else stream.destroy()
  await vi.waitFor(() => expect(handlesOf(path)).toBe(0))
})
