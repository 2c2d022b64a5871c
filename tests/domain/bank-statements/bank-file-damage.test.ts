import Big from 'big.js'
import { expect, test } from 'vitest'
import type { StatementReading, StatementRecord } from '~/domain/bank-statements/records'
import { rounds } from '../../support/rounds'
import { type BankFile, bankFiles } from './bank-files'
import type { LedgerRow } from './bank-files/ledger'
import { DAMAGES, type Damage, damaged } from './bank-files/mutate'
import { readFile } from './bank-files/read-file'

// A damaged file gives the right rows, or shows what is wrong: a row with a state that shows no charge, a row
// with a remark, or balances of the file that contradict its rows.

const COUNT = rounds(300, 2_000)

const isMarked = ({ state, reason }: StatementRecord) =>
  reason !== '' || ['ambiguous', 'unread', 'other_currency'].includes(state)

const isFileMarked = ({ balances, notes }: StatementReading) =>
  notes.some((note) => !note.startsWith('The file does not say the currency')) ||
  balances.some(
    ({ difference, brokenLine }) => brokenLine !== null || (difference !== null && !Big(difference).eq(0)),
  )

const unitsOf = ({ values }: StatementRecord, digits: number) =>
  Number(Big(values?.amount ?? 0).times(10 ** digits))

function isRight(record: StatementRecord, row: LedgerRow, digits: number): boolean {
  const days = [record.values?.booked, record.values?.date]
  return unitsOf(record, digits) === row.amount && days.every((day) => day === row.booked || day === row.date)
}

/** Whether two texts have the same length and differ in at most one character. */
const isOneApart = (one: string, other: string) =>
  one.length === other.length && [...one].filter((letter, at) => letter !== other[at]).length <= 1

/**
 * Whether nothing in the file can reveal a wrong value: a digit of a date, or a digit of an amount without a
 * balance beside it. The first balance of a table proves no row before it.
 */
function isBeyondTelling(record: StatementRecord, file: BankFile, damage: Damage): boolean {
  if (damage === 'encoding' || damage === 'cut') return false
  const { digits, rows } = file.ledger
  const amount = unitsOf(record, digits)
  const booked = record.values?.booked ?? ''
  const date = record.values?.date ?? ''
  return rows.some((row) => {
    const isSameDay = [booked, date].every((day) => day === row.booked || day === row.date)
    const isNear = [booked, date].every((day) => isOneApart(day, row.booked) || isOneApart(day, row.date))
    if (row.amount === amount) return isNear
    const isUnproven = !file.isBalanced || row === rows[0]
    const isOneDigit = isOneApart(
      String(Math.abs(amount)).padStart(9, '0'),
      String(Math.abs(row.amount)).padStart(9, '0'),
    )
    return isSameDay && isUnproven && (isOneDigit || amount === -row.amount)
  })
}

type Verdict = 'right' | 'told' | 'asked' | 'refused' | 'beyond telling' | 'wrong without a word'

function judge(file: BankFile, damage: Damage, bytes: Uint8Array): Verdict {
  const { reading, isAsked } = readFile(bytes, file.ledger.currency)
  if (reading === null) return isAsked ? 'asked' : 'refused'
  const { digits, rows } = file.ledger
  const left = [...rows]
  const wrong: StatementRecord[] = []
  let marked = 0
  for (const record of reading.records) {
    const at = left.findIndex((row) => isRight(record, row, digits))
    // a row without its closing quotation mark merges with the next one, and shows both
    if (isMarked(record)) marked += 1 + (record.source.trim().match(/\n/g)?.length ?? 0)
    else if (at === -1) wrong.push(record)
    if (at !== -1) left.splice(at, 1)
  }
  if (isFileMarked(reading)) return 'told'
  if (wrong.some((record) => !isBeyondTelling(record, file, damage))) return 'wrong without a word'
  if (wrong.length > 0) return 'beyond telling'
  // rows that were cut off are not in the file any more
  if (damage !== 'cut' && left.length > marked) return 'wrong without a word'
  return marked > 0 ? 'told' : 'right'
}

test(`none of ${COUNT} damaged files gives a wrong row without a mark`, { timeout: 1_200_000 }, () => {
  const files = bankFiles(7)
  const counts: Record<string, number> = {}
  const wrong: string[] = []
  for (let round = 0; round < COUNT; round++) {
    const file = files[round % files.length] as BankFile
    const damage = DAMAGES[Math.floor(round / files.length) % DAMAGES.length] as Damage
    const { bytes, what } = damaged(file, damage, round)
    const verdict = judge(file, damage, bytes)
    counts[verdict] = (counts[verdict] ?? 0) + 1
    if (verdict === 'wrong without a word') wrong.push(`${file.name}: round ${round}, ${what}`)
  }
  console.info(counts)
  expect(wrong).toEqual([])
  // most damaged files are still read
  expect((counts.right ?? 0) + (counts.told ?? 0)).toBeGreaterThan(COUNT / 2)
})
