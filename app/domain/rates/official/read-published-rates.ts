import type { XmlElement } from '~/domain/documents/xml'
import { isBazg, readBazg } from './bazg'
import { isEcb, readEcb } from './ecb'
import { isHmrc, readHmrc } from './hmrc'
import { isInforEuro, readInforEuro } from './inforeuro'
import type { PublishedRates } from './published-rates'
import { isUsTreasury, readUsTreasury } from './us-treasury'

// Tells from the content of a file who published it, and reads its rates.

/** The tables of publishers. No table is of two of them. */
const TABLES: [isOf: (rows: string[][]) => boolean, read: (rows: string[][]) => PublishedRates][] = [
  [isEcb, readEcb],
  [isHmrc, readHmrc],
  [isUsTreasury, readUsTreasury],
  [isInforEuro, readInforEuro],
]

/** The most notes on rows that were not read. */
const NOTES_MAX = 5

const withFewNotes = (file: PublishedRates): PublishedRates => ({
  ...file,
  notes:
    file.notes.length > NOTES_MAX
      ? [...file.notes.slice(0, NOTES_MAX), `${file.notes.length - NOTES_MAX} more rows were not read`]
      : file.notes,
})

/** Whether the first rows of a table are of a publisher that is known. */
export const isPublishedTable = (rows: string[][]): boolean => TABLES.some(([isOf]) => isOf(rows))

/** Reads a table of published rates; null when no publisher is known for its titles. */
export function readPublishedTable(rows: string[][]): PublishedRates | null {
  const table = TABLES.find(([isOf]) => isOf(rows))
  return table ? withFewNotes(table[1](rows)) : null
}

/** Reads an XML document of published rates; null when its publisher is not known. */
export const readPublishedXml = (document: XmlElement): PublishedRates | null =>
  isBazg(document) ? withFewNotes(readBazg(document)) : null

/**
 * Joins the files of a ZIP.
 * @returns null when they are of several publishers, or for days and months
 */
export function joinPublished(files: PublishedRates[]): PublishedRates | null {
  const [first] = files
  if (
    !first ||
    files.some(({ publisher, period }) => publisher !== first.publisher || period !== first.period)
  )
    return null
  return withFewNotes({
    ...first,
    rates: files.flatMap(({ rates }) => rates),
    notes: files.flatMap(({ notes }) => notes),
  })
}
