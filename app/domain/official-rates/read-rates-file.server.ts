import { decodeStatement, UnreadableFileError } from '~/domain/bank-statements/decode'
import { isZip, unzipStatements } from '~/domain/bank-statements/unzip-statements.server'
import { parseRows } from '~/domain/documents/csv-rows'
import { isXml, readXml } from '~/domain/documents/xml'
import { DomainError } from '~/domain/errors'
import { NO_RATES, SEVERAL_PUBLISHERS, UNKNOWN_PUBLISHER } from './messages'
import type { PublishedRates } from './published-rates'
import { readBazg, tableReader } from './publishers'

// Reads the bytes of a file of published rates: a CSV or XML file, or a ZIP of such files.

/** The most rows of a table. The ECB has published 7,000 days since 1999, the US Treasury 17,000 rates. */
const ROWS_MAX = 40_000

/** The most notes on rows that were not read. */
const NOTES_MAX = 5

const invalid = (message: string) => new DomainError('invalid', message)

/** Reads a table with the separator that gives it the titles of a publisher; null without one. */
function readTable(text: string): PublishedRates | null {
  for (const separator of [',', ';', '\t']) {
    const [header] = parseRows(text.slice(0, 10_000), separator, 1).rows
    const read = tableReader(header?.cells ?? [])
    if (read === null) continue
    const { rows, problem } = parseRows(text, separator, ROWS_MAX + 1)
    if (problem !== null) throw invalid(problem)
    if (rows.length > ROWS_MAX)
      throw invalid(`A file of published rates has at most ${ROWS_MAX.toLocaleString('en')} rows`)
    return read(rows.map(({ cells }) => cells))
  }
  return null
}

/** Returns the text of a file. The error for another file, such as a PDF, is about bank statements. */
function textOf(bytes: Uint8Array): string {
  try {
    return decodeStatement(bytes).text
  } catch (error) {
    throw error instanceof UnreadableFileError ? invalid(UNKNOWN_PUBLISHER) : error
  }
}

/** Reads a file that is not a ZIP. */
function readSingle(bytes: Uint8Array): PublishedRates {
  const text = textOf(bytes)
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
  const file = isXml(text) ? readBazg(readXml(text)) : readTable(text)
  if (!file) throw invalid(UNKNOWN_PUBLISHER)
  return file
}

/**
 * Reads a file of published rates. The content tells the publisher, never the name.
 * @throws DomainError invalid: of no known publisher, damaged, without rates, or beyond the limits
 */
export function readRatesFile(bytes: Uint8Array): PublishedRates {
  const members = isZip(bytes) ? unzipStatements(bytes).map((member) => member.bytes) : [bytes]
  const [first, ...others] = members.map(readSingle)
  if (!first || others.some((file) => file.publisher !== first.publisher || file.period !== first.period))
    throw invalid(SEVERAL_PUBLISHERS)
  const rates = [first, ...others].flatMap((file) => file.rates)
  const allNotes = [...new Set([first, ...others].flatMap((file) => file.notes))]
  const notes = allNotes.slice(0, NOTES_MAX)
  if (allNotes.length > NOTES_MAX) notes.push(`${allNotes.length - NOTES_MAX} more rows were not read`)
  if (rates.length === 0) throw invalid([NO_RATES, ...notes].join('. '))
  return { ...first, rates, notes }
}
