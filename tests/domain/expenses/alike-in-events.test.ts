import { describe, expect, it } from 'vitest'
import {
  DUPLICATE_EVENTS_SHOWN_MAX,
  type ExpenseInOtherEvent,
  ExpensesOfOtherEvents,
  SKIPPED_EXPENSES_MAX,
} from '~/domain/expenses/alike-in-events'
import { machineSlowness } from '../../support/machine-speed'
import { processorMsOf } from '../../support/processor-time'

// Which expenses of other events are similar to an expense.

const bill = { date: '2026-10-05', merchant: 'Krone', amount: '91.15', currency: 'CHF', invoiceNumber: '' }
const expense = { ...bill, id: 'here' }

const other = (id: string, eventId: string, fields: Partial<typeof bill> = {}): ExpenseInOtherEvent => ({
  ...bill,
  ...fields,
  ...{ id, eventId, eventName: eventId },
})

const none = () => false

/** The ids of the expenses that are found for the expense. */
function namedAmong(others: ExpenseInOtherEvent[], leftOut: { named?: string[]; known?: string[] } = {}) {
  const { expenses, isIncomplete } = new ExpensesOfOtherEvents(others).duplicatesOf(
    { ...expense, invoiceNumber: 'RE-7' },
    {
      namedIds: new Set(leftOut.named),
      isDismissed: (one, id) => one === 'here' && (leftOut.known ?? []).includes(id),
    },
  )
  return { ids: expenses.map(({ id }) => id), isCut: isIncomplete }
}

describe('the expenses of other events that one seems to repeat', () => {
  const invoice = { merchant: 'Adler', amount: '5', invoiceNumber: 'RE-7' }

  it.each<[string, ExpenseInOtherEvent[], Parameters<typeof namedAmong>[1], string[]]>([
    ['one of each event', [other('a', 'A'), other('b', 'B'), other('b2', 'B')], {}, ['a', 'b']],
    [
      'the same name before a similar one',
      [other('a', 'A', { merchant: 'Kronen' }), other('b', 'A')],
      {},
      ['b'],
    ],
    ['the merchant before the invoice number', [other('a', 'A', invoice), other('b', 'B')], {}, ['b', 'a']],
    ['none of an event that is named', [other('a', 'A'), other('b', 'B')], { named: ['A'] }, ['b']],
    [
      'the next one for an expense that is named',
      [other('a', 'A'), other('a2', 'A')],
      { named: ['a'] },
      ['a2'],
    ],
    ['the next one for a pair that is two', [other('a', 'A'), other('a2', 'A')], { known: ['a'] }, ['a2']],
    ['none of another merchant', [other('a', 'A', { merchant: 'Adler' })], {}, []],
  ])('are %s', (_, others, leftOut, ids) => {
    expect(namedAmong(others, leftOut)).toEqual({ ids, isCut: false })
  })

  it('are of 10 events when there are more, and the search is cut', () => {
    const others = Array.from({ length: DUPLICATE_EVENTS_SHOWN_MAX + 1 }, (_, at) => other(`${at}`, `E${at}`))
    expect(namedAmong(others.slice(1))).toMatchObject({ ids: { length: 10 }, isCut: false })
    expect(namedAmong(others)).toMatchObject({ ids: { length: 10 }, isCut: true })
  })

  it('are searched until 500 were passed over, which cuts the search', () => {
    const passed = Array.from({ length: SKIPPED_EXPENSES_MAX }, (_, at) => other(`${at}`, 'A'))
    const behind = other('behind', 'B')
    expect(namedAmong([...passed.slice(1), behind], { named: ['A'] })).toEqual({
      ids: ['behind'],
      isCut: false,
    })
    expect(namedAmong([...passed, behind], { named: ['A'] })).toEqual({ ids: [], isCut: true })
  })

  it('are found in less than a second for 6,000 expenses, beside 6,000 of an event that is named', async () => {
    const others = Array.from({ length: 6_000 }, (_, at) => other(`${at}`, 'A'))
    const leftOut = { namedIds: new Set(['A']), isDismissed: none }
    const ms = await processorMsOf(() => {
      const compared = new ExpensesOfOtherEvents(others)
      for (let at = 0; at < 6_000; at++) compared.duplicatesOf({ ...expense, id: `here ${at}` }, leftOut)
    })
    expect(ms).toBeLessThan(1_000 * machineSlowness())
  })
})
