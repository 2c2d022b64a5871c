import { createHash } from 'node:crypto'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { isZip } from '~/domain/bank-statements/unzip-statements.server'
import { DomainError, withFailure } from '~/domain/errors'
import { cleanName } from '~/domain/receipts/stored-names.server'
import type { Actor } from '~/domain/users/actor'
import { readFirstLine, readTempFile, saveTempFile } from '~/infra/storage/temp-files.server'
import { FOREGROUND_ROWS_MAX } from '~/limits'
import { LOAD_FAILED, RATES_FILE_EXPIRED, STORE_FAILED } from './messages'
import { readRatesFile } from './read-rates-file.server'

// Stores a file of published rates temporarily, from its upload until its rates are added.

/** Begins the first line of a stored file, so that it is no bank statement. */
const FIRST_WORD = 'rates'

/** The least size of a published rate in a file, in bytes. */
const RATE_BYTES_MIN = 5

/**
 * Stores a file of published rates temporarily. Returns its id.
 * @throws DomainError invalid, when it is not such a file; failed, unavailable
 */
export const storeRatesFile = inBackgroundWhenLarge({
  name: 'storeRatesFile',
  failure: STORE_FAILED,
  // unzipping enlarges a file
  countRows: (_actor, { bytes }: { name: string; bytes: Uint8Array }) =>
    isZip(bytes) ? FOREGROUND_ROWS_MAX + 1 : bytes.byteLength / RATE_BYTES_MIN,
  async run(actor, { name, bytes }): Promise<string> {
    const { rates } = readRatesFile(bytes)
    const content = Buffer.from(bytes).toString('base64')
    const file = JSON.stringify({ name: cleanName(name || 'rates'), content })
    return saveTempFile(actor.id, `${FIRST_WORD} ${rates.length}\n${file}`)
  },
})

/** Returns a stored file. @throws DomainError not_found, when it does not exist or has expired; failed */
export async function getStoredFile(actor: Actor, id: string) {
  const stored = await withFailure(LOAD_FAILED, () => readTempFile(actor.id, id))
  const [firstLine = '', json] = stored?.split('\n') ?? []
  if (json === undefined || !firstLine.startsWith(`${FIRST_WORD} `))
    throw new DomainError('not_found', RATES_FILE_EXPIRED)
  const { name, content } = JSON.parse(json) as { name: string; content: string }
  return { name, content: Buffer.from(content, 'base64') }
}

/**
 * Returns a stored file with its rates. The rates of a large one may only be read in a background thread.
 * @throws DomainError as `getStoredFile`
 */
export async function getRatesFile(actor: Actor, id: string) {
  const file = await getStoredFile(actor, id)
  const sha256 = createHash('sha256').update(file.content).digest('hex')
  return { ...file, sha256, published: readRatesFile(file.content) }
}

/** A stored file with the rates in it. */
export type RatesFile = Awaited<ReturnType<typeof getRatesFile>>

/** Returns the number of rates in a stored file. */
export const countStoredRates = async (actor: Actor, id: string): Promise<number> =>
  Number((await readFirstLine(actor.id, id)).split(' ')[1]) || 0
