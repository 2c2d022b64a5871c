import { afterEach, expect, test, vi } from 'vitest'
import { ProcessorBudget } from '~/infra/files/processor-budget.server'

afterEach(() => {
  vi.useRealTimers()
})

const MINUTE_MS = 60_000

test('an owner who has used all but a millisecond has time left; with it, none until the first use is an hour old', () => {
  vi.useFakeTimers()
  const budget = new ProcessorBudget(1_000)
  budget.spend('ada', 400)
  vi.advanceTimersByTime(10 * MINUTE_MS)
  budget.spend('ada', 599)
  expect([budget.waitMs('ada'), budget.exhausted()]).toEqual([0, []])
  budget.spend('ada', 1)
  expect([budget.waitMs('ada'), budget.waitMs('bob'), budget.exhausted()]).toEqual([50 * MINUTE_MS, 0, ['ada']])
  vi.advanceTimersByTime(50 * MINUTE_MS)
  expect([budget.waitMs('ada'), budget.exhausted()]).toEqual([0, []])
})
