import Big from 'big.js'
import { groupBy } from '~/domain/group-by'
import type { Decimal } from '~/domain/money/decimal'
import { isSameAccount } from './accounts'
import { CHARGED_STATES, type RowValues, type StatementRecord, type Sum } from './records'
import type { RowUse, StatementSource } from './schema'
import { storedText } from './transactions'

// Finds the rows of a statement that the user has used before: in any event, and also from another file or
// format that has the same row of the bank. A use is one expense or rate for which a row was stored, so one
// row of the bank can have several uses.

/** A statement row that is stored with its use. */
export interface UsedRow {
  id: string
  /** the id of the first use of the same row; this use's own id if it is the first */
  firstUseId: string
  use: RowUse
  /** calendar dates */
  booked: string
  date: string
  text: string
  reference: string
  /** above zero, in either direction; below zero for a refund */
  amount: Decimal
  currency: string
  /** the number of the row, from 1, among the user's stored rows of the same date, amount and currency */
  place: number
  /** the line of the row in its file */
  row: number
  /** null for rows that earlier versions stored */
  file: IdentifiedFile | null
  /** the expense or rate; null while it is deleted */
  usedFor: UsedFor | null
}

/** The expense or rate that a row is used for. */
export interface UsedFor {
  event: { id: string; name: string }
  /** one of the two ids is null */
  expenseId: string | null
  rateId: string | null
  /** the merchant, or the code of the rate */
  name: string
}

/** The values that identify a file. */
type IdentifiedFile = Pick<StatementSource, 'sha256' | 'format' | 'accounts'>

/** The values that identify a row. A file has two equal rows only when the bank booked both. */
interface IdentifiedRow extends Pick<RowValues, 'amount' | 'currency' | 'reference' | 'text'> {
  line: number
  /** the dates of the booking and of the purchase */
  dates: string[]
  isIncoming: boolean
}

/** Returns the identifying values of the rows that can be used. */
export const toIdentifiedRows = (records: StatementRecord[], claimCurrency: string): IdentifiedRow[] =>
  records.flatMap(({ line, state, values }) => {
    if (values === null || !(CHARGED_STATES.includes(state) || state === 'incoming')) return []
    const { booked, date, amount, currency, reference, text } = values
    return {
      line,
      dates: [booked, date],
      // cut like stored texts
      text: storedText(text),
      reference: storedText(reference),
      isIncoming: state === 'incoming',
      amount: Big(amount).abs().toFixed(),
      currency: currency || claimCurrency,
    }
  })

/**
 * Returns a key for each date: `2026-10-05 - 12.5 EUR`. Rows that may be the same share a key, even if one
 * file gives the date of the purchase and the other the date of the booking.
 */
function rowKeys({ amount, currency }: Sum, dates: string[], isIncoming: boolean): string[] {
  const sum = `${isIncoming ? '+' : '-'} ${Big(amount).abs().toFixed()} ${currency}`
  return [...new Set(dates)].map((date) => `${date} ${sum}`)
}

/** The least length of a reference that identifies a row. Shorter ones may only number the rows of a file. */
const REFERENCE_CHARACTERS_MIN = 6

/** Whether a row has a reference that identifies it. */
const hasIdentifyingReference = ({ reference }: Pick<IdentifiedRow, 'reference'>) =>
  reference.length >= REFERENCE_CHARACTERS_MIN

/** Whether a row and a used row are different rows, although date, amount and currency are equal. */
function areDifferentRows(row: IdentifiedRow, used: UsedRow, file: IdentifiedFile): boolean {
  if (used.file === null) return false
  if (used.file.sha256 === file.sha256) return used.row !== row.line
  const [accounts, usedAccounts] = [file.accounts, used.file.accounts]
  const isAccountOfUse = (account: string) => usedAccounts.some((each) => isSameAccount(account, each))
  if (accounts.length > 0 && usedAccounts.length > 0 && !accounts.some(isAccountOfUse)) return true
  return (
    // references are only comparable within one format
    used.file.format === file.format &&
    hasIdentifyingReference(row) &&
    hasIdentifyingReference(used) &&
    row.reference !== used.reference
  )
}

/**
 * The values by which a row is compared with a used row, the surest first: file and line, the bank's
 * reference, the text, and a value that all rows share (`any`). A value is empty when it is unknown.
 */
const COMPARED_VALUES: {
  ofRow: (row: IdentifiedRow, file: IdentifiedFile) => string
  ofUse: (use: UsedRow) => string
}[] = [
  {
    ofRow: ({ line }, { sha256 }) => `${sha256} ${line}`,
    ofUse: ({ file, row }) => (file ? `${file.sha256} ${row}` : ''),
  },
  { ofRow: ({ reference }) => reference, ofUse: ({ reference }) => reference },
  { ofRow: ({ text }) => text, ofUse: ({ text }) => text },
  { ofRow: () => 'any', ofUse: () => 'any' },
]

/** The most used rows that a row is compared with, for each value. */
const COMPARED_ROWS_MAX = 50

/**
 * Returns the earlier uses of the rows of a file, by line. Each used row matches at most one row of the file,
 * because the bank booked each row with the same date, amount and currency separately. So the surest value is
 * compared for all rows first, and the next value only for rows and uses that have no match yet.
 */
export function usesBefore(rows: IdentifiedRow[], used: UsedRow[], file: IdentifiedFile) {
  // all uses of one row of the bank, which are matched together
  const usesOfBankRows = [...groupBy(used, ({ firstUseId }) => firstUseId).values()]
  const keysByRow = new Map<IdentifiedRow | UsedRow, string[]>()
  for (const row of rows) keysByRow.set(row, rowKeys(row, row.dates, row.isIncoming))
  for (const use of used)
    keysByRow.set(use, rowKeys(use, [use.booked, use.date], use.use === 'refund' || Number(use.amount) < 0))
  const usesByLine = new Map<number, UsedRow[]>()
  const matchedUses = new Set<UsedRow[]>()
  for (const { ofRow, ofUse } of COMPARED_VALUES) {
    // indexes the uses without a match by key and value, then looks up each row without a match
    const usesByValue = new Map<string, Set<UsedRow[]>>()
    for (const uses of usesOfBankRows.filter((each) => !matchedUses.has(each)))
      for (const use of uses) {
        const value = ofUse(use)
        for (const key of value === '' ? [] : (keysByRow.get(use) ?? []))
          usesByValue.set(`${key} ${value}`, (usesByValue.get(`${key} ${value}`) ?? new Set()).add(uses))
      }
    for (const row of rows) {
      const value = ofRow(row, file)
      if (usesByLine.has(row.line) || value === '') continue
      const uses = (keysByRow.get(row) ?? [])
        .map((key) => findMatchingUses(row, usesByValue.get(`${key} ${value}`), file, matchedUses))
        .find((each) => each !== null)
      if (!uses) continue
      matchedUses.add(uses)
      usesByLine.set(row.line, uses)
    }
  }
  return usesByLine
}

/** Returns the uses of the first candidate that may be the same row of the file; null without one. */
function findMatchingUses(
  row: IdentifiedRow,
  candidates: Set<UsedRow[]> | undefined,
  file: IdentifiedFile,
  matchedUses: ReadonlySet<UsedRow[]>,
): UsedRow[] | null {
  let compared = 0
  for (const uses of candidates ?? []) {
    if (matchedUses.has(uses)) candidates?.delete(uses)
    else if (!uses.some((use) => areDifferentRows(row, use, file))) return uses
    else if (++compared === COMPARED_ROWS_MAX) return null
  }
  return null
}

/** Returns the uses of a row that count now. Expenses and rates in the trash do not. */
export const presentUses = (uses: UsedRow[] | undefined): (UsedRow & { usedFor: UsedFor })[] =>
  (uses ?? []).filter((use): use is UsedRow & { usedFor: UsedFor } => use.usedFor !== null)
