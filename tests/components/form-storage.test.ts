import { expect, it } from 'vitest'
import {
  KEPT_CHARACTERS_MAX,
  KEPT_DAYS,
  KEPT_FORMS_MAX,
  openFormStorage,
} from '~/components/unsaved-input/form-storage'
import type { KeptForm } from '~/components/unsaved-input/restore'

// The typed forms that a browser stores. Its storage is a table of texts.

const DAY_MS = 86_400_000

const formWith = (note: string): KeptForm => ({
  values: { note },
  over: { note: '' },
  words: { note: `Note “${note}”` },
  outdated: [],
  id: '',
})

/** A storage as in browsers, with its entries as own properties. */
function aStorage(): Storage {
  const storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, text: string) => {
      storage[key] = text
    },
    removeItem: (key: string) => {
      delete storage[key]
    },
  })
  return storage
}

/** A browser that knows which of its documents are gone. */
function aBrowser(storage: Storage | null = aStorage()) {
  const gone = new Set<string>()
  let time = Date.UTC(2026, 10, 26)
  const open = (document: string, user = 'ada') =>
    openFormStorage({
      withStorage: (work) => (storage ? work(storage) : null),
      user,
      documentId: document,
      isDocumentGone: async (each) => gone.has(each),
      now: () => time,
    })
  return {
    open,
    gone,
    storage: storage ?? aStorage(),
    pass: (days: number) => {
      time += days * DAY_MS
    },
  }
}

it('a form is found by its document, and by another one only when that is gone', async () => {
  const { open, gone } = aBrowser()
  open('first').keep('details', formWith('a'))
  expect(await open('second').find('details')).toBeNull()
  gone.add('first')
  expect(await open('second').find('details')).toEqual(formWith('a'))
  // it belongs to the second document now
  expect(await open('third').find('details')).toBeNull()
})

it('two documents do not overwrite each other, and the one behind both finds the latest', async () => {
  const { open, gone, pass } = aBrowser()
  const [first, second] = [open('first'), open('second')]
  first.keep('details', formWith('a'))
  pass(1)
  second.keep('details', formWith('b'))
  expect([await first.find('details'), await second.find('details')]).toEqual([formWith('a'), formWith('b')])
  gone.add('first').add('second')
  const third = open('third')
  expect(await third.find('details')).toEqual(formWith('b'))
  // the older form is not offered after it
  third.forget('details')
  expect(await third.find('details')).toBeNull()
})

it('what a document leaves is found at once, whether or not it is known to be gone', async () => {
  const { open } = aBrowser()
  const first = open('first')
  first.keep('details', formWith('a'))
  first.leave()
  expect(await open('second').find('details')).toEqual(formWith('a'))
})

it('a form whose name is the beginning of another name is stored separately', async () => {
  const { open } = aBrowser()
  const document = open('first')
  document.keep('expense 12', formWith('a'))
  expect(await document.find('expense 1')).toBeNull()
  document.forget('expense 1')
  expect(await document.find('expense 12')).toEqual(formWith('a'))
})

it('another user finds nothing, and a document stores nothing for a user who is signed in no more', async () => {
  const { open, gone } = aBrowser()
  const ada = open('first')
  ada.keep('settings claims', formWith('a'))
  gone.add('first')
  const bob = open('second', 'bob')
  expect(await bob.find('settings claims')).toBeNull()
  ada.keep('settings claims', formWith('b'))
  expect(await open('third').find('settings claims')).toEqual(formWith('a'))
})

it(`${KEPT_FORMS_MAX} forms are stored, and the oldest makes room for the next`, async () => {
  const { open, pass } = aBrowser()
  const document = open('first')
  for (let at = 0; at < KEPT_FORMS_MAX; at++) {
    document.keep(`expense ${at}`, formWith('a'))
    pass(0.01)
  }
  expect(await document.find('expense 0')).toEqual(formWith('a'))
  document.keep('expense next', formWith('a'))
  expect(await document.find('expense 0')).toBeNull()
  expect(await document.find('expense 1')).toEqual(formWith('a'))
  expect(await document.find('expense next')).toEqual(formWith('a'))
})

it(`a form is stored for ${KEPT_DAYS} days`, async () => {
  const { open, pass } = aBrowser()
  const first = open('first')
  first.keep('details', formWith('a'))
  first.leave()
  pass(KEPT_DAYS)
  open('second')
  expect(await open('third').find('details')).toEqual(formWith('a'))
  open('third').leave()
  pass(0.001)
  expect(await open('fourth').find('details')).toBeNull()
})

it(`a form of more than ${KEPT_CHARACTERS_MAX} characters leaves what was stored before`, async () => {
  const document = aBrowser().open('first')
  document.keep('details', formWith('a'))
  const length = JSON.stringify({ form: formWith(''), at: Date.UTC(2026, 10, 26) }).length
  // the text is in the values and in the words
  const largest = formWith('b'.repeat((KEPT_CHARACTERS_MAX - length) / 2))
  document.keep('details', largest)
  expect(await document.find('details')).toEqual(largest)
  document.keep('details', formWith(`${largest.values.note}b`))
  expect(await document.find('details')).toEqual(largest)
})

it('a browser that refuses to store has the forms of its document, and those alone', async () => {
  const { open } = aBrowser(null)
  const document = open('first')
  document.keep('details', formWith('a'))
  expect(await document.find('details')).toEqual(formWith('a'))
  document.leave()
  expect(await open('second').find('details')).toBeNull()
})

it('an unreadable entry counts as no form', async () => {
  const { open, storage } = aBrowser()
  storage.setItem('unsaved-input ada details -first', '{')
  expect(await open('second').find('details')).toBeNull()
})
