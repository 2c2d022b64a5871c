import Big from 'big.js'
import { groupBy } from '~/domain/group-by'
import type { Decimal } from '~/domain/money/decimal'
import { isSameAccount } from './accounts'
import { CHARGED_STATES, type StatementRecord } from './records'
import type { RowUse, StatementFormat } from './schema'
import { storedText } from './transactions'

// Tells which rows of a statement the user has used before, in whatever event, file or format.

/** A row of a statement that is stored with its use. */
export interface UsedRow {
  id: string
  /** the first use of the same row; this id itself where this is the first */
  firstUseId: string
  use: RowUse
  /** calendar dates */
  booked: string
  date: string
  text: string
  reference: string
  /** above zero, whichever way the money went */
  amount: Decimal
  currency: string
  place: number
  /** its line in its file */
  row: number
  /** what tells its file; null for rows of earlier versions */
  file: { sha256: string; format: StatementFormat; accounts: string[] } | null
  /** null while what it is used for is deleted */
  usedFor: UsedFor | null
}

/** What a row is used for. */
export interface UsedFor {
  event: { id: string; name: string }
  /** one of both is null */
  expenseId: string | null
  rateId: string | null
  /** the merchant, or the code of the rate */
  name: string
}

/** The file whose rows are looked for. */
interface SearchedFile {
  sha256: string
  format: StatementFormat
  accounts: string[]
}

/** What a row is told by: it stands in one file twice only when the bank booked it twice. */
interface Identified {
  line: number
  dates: string[]
  isIncoming: boolean
  amount: Decimal
  currency: string
  reference: string
  text: string
}

/** Returns what tells the rows that can be used. */
export const identified = (records: StatementRecord[], claimCurrency: string): Identified[] =>
  records.flatMap(({ line, state, values }) => {
    if (values === null || !(CHARGED_STATES.includes(state) || state === 'incoming')) return []
    const { booked, date, amount, currency, reference, text } = values
    return [
      {
        line,
        dates: [booked, date],
        // as they are stored
        text: storedText(text),
        reference: storedText(reference),
        isIncoming: state === 'incoming',
        amount: Big(amount).abs().toFixed(),
        currency: currency || claimCurrency,
      },
    ]
  })

/** Returns what rows have in common that may be the same, for each of some dates. */
function keysOf(
  { amount, currency }: Pick<Identified, 'amount' | 'currency'>,
  dates: string[],
  isIncoming: boolean,
): string[] {
  const sum = `${isIncoming ? '+' : '-'} ${Big(amount).toFixed()} ${currency}`
  return [...new Set(dates)].map((date) => `${date} ${sum}`)
}

/** A shorter reference may be a number within its file. */
const REFERENCE_CHARACTERS_MIN = 6

const isTelling = ({ reference }: Pick<Identified, 'reference'>) =>
  reference.length >= REFERENCE_CHARACTERS_MIN

/** Whether a row and a used one of the same date, amount and currency are two rows all the same. */
function areTwoRows(row: Identified, used: UsedRow, { sha256, format, accounts }: SearchedFile): boolean {
  if (used.file === null) return false
  if (used.file.sha256 === sha256) return used.row !== row.line
  const isOfOneAccount = (account: string) =>
    used.file?.accounts.some((usedAccount) => isSameAccount(account, usedAccount))
  if (accounts.length > 0 && used.file.accounts.length > 0 && !accounts.some(isOfOneAccount)) return true
  // each format has references of its own
  const isSameFormat = used.file.format === format
  return isSameFormat && isTelling(row) && isTelling(used) && row.reference !== used.reference
}

/**
 * What a row and a used one have in common when they are the same, the surest first; empty where it is not
 * said.
 */
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

/** Used rows that one row is compared with, for each of its signs. */
const COMPARED_MAX = 50

/**
 * Returns the uses of the rows of a file that were used before, by their lines. Rows of one date, amount and
 * currency are as many as the bank has booked: each used row is one row of the file.
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

/** Returns the first of some used rows that may be a row of a file and is no other one; null without any. */
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

/** The uses of a row that count now: what is in the trash uses nothing. */
export const presentUses = (uses: UsedRow[] | undefined): (UsedRow & { usedFor: UsedFor })[] =>
  (uses ?? []).filter((use): use is UsedRow & { usedFor: UsedFor } => use.usedFor !== null)
