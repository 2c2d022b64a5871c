import { expect, test } from 'vitest'
import { feesOfWithdrawals } from '~/domain/bank-statements/withdrawal-fees'
import { encoded } from './bank-files'
import { readFile } from './bank-files/read-file'

// Rows of fees, beside the cash withdrawals for which the bank charged them.

/** The fees of withdrawals, by line, in a statement with these rows. */
function feesIn(...rows: string[]) {
  const csv = ['Date,Type,Description,Amount', ...rows, '2026-12-20,Card payment,Hotel,-612.50', ''].join(
    '\n',
  )
  return [...feesOfWithdrawals(readFile(encoded(csv, 'utf-8'), 'EUR').reading?.records ?? [])]
}

const cash = (day: string, text = 'KCB') => `2026-12-${day},ATM withdrawal,${text},-80.10`
const fee = (day: string, amount = '-3.00', { type = 'Fee', text = 'KCB' } = {}) =>
  `2026-12-${day},${type},${text},${amount}`
const paid = (day: string) => `2026-12-${day},Card payment,Naivas,-9.00`

test.each<[string, string[], [number, string][]]>([
  ['behind it', [cash('04'), fee('04')], [[2, '3']]],
  ['before it', [fee('04'), cash('04')], [[3, '3']]],
  ['of another day', [cash('04'), fee('05')], []],
  ['on both sides', [fee('04'), cash('04'), fee('04', '-2.00')], [[3, '5']]],
  ['between two withdrawals', [cash('04'), fee('04'), cash('04')], []],
  [
    'between two withdrawals, and one of the second alone',
    [cash('04'), fee('04'), cash('04'), fee('04', '-2.00')],
    [[4, '2']],
  ],
  [
    'with the text of the first of two withdrawals',
    [cash('04'), fee('04'), cash('04', 'Equity')],
    [[2, '3']],
  ],
  ['in two rows', [cash('04'), fee('04'), fee('04', '-1.60')], [[2, '4.6']]],
  [
    'in two rows, of which another fee is the first',
    [cash('04'), fee('04', '-9.90', { text: 'Account' }), fee('04')],
    [[2, '3']],
  ],
  ['between a withdrawal and a payment', [cash('04'), fee('04'), paid('04')], [[2, '3']]],
  ['behind a payment', [cash('04'), paid('04'), fee('04')], []],
  ['that names cash', [cash('04'), fee('04', '-3.00', { type: 'ATM fee', text: 'Fee' })], [[2, '3']]],
  ['that names nothing', [cash('04'), fee('04', '-3.00', { text: 'Fee' })], []],
  ['of the account', [cash('04'), fee('04', '-9.90', { text: 'Monthly account fee' })], []],
  [
    'of an account at the bank that was the text',
    [cash('04'), fee('04', '-9.90', { text: 'KCB account fee' })],
    [],
  ],
  [
    'with the place of the withdrawal',
    [cash('04', 'KCB Nairobi'), fee('04', '-3.00', { text: 'Fee KCB Nairobi' })],
    [[2, '3']],
  ],
  ['of a purchase', [cash('04'), fee('04', '-3.50', { text: 'Foreign transaction fee Naivas' })], []],
  [
    'of each of two days',
    [cash('04'), fee('04'), cash('06'), fee('06', '-2.00')],
    [
      [2, '3'],
      [4, '2'],
    ],
  ],
])('a fee %s', (_where, rows, found) => {
  expect(feesIn(...rows)).toEqual(found)
})
