import Big from 'big.js'
import { groupBy } from '~/domain/group-by'
import type { Decimal } from '~/domain/money/decimal'
import { isSameAccount } from './accounts'
import { CHARGED_STATES, type StatementRecord } from './records'
import type { RowUse, StatementFormat } from './schema'
import { storedText } from './transactions'

// Finds the rows of a statement that the user has used before, in any event, file or format.

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
  /** above zero, in either direction */
  amount: Decimal
  currency: string
  place: number
  /** the line of the row in its file */
  row: number
  /** identifies the file; null for rows that earlier versions stored */
  file: { sha256: string; format: StatementFormat; accounts: string[] } | null
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

/** The file whose rows are searched among the used ones. */
interface SearchedFile {
  sha256: string
  format: StatementFormat
  accounts: string[]
}

/**
 * The values that identify a row. A file has two rows with the same values only when the bank booked both.
 */
interface Identified {
  line: number
  dates: string[]
  isIncoming: boolean
  amount: Decimal
  currency: string
  reference: string
  text: string
}

/** Returns the identifying values of the rows that can be used. */
export const identified = (records: StatementRecord[], claimCurrency: string): Identified[] =>
  records.flatMap(({ line, state, values }) => {
    if (values === null || !(CHARGED_STATES.includes(state) || state === 'incoming')) return []
    const { booked, date, amount, currency, reference, text } = values
    return [
      {
        line,
        dates: [booked, date],
        // cut like stored texts
        text: storedText(text),
        reference: storedText(reference),
        isIncoming: state === 'incoming',
        amount: Big(amount).abs().toFixed(),
        currency: currency || claimCurrency,
      },
    ]
  })

/** Returns a key for each date. Rows that may be the same share a key. */
function keysOf(
  { amount, currency }: Pick<Identified, 'amount' | 'currency'>,
  dates: string[],
  isIncoming: boolean,
): string[] {
  const sum = `${isIncoming ? '+' : '-'} ${Big(amount).toFixed()} ${currency}`
  return [...new Set(dates)].map((date) => `${date} ${sum}`)
}

/** The least length of a reference that identifies a row. Shorter ones may only number the rows of a file. */
const REFERENCE_CHARACTERS_MIN = 6

const isTelling = ({ reference }: Pick<Identified, 'reference'>) =>
  reference.length >= REFERENCE_CHARACTERS_MIN

/** Whether a row and a used row are different rows, although date, amount and currency are equal. */
function areTwoRows(row: Identified, used: UsedRow, { sha256, format, accounts }: SearchedFile): boolean {
  if (used.file === null) return false
  if (used.file.sha256 === sha256) return used.row !== row.line
  const isOfOneAccount = (account: string) =>
    used.file?.accounts.some((usedAccount) => isSameAccount(account, usedAccount))
  if (accounts.length > 0 && used.file.accounts.length > 0 && !accounts.some(isOfOneAccount)) return true
  // references are only comparable within one format
  const isSameFormat = used.file.format === format
  return isSameFormat && isTelling(row) && isTelling(used) && row.reference !== used.reference
}

/** Values that are equal when a row and a used row are the same, the surest first; empty when unknown. */
const SIGNS: {
  ofRow: (row: Identified, file: SearchedFile) => string
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

/** The most used rows that a row is compared with, for each of its signs. */
const COMPARED_MAX = 50

/**
 * Returns the earlier uses of the rows of a file, by line. Each used row matches at most one row of the file,
 * because the bank booked each row with the same date, amount and currency separately.
 */
export function usesBefore(rows: Identified[], used: UsedRow[], file: SearchedFile): Map<number, UsedRow[]> {
  const bankRows = [...groupBy(used, ({ firstUseId }) => firstUseId).values()]
  const keys = new Map<Identified | UsedRow, string[]>()
  for (const row of rows) keys.set(row, keysOf(row, row.dates, row.isIncoming))
  for (const use of used) keys.set(use, keysOf(use, [use.booked, use.date], use.use === 'refund'))
  const found = new Map<number, UsedRow[]>()
  const taken = new Set<UsedRow[]>()
  for (const { ofRow, ofUse } of SIGNS) {
    const index = new Map<string, Set<UsedRow[]>>()
    for (const uses of bankRows)
      for (const use of taken.has(uses) ? [] : uses) {
        const sign = ofUse(use)
        for (const key of sign === '' ? [] : (keys.get(use) ?? []))
          index.set(`${key} ${sign}`, (index.get(`${key} ${sign}`) ?? new Set()).add(uses))
      }
    for (const row of rows) {
      const sign = ofRow(row, file)
      if (found.has(row.line) || sign === '') continue
      const uses = (keys.get(row) ?? [])
        .map((key) => firstFitting(row, index.get(`${key} ${sign}`), file, taken))
        .find((each) => each !== null)
      if (!uses) continue
      taken.add(uses)
      found.set(row.line, uses)
    }
  }
  return found
}

/** Returns the uses of the first candidate that may be the same row of the file; null without one. */
function firstFitting(
  row: Identified,
  candidates: Set<UsedRow[]> | undefined,
  file: SearchedFile,
  taken: ReadonlySet<UsedRow[]>,
): UsedRow[] | null {
  let compared = 0
  for (const uses of candidates ?? []) {
    if (taken.has(uses)) candidates?.delete(uses)
    else if (!uses.some((use) => areTwoRows(row, use, file))) return uses
    else if (++compared === COMPARED_MAX) return null
  }
  return null
}

/** Returns the uses of a row that count now. Expenses and rates in the trash do not. */
export const presentUses = (uses: UsedRow[] | undefined): (UsedRow & { usedFor: UsedFor })[] =>
  (uses ?? []).filter((use): use is UsedRow & { usedFor: UsedFor } => use.usedFor !== null)
