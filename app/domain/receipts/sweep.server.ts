import { query, sql } from '~/infra/db.server'
import { log } from '~/infra/log.server'
import { receiptStorage } from '~/infra/storage.server'

const SWEEP_EVERY_MS = 24 * 60 * 60 * 1000

async function isNamed(sha256: string): Promise<boolean> {
  const rows = await query(sql`SELECT id FROM receipts WHERE sha256 = ${sha256} LIMIT 1`)
  return rows.length > 0
}

const isLeft = (files: string) => (error: unknown) => log.error({ files, error }, 'some files of receipts are left to the next sweep')

/** Takes away stored files that no receipt names any more, and what was cut off while it was stored. What fails keeps nothing else back. */
async function sweepReceipts(): Promise<void> {
  await receiptStorage.tidy(isNamed).catch(isLeft('cut off'))
  for (const portion of await receiptStorage.portions()) await sweepPortion(portion).catch(isLeft(portion))
}

async function sweepPortion(portion: string): Promise<void> {
  const files = await receiptStorage.list(portion)
  const rows = await query<{ sha256: string }>(
    sql`SELECT DISTINCT sha256 FROM receipts WHERE sha256 >= ${portion} AND sha256 < ${`${portion}g`}`,
  )
  const named = new Set(rows.map(({ sha256 }) => sha256))
  await releaseFiles(files.filter((sha256) => !named.has(sha256)))
}

/** The files of an event, to release when it is gone. The caller has made sure whose event it is. */
export async function filesOfEvent(eventId: string): Promise<string[]> {
  const rows = await query<{ sha256: string }>(sql`SELECT sha256 FROM receipts WHERE event_id = ${eventId}`)
  return rows.map(({ sha256 }) => sha256)
}

/** Takes away those files that no receipt names any more. What fails is left to the next sweep. */
export async function releaseFiles(files: string[]): Promise<void> {
  for (const sha256 of files) await release(sha256).catch(isLeft(sha256))
}

async function release(sha256: string): Promise<void> {
  if (!(await isNamed(sha256))) await receiptStorage.remove(sha256, () => isNamed(sha256))
}

/** Sweeps now, and once a day, as long as the process runs. */
export function keepSwept(): void {
  const sweep = () => sweepReceipts().catch((error) => log.error({ error }, 'the receipts could not be swept'))
  setInterval(sweep, SWEEP_EVERY_MS).unref()
  void sweep()
}
