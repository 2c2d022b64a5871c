import { DomainError } from '~/domain/errors'
import { STATEMENT_ROWS_MAX } from '~/limits'
import type { EntryFile } from './entries'
import { tooManyRows } from './messages'
import type { StatementRecord } from './records'
import type { StatementFile } from './statement-file'

// Joins the files of a ZIP into one statement. Banks deliver an entry first in an interim report (camt.052,
// camt.054, MT942), then in the statement. A repeated entry becomes ambiguous, not used twice.

const REPEATED_IN_STATEMENT = 'The statement of this account in the same ZIP has this entry already'
const REPEATED_IN_FILE = 'Another file of the same ZIP has the same entry'

/** Whether two files name the same account, or both name no account. */
const haveSameAccount = (one: EntryFile, other: EntryFile) =>
  (one.accounts.length === 0 && other.accounts.length === 0) ||
  one.accounts.some((account) => other.accounts.includes(account))

/** Returns the booking dates of a file in ascending order. */
const bookingDates = ({ entries }: EntryFile) => entries.flatMap(({ values }) => values?.booked ?? []).sort()

/** Returns a function that tells whether a booking date lies within the period of one of the statements. */
function isCoveredBy(statements: EntryFile[]): (booked: string) => boolean {
  const periods = statements.map((file) => {
    const dates = bookingDates(file)
    return { first: dates[0] ?? '', last: dates.at(-1) ?? '' }
  })
  return (booked) => periods.some(({ first, last }) => first <= booked && booked <= last)
}

/** Returns a key that distinguishes an entry from the others of its account. */
const entryKey = ({ values }: StatementRecord): string =>
  JSON.stringify([values?.booked, values?.amount, values?.currency, values?.reference])

/** Counts the entries of a file by `entryKey`. */
function countEntries(entries: StatementRecord[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const entry of entries) counts.set(entryKey(entry), (counts.get(entryKey(entry)) ?? 0) + 1)
  return counts
}

/**
 * Returns the entries of all files, one file after another. Marks two kinds of entries as repeated: entries
 * of an interim report whose booking date a statement of the account covers, and entries that an earlier
 * file of the same kind has. A file may have equal entries, if the bank booked both, so they are counted.
 */
function markRepeated(files: EntryFile[]): StatementRecord[] {
  const filesRead: { file: EntryFile; counts: Map<string, number> }[] = []
  return files.flatMap((file) => {
    const sameAccountFiles = files.filter((other) => other !== file && haveSameAccount(file, other))
    const statements = file.isInterim ? sameAccountFiles.filter(({ isInterim }) => !isInterim) : []
    const isCovered = isCoveredBy(statements)
    const earlierCounts = filesRead.flatMap(({ file: earlier, counts }) =>
      earlier.isInterim === file.isInterim && haveSameAccount(file, earlier) ? [counts] : [],
    )
    // the third equal entry of this file is repeated only if an earlier file has three of them
    const countsInFile = new Map<string, number>()
    filesRead.push({ file, counts: countEntries(file.entries) })
    return file.entries.map((entry): StatementRecord => {
      if (entry.values === null) return entry
      if (isCovered(entry.values.booked))
        return { ...entry, state: 'ambiguous', reason: REPEATED_IN_STATEMENT }
      const key = entryKey(entry)
      const count = (countsInFile.get(key) ?? 0) + 1
      countsInFile.set(key, count)
      const isRepeated = earlierCounts.some((counts) => (counts.get(key) ?? 0) >= count)
      return isRepeated ? { ...entry, state: 'ambiguous', reason: REPEATED_IN_FILE } : entry
    })
  })
}

/**
 * Joins the statements of several files, and numbers their rows consecutively.
 * @throws DomainError invalid: one of several files is a table, or the rows exceed the limits of a statement
 */
export function joinFiles(files: StatementFile[]): StatementFile {
  const [firstFile] = files as [StatementFile]
  if (files.length === 1) return firstFile
  const entryFiles = files.flatMap((file): EntryFile[] => (file.format === 'csv' ? [] : [file]))
  if (entryFiles.length < files.length)
    throw new DomainError('invalid', 'This ZIP holds several tables. Choose one of its files at a time')
  const entries = markRepeated(entryFiles)
  if (entries.length > STATEMENT_ROWS_MAX) throw tooManyRows('Choose fewer files')
  return {
    format: (firstFile as EntryFile).format,
    isInterim: entryFiles.every(({ isInterim }) => isInterim),
    accounts: [...new Set(entryFiles.flatMap(({ accounts }) => accounts))],
    entries: entries.map((entry, index) => ({ ...entry, line: index + 1 })),
    balances: entryFiles.flatMap(({ balances }) => balances),
    notes: [...new Set(entryFiles.flatMap(({ notes }) => notes))],
  }
}
