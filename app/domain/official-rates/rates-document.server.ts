import { openStatementDocument } from '~/domain/bank-statements/statement-document.server'
import { drawSheet } from '~/domain/documents/draw-sheet.server'
import { cell, row, type Sheet } from '~/domain/documents/sheet'
import { DomainError } from '~/domain/errors'
import {
  currencyOf,
  daysOf,
  PUBLISHER_NAMES,
  type PublishedRate,
  type PublishedRates,
} from '~/domain/rates/official/published-rates'
import type { DataDocument } from '~/infra/files/process/data-document'
import { readRatesFile } from './read-rates-file.server'

// Makes the readable form of a file of published rates: a row for each currency, with its last rate. The
// claim prints the rates that it uses; the file has all of them.

/** The left edges of the columns, and the right edge of the last one. */
const EDGES = [0, 0.14, 0.26, 0.44, 0.62, 1]

const line = (texts: string[], style: 'body' | 'label', isRuled: boolean) =>
  row(
    texts.map((text, index) =>
      cell(text, EDGES[index] ?? 0, (EDGES[index + 1] ?? 1) - 0.03, style, index === 1),
    ),
    isRuled ? 0.3 : 0,
    isRuled,
  )

const pairText = ({ baseAmount, base, quoteAmount, quote }: PublishedRate) =>
  `${baseAmount} ${base} = ${quoteAmount} ${quote}`

/** Returns the readable form of published rates. */
export function toRatesSheet(file: PublishedRates): Sheet {
  const series = new Map<string, { count: number; first: PublishedRate; last: PublishedRate }>()
  for (const rate of file.rates) {
    const currency = currencyOf(rate, file.pivot)
    const known = series.get(currency) ?? { count: 0, first: rate, last: rate }
    known.count++
    if (rate.from < known.first.from) known.first = rate
    if (rate.from > known.last.from) known.last = rate
    series.set(currency, known)
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
    head: line(['Currency', 'Rates', 'First day', 'Last day', 'Last rate'], 'label', false),
    lines: [...series].map(([currency, { count, first, last }]) => [
      line([currency, String(count), first.from, last.to ?? last.from, pairText(last)], 'body', true),
    ]),
    bottom: file.notes.map((note) => row([cell(note, 0, 1, 'muted')], 0.5)),
  }
}

/** Reads a file of published rates; null when it is none. */
function readOrNull(bytes: Uint8Array): PublishedRates | null {
  try {
    return readRatesFile(bytes)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

/**
 * Opens a text file, published rates or a bank statement, as a document to view.
 * @throws FileRefusedError when the file is neither
 */
export function openTextDocument(bytes: Uint8Array): DataDocument {
  const file = readOrNull(bytes)
  return file ? { traits: [], pages: () => drawSheet(toRatesSheet(file)) } : openStatementDocument(bytes)
}
