// Reads the rows of a CSV file (RFC 4180) that a person or a spreadsheet has written.

/** A row of a CSV file. */
export interface CsvRow {
  /** the line where the row begins in the file, from 1 */
  line: number
  /** the cells, trimmed */
  cells: string[]
}

const SEPARATORS = [',', ';', '\t']

/** Returns the separator that occurs most often in the first line. */
function separatorOf(text: string): string {
  const firstLine = text.slice(0, Math.max(0, text.search(/\n|$/)))
  const countOf = (separator: string) => firstLine.split(separator).length
  return SEPARATORS.reduce((best, separator) => (countOf(separator) > countOf(best) ? separator : best))
}

/**
 * Returns the rows that are not empty, at most one more than a limit. A quoted cell may contain separators,
 * line breaks and doubled quotation marks. Time is linear in the length of the text.
 */
export function csvRows(source: string, limit: number): CsvRow[] {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const separator = separatorOf(text)
  const rows: CsvRow[] = []
  let position = 0
  let line = 1
  while (position < text.length && rows.length <= limit) {
    const row: CsvRow = { line, cells: [] }
    let isRowEnd = false
    while (!isRowEnd) {
      let cell = ''
      while (text[position] === ' ') position++
      if (text[position] === '"') {
        position++
        for (let isOpen = true; isOpen && position < text.length; ) {
          const end = text.indexOf('"', position)
          const until = end === -1 ? text.length : end
          const part = text.slice(position, until)
          line += part.split('\n').length - 1
          position = until + 1
          isOpen = text[position] === '"'
          cell += isOpen ? `${part}"` : part
          if (isOpen) position++
        }
      }
      const start = position
      while (position < text.length && text[position] !== separator && text[position] !== '\n') position++
      row.cells.push((cell + text.slice(start, position)).trim())
      isRowEnd = position >= text.length || text[position] === '\n'
      position++
    }
    line++
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
  }
  return rows
}
