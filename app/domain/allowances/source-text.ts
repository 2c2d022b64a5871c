import type { AllowanceTable } from './table-schema'

// Writes the source of an allowance behind its arithmetic, and finds it there again.

/** Whether a source covers mileage, for a line of mileage, or anything else, for a line of days. */
const isSourceOf = (kind: 'per-diem' | 'mileage', covers: string): boolean =>
  covers === 'all amounts' || (kind === 'mileage' ? covers.includes('mileage') : covers !== 'mileage')

/** Returns arithmetic with the table that it is from, and the sources of the table for this kind of line. */
export function withSource(
  words: string,
  kind: 'per-diem' | 'mileage',
  { name, from, until, sources }: AllowanceTable,
): string {
  const references = sources.filter(({ covers }) => isSourceOf(kind, covers)).map((each) => each.reference)
  return `${words} (${name}, ${from} to ${until}: ${references.join('; ')})`
}

/** Matches the days of a table, behind its name. */
const TABLE_DAYS = /, \d{4}-\d{2}-\d{2} to (\d{4})-\d{2}-\d{2}: /

/** Splits arithmetic that `withSource` wrote, at the bracket that closes at its end; otherwise no source. */
export function splitSource(arithmetic: string): [words: string, source: string] {
  let start = arithmetic.length
  let depth = 0
  do {
    start -= 1
    depth += { ')': 1, '(': -1 }[arithmetic[start] ?? ''] ?? 0
  } while (depth > 0 && start > 0)
  const source = arithmetic.slice(Math.max(0, start - 1))
  const isSource = source.startsWith(' (') && TABLE_DAYS.test(source)
  return isSource ? [arithmetic.slice(0, start - 1), source] : [arithmetic, '']
}

/**
 * Returns the name of the table behind arithmetic with the year in which its days end. Tables that divide a
 * year end in the same one, and a British tax year ends on 5 April.
 */
export function tableYear(arithmetic: string): string {
  const [, source] = splitSource(arithmetic)
  const days = TABLE_DAYS.exec(source)
  return `${source.slice(0, days?.index)} ${days?.[1] ?? ''}`
}
