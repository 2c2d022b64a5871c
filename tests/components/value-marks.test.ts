import { describe, expect, it } from 'vitest'
import { valueMarks } from '~/components/receipts/review/value-marks'

const READ = { values: { date: '2026-10-05', amount: '119.00', currency: 'EUR' }, marks: {}, parts: [] }
const EVENT = { startsOn: '2026-10-04', endsOn: null }
const TAX = { tax_1_rate: '19', tax_1_net: '100.00', tax_1_amount: '19.00' }

/** The notes beside values that a user typed over a reading. */
const marksOf = (typed: Record<string, string>, read: Partial<Parameters<typeof valueMarks>[1]> = {}) => {
  const reading = { ...READ, ...read }
  return valueMarks({ ...reading.values, ...typed }, reading, {
    ...EVENT,
    ...{ latestDate: '2026-10-06', figureStyle: '1,234.5' },
  })
}

describe('the note beside', () => {
  it.each([
    ['2026-10-06', undefined],
    ['2026-10-07', 'This date is in the future'],
    ['2026-10-04', undefined],
    ['2026-10-03', 'This date is outside the event'],
    ['', undefined],
  ])('the date %j, of an event from 4 October, when 6 October is the latest, is %j', (date, note) => {
    expect(marksOf({ date }).date).toBe(note)
  })

  it.each([
    ['119', undefined],
    ['119,00', undefined],
    ['119.01', 'The receipt says 119.00'],
    ['x', undefined],
    ['', undefined],
  ])('the amount %j over 119.00 is %j', (amount, note) => {
    expect(marksOf({ amount }).amount).toBe(note)
  })

  it.each([
    ['EUR', undefined],
    [' eur', undefined],
    ['US', undefined],
    ['', undefined],
    ['USD', 'Read as EUR'],
  ])('the currency %j over EUR is %j', (currency, note) => {
    expect(marksOf({ currency }).currency).toBe(note)
  })

  it('the currency is empty where no currency was read', () => {
    expect(marksOf({ currency: 'USD' }, { values: { amount: '119.00' } }).currency).toBe(undefined)
  })

  it('an amount over a doubtful one says what was read, and over one of several receipts nothing', () => {
    const { values } = READ
    const box = { x0: 0, y0: 0, x1: 1, y1: 1 }
    const part = { firstPage: 1, lastPage: 1, area: box }
    expect(marksOf({ amount: '120' }, { marks: { amount: 'Check this' } }).amount).toBe('Read as 119.00')
    expect(marksOf({ amount: '120' }, { parts: [part, part] })).toEqual({})
    expect(marksOf({ amount: '120' }, { values: { ...values, amount: '120.00' } })).toEqual({})
  })

  it.each([
    ['119.05', undefined],
    ['119.06', 'Net and tax come to 119.00, not to the amount'],
    ['118.95', undefined],
    ['118.94', 'Net and tax come to 119.00, not to the amount'],
  ])('taxes that come to 119.00, typed beside %s, is %j', (amount, note) => {
    expect(marksOf({ ...TAX, amount }).taxes).toBe(note)
  })

  it('taxes that were read is about more than the amount only', () => {
    const read = (amount: string) => ({ values: { ...READ.values, ...TAX, amount } })
    expect(marksOf({}, read('130.00'))).toEqual({})
    expect(marksOf({}, read('110.00'))).toEqual({ taxes: 'Net and tax come to 119.00, not to the amount' })
  })

  it('two taxes on one net amount, or on a part of it, is empty', () => {
    const second = { tax_2_rate: '5', tax_2_net: '100.00', tax_2_amount: '5.00' }
    expect(marksOf({ ...TAX, ...second, amount: '124' }).taxes).toBe(undefined)
    expect(marksOf({ ...TAX, ...second, tax_2_net: '50', amount: '124' }).taxes).toBe(undefined)
    expect(marksOf({ ...TAX, ...second, amount: '224' }).taxes).toBe(undefined)
    expect(marksOf({ ...TAX, ...second, tax_2_net: '', amount: '300' }).taxes).toBe(undefined)
  })

  it('a tax without its net amount, typed beside less than its rate comes to, says what that is', () => {
    const tax = { ...TAX, tax_1_net: '' }
    expect(marksOf({ ...tax, amount: '150' }).taxes).toBe(undefined)
    expect(marksOf({ ...tax, amount: '50' }).taxes).toBe('Net and tax come to 119.00, not to the amount')
  })
})
