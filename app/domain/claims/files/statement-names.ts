import type { StatementSource } from '~/domain/bank-statements/schema'
import { groupBy } from '~/domain/group-by'

/** The fields of a statement row that identify its file. */
interface RowOfFile {
  /** the name of the file */
  file: string
  source: StatementSource | null
}

/**
 * Returns a function that gives all rows of a statement one file name, because the same statement may have
 * been uploaded under several names. The name is that of the file in the claim, or else that of most rows.
 * @param files the files of the claim
 */
export function oneNamePerStatement(
  files: { role: string; sha256: string; name: string }[],
  rows: RowOfFile[],
): <Row extends RowOfFile>(row: Row) => Row {
  const keptStatements = files.filter(({ role }) => role === 'statement')
  const names = new Map(keptStatements.map(({ sha256, name }) => [sha256, name]))
  for (const [sha256, rowsOfFile] of groupBy(rows, ({ source }) => source?.sha256 ?? '')) {
    const [mostFrequent] = [...groupBy(rowsOfFile, ({ file }) => file)].sort(
      // of equally frequent names the first in the alphabet, so that a claim always has the same bytes
      ([one, rowsOfOne], [other, rowsOfOther]) =>
        rowsOfOther.length - rowsOfOne.length || (one < other ? -1 : 1),
    )
    if (mostFrequent && sha256 !== '' && !names.has(sha256)) names.set(sha256, mostFrequent[0])
  }
  return (row) => ({ ...row, file: names.get(row.source?.sha256 ?? '') ?? row.file })
}
