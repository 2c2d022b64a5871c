import { expect, test } from 'vitest'
import { feesBesideCash } from '~/domain/bank-statements/fees-beside-cash'
import { encoded } from './bank-files'
import { readFile } from './bank-files/read-file'

// Rows of fees beside the withdrawals of cash that they were charged for.

/** The fees of withdrawals, by their lines, in a statement of some rows. */
function feesIn(...rows: string[]) {
  const csv = ['Date,Type,Description,Amount', ...rows, '2026-12-20,Card payment,Hotel,-612.50', ''].join(
    '\n',
  )
  return [...feesBesideCash(readFile(encoded(csv, 'utf-8'), 'EUR').reading?.records ?? [])]
}

const cash = (day: string) => `2026-12-${day},ATM withdrawal,KCB,-80.10`
const fee = (day: string, amount = '-3.00', type = 'Fee') => `2026-12-${day},${type},KCB,${amount}`
const paid = (day: string) => `2026-12-${day},Card payment,Naivas,-9.00`

test.each<[string, string[], [number, string][]]>([
  ['behind it', [cash('04'), fee('04')], [[2, '3.00']]],
  ['before it', [fee('04'), cash('04')], [[3, '3.00']]],
  ['of another day', [cash('04'), fee('05')], []],
  ['on both sides', [fee('04'), cash('04'), fee('04', '-2.00')], []],
  ['between two withdrawals', [cash('04'), fee('04'), cash('04')], []],
  ['between a withdrawal and a payment', [cash('04'), fee('04'), paid('04')], []],
  [
    'that names cash beside a payment',
    [cash('04'), fee('04', '-3.00', 'ATM fee'), paid('04')],
    [[2, '3.00']],
  ],
  [
    'of each of two days',
    [cash('04'), fee('04'), cash('06'), fee('06', '-2.00')],
    [
      [2, '3.00'],
      [4, '2.00'],
    ],
  ],
])('a fee %s', (_where, rows, found) => {
  expect(feesIn(...rows)).toEqual(found)
})
