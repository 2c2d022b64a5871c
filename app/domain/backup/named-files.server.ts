import { TABLES_NAMING_FILES } from '~/domain/receipts/stored-files'
import type { Snapshot } from '~/infra/backup/row-store'

/** Returns the SHA-256 of each stored file that the rows of a database reference. */
export async function referencedFiles(snapshot: Snapshot): Promise<string[]> {
  const files: string[] = []
  // an older database may lack some of these tables
  const tables = TABLES_NAMING_FILES.filter((name) => snapshot.tables.some((table) => table.name === name))
  if (tables.length === 0) return files
  for await (const sums of snapshot.distinct('sha256', tables)) files.push(...sums)
  return files
}
