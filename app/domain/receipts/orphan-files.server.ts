import { join, query, raw, type Sql, sql } from '~/infra/db.server'
import { log } from '~/infra/log.server'
import { receiptStorage } from '~/infra/storage.server'
import { TABLES_NAMING_FILES } from './stored-files'

/** The files that rows name. */
const named = (which: Sql): Sql =>
  join(
    TABLES_NAMING_FILES.map((table) => sql`SELECT sha256 FROM ${raw(table)} WHERE ${which}`),
    ' UNION ',
  )

async function isNamed(sha256: string): Promise<boolean> {
  const rows = await query(named(sql`sha256 = ${sha256}`))
  return rows.length > 0
}

const isLeft = (files: string) => (error: unknown) =>
  log.error({ files, error }, 'some files of receipts are left to the next sweep')

/** Takes away what was cut off while it was stored or removed. */
export const tidyReceipts = () => receiptStorage.tidy(isNamed).catch(isLeft('cut off'))

/** Takes away stored files that no row names any more. What fails keeps nothing else back. */
export async function sweepReceipts(): Promise<void> {
  for (const portion of await receiptStorage.portions()) await sweepPortion(portion).catch(isLeft(portion))
}

async function sweepPortion(portion: string): Promise<void> {
  const files = await receiptStorage.list(portion)
  const rows = await query<{ sha256: string }>(named(sql`sha256 >= ${portion} AND sha256 < ${`${portion}g`}`))
  const known = new Set(rows.map(({ sha256 }) => sha256))
  await releaseFiles(files.filter((sha256) => !known.has(sha256)))
}

/** Takes away those files that no row names any more. What fails is left to the next sweep. */
export async function releaseFiles(files: string[]): Promise<void> {
  for (const sha256 of files) await release(sha256).catch(isLeft(sha256))
}

async function release(sha256: string): Promise<void> {
  if (!(await isNamed(sha256))) await receiptStorage.remove(sha256, () => isNamed(sha256))
}
