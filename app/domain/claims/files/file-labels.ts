import type { Claim } from '~/domain/claims/claim'
import { columnName } from './xlsx/workbook'

const knownLabels = new WeakMap<Claim, Map<number, string>>()

function labelsOf({ lines, files, layout }: Claim): Map<number, string> {
  const counts = new Map<number, number>()
  let last = lines.length
  return new Map(
    files.map(({ number, lines: [firstLine] }) => {
      if (layout === 1) return [number, String(number)]
      if (!firstLine) return [number, String(++last)]
      const count = counts.get(firstLine.line) ?? 0
      counts.set(firstLine.line, count + 1)
      return [number, `${firstLine.line}${count > 0 ? columnName(count).toLowerCase() : ''}`]
    }),
  )
}

/**
 * Returns the number under which the files of a claim name one of its files. A receipt has the number of its
 * first line, a second file of the line is `7b`, and files without a line are counted on after the last line.
 * In layout 1 all files are counted from 1.
 * @param number the number of the file in the claim's data
 */
export function fileLabel(claim: Claim, number: number): string {
  const labels = knownLabels.get(claim) ?? labelsOf(claim)
  knownLabels.set(claim, labels)
  return labels.get(number) ?? String(number)
}

/** Returns a label for the name of a file, with which names are sorted like the labels: `007b`. */
export const paddedLabel = (label: string): string =>
  label.replace(/^\d+/, (digits) => digits.padStart(3, '0'))
