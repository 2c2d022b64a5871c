import { closeSync, existsSync, fstatSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  closeNotes,
  FINGERPRINT_BYTES,
  openNotes,
  RequestNotes,
} from '~/infra/supervisor/request-notes.server'
import { temporaryFolder } from '../support/folder'

const { path: folder } = temporaryFolder()
const fingerprint = (digit: string) => Buffer.from(digit.repeat(FINGERPRINT_BYTES * 2), 'hex')

test('of two requests of which one has ended, the other one is found', () => {
  const fd = openNotes(folder)
  const notes = new RequestNotes(fd)
  const end = notes.begin(fingerprint('a'))
  notes.begin(fingerprint('b'))
  end()
  expect(closeNotes(fd)).toEqual(['b'.repeat(FINGERPRINT_BYTES * 2)])
})

test('the file has its whole size from the start, so that a disk that fills up later has room for each note', () => {
  const fd = openNotes(folder)
  onTestFinished(() => closeSync(fd))
  expect(fstatSync(fd).size).toBe(1024 * FINGERPRINT_BYTES)
})

test('in a folder that cannot be written there are no notes, and nothing fails', () => {
  const fd = openNotes(join(folder, 'missing'))
  new RequestNotes(fd).begin(fingerprint('a'))
  expect(closeNotes(fd)).toEqual([])
})

test.runIf(existsSync('/dev/full'))('on a full disk a request begins and ends without a note', () => {
  const fd = openSync('/dev/full', 'r+')
  onTestFinished(() => closeSync(fd))
  expect(() => new RequestNotes(fd).begin(fingerprint('a'))()).not.toThrow()
})

test('of a file that cannot be read no request is known, and it is closed', () => {
  const fd = openSync(join(folder, 'not to be read'), 'w')
  expect(closeNotes(fd)).toEqual([])
  expect(() => fstatSync(fd)).toThrow(/EBADF/)
})
