import { drawSheet } from '~/domain/documents/draw-sheet.server'
import { cell, row, type Sheet } from '~/domain/documents/sheet'
import { DomainError } from '~/domain/errors'
import { PUBLISHER_NAMES, publishedPairText } from '~/domain/rates/official-text'
import type { DataDocument } from '~/infra/files/process/data-document'
import { currencyOf, daysOf, type PublishedRate, type PublishedRates } from './published-rates'
import { readRatesFile } from './read-rates-file.server'

/** The left edges of the columns, and the right edge of the last one. */
const EDGES = [0, 0.14, 0.26, 0.44, 0.62, 1]

const line = (texts: string[], isHead = false) =>
  row(
    texts.map((text, index) => {
      const [from = 0, to = 1] = EDGES.slice(index)
      return cell(text, from, to - 0.03, isHead ? 'label' : 'body', index === 1)
    }),
    isHead ? 0 : 0.3,
    !isHead,
  )

/**
 * Returns the readable form of a file of published rates: a row for each currency, with its last rate. The
 * claim prints the rates that it uses; the file has all of them.
 */
function toRatesSheet(file: PublishedRates): Sheet {
  const series = new Map<string, { count: number; first: PublishedRate; last: PublishedRate }>()
  for (const rate of file.rates) {
    const currency = currencyOf(rate, file.pivot)
    const { count, first, last } = series.get(currency) ?? { count: 0, first: rate, last: rate }
    series.set(currency, {
      count: count + 1,
      first: rate.from < first.from ? rate : first,
      last: rate.from > last.from ? rate : last,
    })
  }
  const days = daysOf(file)
  const range = days ? `${days.first} to ${days.last}` : 'The file does not state its month'
  return {
    top: [
      row([
        cell(PUBLISHER_NAMES[file.publisher], 0, 0.62, 'title'),
        cell('Shown from the data in its file', 0.64, 1, 'muted', true),
      ]),
      row([cell(`Published rates, ${range}. The last rate of each currency:`, 0, 1, 'muted')], 0.5),
      row([], 1),
    ],
    head: line(['Currency', 'Rates', 'First day', 'Last day', 'Last rate'], true),
    lines: [...series].map(([currency, { count, first, last }]) => [
      line([currency, String(count), first.from, last.to ?? last.from, publishedPairText(last)]),
    ]),
    bottom: file.notes.map((note) => row([cell(note, 0, 1, 'muted')], 0.5)),
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
