import { type Column, gridSheet } from '~/domain/bank-statements/statement-sheet'
import { drawSheet } from '~/domain/documents/draw-sheet.server'
import { cell, row, type Sheet } from '~/domain/documents/sheet'
import { DomainError } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import { PUBLISHER_NAMES, publishedPairText } from '~/domain/rates/official-text'
import type { DataDocument } from '~/infra/files/process/data-document'
import { currencyOf, daysOf, type PublishedRates } from './published-rates'
import { readRatesFile } from './read-rates-file.server'

const COLUMNS: Column[] = [
  { title: 'Currency', width: 12, isRight: false },
  { title: 'Rates', width: 10, isRight: true },
  { title: 'First day', width: 16, isRight: false },
  { title: 'Last day', width: 16, isRight: false },
  { title: 'Last rate', width: 38, isRight: false },
]

/**
 * Returns the readable form of a file of published rates: a row for each currency, with its last rate. The
 * claim prints the rates that it uses; the file has all of them.
 */
function toRatesSheet(file: PublishedRates): Sheet {
  const days = daysOf(file)
  const range = days ? `${days.first} to ${days.last}` : 'The file does not state its month'
  const byCurrency = groupBy(file.rates, (rate) => currencyOf(rate, file.pivot))
  const rows = Array.from(byCurrency, ([currency, rates]) => {
    const first = rates.reduce((one, other) => (other.from < one.from ? other : one))
    const last = rates.reduce((one, other) => (other.from > one.from ? other : one))
    return [currency, String(rates.length), first.from, last.to ?? last.from, publishedPairText(last)]
  })
  const toRow = (text: string) => row([cell(text, 0, 1, 'muted')], 0.5)
  const facts = [
    toRow(`Published rates, ${range}. The last rate of each currency; the file has all of them:`),
  ]
  return {
    ...gridSheet(PUBLISHER_NAMES[file.publisher], facts, { columns: COLUMNS, rows }),
    bottom: file.notes.map(toRow),
  }
}

/** Opens a file of published rates as a document to view; null when it is another file. */
export function openRatesDocument(bytes: Uint8Array): DataDocument | null {
  try {
    const file = readRatesFile(bytes)
    return { traits: [], pages: () => drawSheet(toRatesSheet(file)) }
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
