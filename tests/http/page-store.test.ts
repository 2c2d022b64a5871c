import { expect, it, onTestFinished, vi } from 'vitest'
import {
  PAGE_CACHE_BYTES_MAX,
  PAGE_CACHE_PAGE_BYTES_MAX,
  PAGE_CACHE_SECONDS_MAX,
  PageStore,
  pageKey,
} from '~/http/pages/page-store.server'
import { NEW_ID, NONCE, PageTemplate } from '~/http/pages/page-template.server'

const pageOf = (text: string) => ({
  template: new PageTemplate(text),
  headers: {},
  currentEventId: undefined,
})

const LARGEST = pageOf('x'.repeat(PAGE_CACHE_PAGE_BYTES_MAX))

it('gives a page at the revision that it was made at, and at no other', () => {
  const store = new PageStore()
  const page = pageOf('a')
  store.set('a', 1, page)
  expect([store.get('a', 1), store.get('b', 1), store.get('a', 2)]).toEqual([page, null, null])
  // a request at another revision has dropped the page
  expect(store.get('a', 1)).toBeNull()
})

it('gives a page for a minute after it was made, and not a millisecond longer, however often it is asked for', () => {
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  const store = new PageStore()
  const page = pageOf('a')
  clock.mockReturnValue(1)
  store.set('a', 1, page)
  clock.mockReturnValue(1 + PAGE_CACHE_SECONDS_MAX * 1000)
  expect(store.get('a', 1)).toBe(page)
  clock.mockReturnValue(2 + PAGE_CACHE_SECONDS_MAX * 1000)
  expect(store.get('a', 1)).toBeNull()
})

it('asks for a page of a day by another key from midnight UTC on, when a day begins or ends for all users', () => {
  const asked = { userId: 'a', language: 'en', address: '/dashboard' }
  const [evening, midnight, night] = ['25T23:59:59.999', '26T00:00:00.000', '26T23:59:59.999'].map((at) =>
    pageKey(asked, new Date(`2026-11-${at}Z`)),
  )
  expect([evening === midnight, midnight === night]).toEqual([false, true])
})

it('keeps a page of the largest size, and none that is a byte larger', () => {
  const store = new PageStore()
  store.set('a', 1, LARGEST)
  store.set('b', 1, pageOf('x'.repeat(PAGE_CACHE_PAGE_BYTES_MAX + 1)))
  expect([store.get('a', 1), store.get('b', 1)]).toEqual([LARGEST, null])
})

it('lets go what was not asked for the longest when all would be larger than may be', () => {
  const store = new PageStore()
  // each page takes slightly more memory than its text
  const count = PAGE_CACHE_BYTES_MAX / PAGE_CACHE_PAGE_BYTES_MAX - 1
  const keys = Array.from({ length: count }, (_, i) => `page ${i}`)
  for (const key of keys) store.set(key, 1, LARGEST)
  expect(keys.filter((key) => store.get(key, 1) === LARGEST)).toEqual(keys)
  store.get('page 0', 1)
  store.set('one more', 1, LARGEST)
  expect(keys.filter((key) => store.get(key, 1) === null)).toEqual(['page 1'])
})

it('counts the address of a page, at two bytes a character, and what an entry takes beside its text', () => {
  const keysOf = (count: number, length: number) =>
    Array.from({ length: count }, (_, i) => String(i).padStart(length, '/'))
  for (const [count, length] of [
    [4, PAGE_CACHE_BYTES_MAX / 8],
    [PAGE_CACHE_BYTES_MAX / 1_000, 5],
  ] as const) {
    const store = new PageStore()
    const page = pageOf('')
    const keys = keysOf(count, length)
    for (const key of keys) store.set(key, 1, page)
    expect([keys[0], keys.at(-1)].map((key) => store.get(key ?? '', 1))).toEqual([null, page])
  }
})

it('counts a page that takes the place of another once', () => {
  const store = new PageStore()
  store.set('other', 1, pageOf('a'))
  for (let i = 0; i < 100; i += 1) store.set('same', i, LARGEST)
  expect(store.get('other', 1)).not.toBeNull()
})

it('fills in each nonce, and one new id in all of its places', () => {
  const nonce = crypto.randomUUID()
  const template = new PageTemplate(`ä${NONCE}${NEW_ID}-${NONCE}${NEW_ID}`)
  const [first = '', second = ''] = [template.fill(nonce).toString(), template.fill(nonce).toString()]
  const [, newId = ''] = /^ä.{36}(.{36})-/.exec(first) ?? []
  expect(first).toBe(`ä${nonce}${newId}-${nonce}${newId}`)
  expect(second.replaceAll(newId, '')).toBe(second)
  expect([NONCE, NEW_ID].some((placeholder) => template.bytes.includes(placeholder))).toBe(false)
})
