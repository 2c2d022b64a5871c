import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Suspects } from '~/infra/supervisor/suspects.server'
import { REQUEST_ENDS_REMEMBERED_MS, SUSPECT_REQUESTS_MAX } from '~/limits-and-lifetimes'

// The requests that were under way when processes ended.

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const ends = (suspects: Suspects) => suspects.list().map(({ fingerprint, ends }) => [fingerprint, ends])

it.each([
  [REQUEST_ENDS_REMEMBERED_MS - 1, 2],
  [REQUEST_ENDS_REMEMBERED_MS, 1],
])('two ends with %d ms in between count as %d', (between, count) => {
  const suspects = new Suspects()
  suspects.add(['a'])
  vi.setSystemTime(Date.now() + between)
  suspects.add(['a'])
  expect(ends(suspects)).toEqual([['a', count]])
})

it('as many as may be are remembered; of one more the oldest is forgotten', () => {
  const suspects = new Suspects()
  const all = Array.from({ length: SUSPECT_REQUESTS_MAX }, (_, at) => `request ${at}`)
  suspects.add(all)
  expect(suspects.list().map(({ fingerprint }) => fingerprint)).toEqual(all)
  // it stands last from then on
  suspects.add(['request 0', 'one more'])
  const left = suspects.list().map(({ fingerprint }) => fingerprint)
  expect(left).toEqual([...all.slice(2), 'request 0', 'one more'])
})

it('one that was answered is forgotten', () => {
  const suspects = new Suspects()
  suspects.add(['a', 'b'])
  expect([suspects.clear('a'), suspects.clear('a')]).toEqual([true, false])
  expect(ends(suspects)).toEqual([['b', 1]])
})
