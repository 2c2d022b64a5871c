import { mkdir, rmdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DomainError } from '~/domain/errors'
import type { Actor } from '~/domain/users/actor'
import { env } from '~/infra/env.server'
import { fetchBytes } from '~/infra/fetch-bytes.server'
import { log } from '~/infra/log.server'
import { listTempFiles, readTempFile, saveTempFile } from '~/infra/storage/temp-files.server'
import { releaseTurnWhile } from '~/infra/turns/request-turns.server'
import { STATEMENT_BYTES_MAX } from '~/limits'
import { DOWNLOAD_FAILED, DOWNLOADS_OFF } from './messages'
import { storeRatesFile } from './stored-rates-file.server'

/** The owner of the downloaded file, which all users share while it is stored (`TEMP_FILE_MINUTES`). */
const OWNER = 'ecb'

const LIMITS = { seconds: 20, bytes: STATEMENT_BYTES_MAX }

/** A folder while a process downloads, and for a while after a failure, so that no other process begins. */
const mark = join(env.dataDir, 'rates-download')
const MARK_SECONDS = 60

const sharedFile = async () => readTempFile(OWNER, (await listTempFiles(OWNER))[0] ?? '')

/**
 * Downloads the ECB's rates, at most once an hour for the whole server, and stores them temporarily for the
 * user, as an uploaded file. Returns its id.
 * @throws DomainError invalid (the operator does not allow it), unavailable (the download failed, or another
 * one is under way), failed
 */
export async function downloadRates(actor: Actor): Promise<string> {
  const { ratesUrl } = env
  if (ratesUrl === null) throw new DomainError('invalid', DOWNLOADS_OFF)
  const store = (bytes: Buffer) => storeRatesFile(actor, { name: basename(ratesUrl.pathname), bytes })
  const shared = await sharedFile()
  if (shared !== null) return store(Buffer.from(shared, 'base64'))
  const unavailable = new DomainError('unavailable', DOWNLOAD_FAILED, { retryAfter: MARK_SECONDS })
  const { mtimeMs } = await stat(mark).catch(() => ({ mtimeMs: 0 }))
  if (Date.now() - mtimeMs > MARK_SECONDS * 1000) await rmdir(mark).catch(() => {})
  await mkdir(mark).catch(() => Promise.reject(unavailable))
  try {
    // another process may have downloaded it between the two checks
    const isShared = (await sharedFile()) !== null
    const bytes = isShared ? null : await releaseTurnWhile(() => fetchBytes(ratesUrl, LIMITS))
    const id = bytes && (await store(bytes))
    if (bytes) await saveTempFile(OWNER, bytes.toString('base64'))
    await rmdir(mark)
    return id ?? downloadRates(actor)
  } catch (error) {
    log.warn({ error }, 'the rates of the ECB were not downloaded')
    throw unavailable
  }
}
