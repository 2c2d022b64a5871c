import { encoded } from './index'
import { readFile } from './read-file'

/**
 * Reads a file and returns the state, date, amount and text of each row, or 'asked' when the claimant has to
 * choose columns.
 */
export function rowsOf(text: string, currency = 'EUR', encoding = 'utf-8'): string[] | 'asked' {
  const { reading, isAsked } = readFile(encoded(text, encoding), currency)
  if (isAsked) return 'asked'
  return (reading?.records ?? []).map(({ state, values }) =>
    values ? `${state} ${values.date} ${Number(values.amount)} ${values.text}` : state,
  )
}
