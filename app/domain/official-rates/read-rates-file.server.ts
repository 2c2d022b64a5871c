import { parseRows } from '~/domain/bank-statements/csv'
import { decodeStatement } from '~/domain/bank-statements/decode'
import { isZip, unzipStatements } from '~/domain/bank-statements/unzip-statements.server'
import { isXml, readXml } from '~/domain/documents/xml'
import { DomainError } from '~/domain/errors'
import type { PublishedRates } from '~/domain/rates/official/published-rates'
import {
  isPublishedTable,
  joinPublished,
  readPublishedTable,
  readPublishedXml,
} from '~/domain/rates/official/read-published-rates'
import { NO_RATES, SEVERAL_PUBLISHERS, UNKNOWN_PUBLISHER } from './messages'

// Reads the bytes of a file of published rates: a CSV or XML file, or a ZIP of such files.

/** The most rows of a table. The ECB has published 7,000 days since 1999, the US Treasury 17,000 rates. */
const ROWS_MAX = 40_000

const invalid = (message: string) => new DomainError('invalid', message)

/** Reads a table with the separator that gives it the titles of a publisher. */
function readTable(text: string): PublishedRates {
  const separator = [',', ';', '\t'].find((each) =>
    isPublishedTable(parseRows(text.slice(0, 10_000), each, 1).rows.map(({ cells }) => cells)),
  )
  if (separator === undefined) throw invalid(UNKNOWN_PUBLISHER)
  const { rows, problem } = parseRows(text, separator, ROWS_MAX + 1)
  if (problem !== null) throw invalid(problem)
  if (rows.length > ROWS_MAX)
    throw invalid(`A file of published rates has at most ${ROWS_MAX.toLocaleString('en')} rows`)
  const file = readPublishedTable(rows.map(({ cells }) => cells))
  if (!file) throw invalid(UNKNOWN_PUBLISHER)
  return file
}

/** Reads a file that is not a ZIP. */
function readSingle(bytes: Uint8Array): PublishedRates {
  const text = decodeStatement(bytes)
    .text.replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
  if (!isXml(text)) return readTable(text)
  const file = readPublishedXml(readXml(text))
  if (!file) throw invalid(UNKNOWN_PUBLISHER)
  return file
}

/**
 * Reads a file of published rates. The content tells the publisher, never the name.
 * @throws DomainError invalid: of no known publisher, damaged, without rates, or beyond the limits
 */
export function readRatesFile(bytes: Uint8Array): PublishedRates {
  const file = isZip(bytes)
    ? joinPublished(unzipStatements(bytes).map((member) => readSingle(member.bytes)))
    : readSingle(bytes)
  if (!file) throw invalid(SEVERAL_PUBLISHERS)
  if (file.rates.length === 0) throw invalid([NO_RATES, ...file.notes].join('. '))
  return file
}
