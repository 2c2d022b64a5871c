import type { AllowanceTable } from './table-schema'

/**
 * Returns the table of a scheme that counts on a date, or says that there is none. The amounts of another
 * year are never used instead.
 */
export function tableFor(
  tables: readonly AllowanceTable[],
  scheme: string,
  date: string,
): { table: AllowanceTable } | { table: null; reason: string } {
  const ofScheme = tables.filter((table) => table.scheme === scheme)
  const table = ofScheme.find(({ from, until }) => from <= date && date <= until)
  if (table !== undefined) return { table }
  const name = ofScheme[0]?.name ?? scheme
  return { table: null, reason: `There is no table of ${name} for ${date}` }
}
