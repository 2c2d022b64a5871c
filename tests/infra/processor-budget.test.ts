import { afterEach, expect, test, vi } from 'vitest'
import { ProcessorBudget } from '~/infra/files/processor-budget.server'

afterEach(() => {
  vi.useRealTimers()
})

const MINUTE_MS = 60_000

test('an owner with one millisecond left may go on; with none left, not until the first use is an hour old', () => {
  vi.useFakeTimers()
  const budget = new ProcessorBudget(1_000)
  budget.spend('ada', 400)
  vi.advanceTimersByTime(10 * MINUTE_MS)
  budget.spend('ada', 599)
  expect([budget.waitMs('ada'), budget.exhausted()]).toEqual([0, []])
  budget.spend('ada', 1)
  expect([budget.waitMs('ada'), budget.waitMs('bob'), budget.exhausted()]).toEqual([
    50 * MINUTE_MS,
    0,
    ['ada'],
  ])
  vi.advanceTimersByTime(50 * MINUTE_MS)
  expect([budget.waitMs('ada'), budget.exhausted()]).toEqual([0, []])
})

test('what an owner has used counts for a lower maximum too: of 1,000 ms used, none of 1,000 are left and some of 2,000', () => {
  const budget = new ProcessorBudget(2_000)
  const lower = budget.upTo(1_000)
  lower.spend('ada', 999)
  expect([lower.waitMs('ada'), budget.waitMs('ada')]).toEqual([0, 0])
  budget.spend('ada', 1)
  expect([lower.waitMs('ada') > 0, budget.waitMs('ada')]).toEqual([true, 0])
  budget.spend('ada', 1_000)
  expect(budget.exhausted()).toEqual(['ada'])
})

test('owners whose uses are older than an hour are forgotten when others use time, and nobody else is', () => {
  vi.useFakeTimers()
  const uses = new Map()
  const budget = new ProcessorBudget(1_000, uses)
  for (const owner of ['ada', 'bob', 'eve']) budget.spend(owner, 10)
  vi.advanceTimersByTime(30 * MINUTE_MS)
  budget.spend('eve', 10)
  vi.advanceTimersByTime(31 * MINUTE_MS)
  for (const owner of ['dan', 'dan', 'dan']) budget.spend(owner, 10)
  expect([...uses.keys()]).toEqual(['eve', 'dan'])
})

test.each([-2, 2])('a clock that is set by %i hours changes nothing of what an owner has left', (hours) => {
  const budget = new ProcessorBudget(1_000)
  budget.spend('ada', 1_000)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 60 * MINUTE_MS })
  const waitMs = budget.waitMs('ada')
  expect([waitMs > 59 * MINUTE_MS, waitMs <= 60 * MINUTE_MS]).toEqual([true, true])
})
