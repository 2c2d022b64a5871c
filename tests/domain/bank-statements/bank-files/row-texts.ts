import { encoded } from './index'
import { readFile } from './read-file'

/** The rows of a file: state, date, amount and text of each, or that columns are asked. */
export function rowsOf(text: string, currency = 'EUR', encoding = 'utf-8'): string[] | 'asked' {
  const { reading, isAsked } = readFile(encoded(text, encoding), currency)
  if (isAsked) return 'asked'
  return (reading?.records ?? []).map(({ state, values }) =>
    values ? `${state} ${values.date} ${Number(values.amount)} ${values.text}` : state,
  )
}
