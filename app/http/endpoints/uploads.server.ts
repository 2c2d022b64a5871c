import { storeIfStatement } from '~/domain/bank-statements/stored-statement.server'
import { requireFreeSpace } from '~/domain/disk-space.server'
import { DomainError } from '~/domain/errors'
import type { Destination } from '~/domain/receipts/record-file.server'
import { chosenAtSchema } from '~/domain/receipts/schema'
import { storeReceipt } from '~/domain/receipts/store-receipt.server'
import type { UploadResult, UploadTarget } from '~/domain/receipts/upload'
import type { Actor } from '~/domain/users/actor'
import type { RequestArgs } from '~/http/authentication.server'
import { drain, forEachFile } from '~/http/multipart.server'
import { FairQueue, QueueFullError } from '~/infra/turns/fair-queue.server'
import { releaseTurnWhile } from '~/infra/turns/request-turns.server'
import {
  FILE_BYTES_MAX,
  FILES_FORM_BYTES_MAX,
  MB,
  STATEMENT_BYTES_MAX,
  UPLOAD_ARRIVAL_SECONDS_MAX,
  UPLOAD_OVERHEAD_BYTES_MAX,
  UPLOADS_PER_USER_MAX,
} from '~/limits'

/** The seconds within which a single file must arrive, because it is held in memory. */
const FILE_ARRIVAL_SECONDS_MAX = 2 * 60

/** The uploads in progress: any number of all users; those beyond a user's share are refused at once. */
const activeUploads = new FairQueue({
  lanes: Number.POSITIVE_INFINITY,
  lanesPerOwner: UPLOADS_PER_USER_MAX,
  waitingMax: 0,
})

const TOO_MANY =
  'Too many of your files are on their way to the server. Send this again when the others have arrived.'
const RETRY_SECONDS = 10

/**
 * Receives a form while the user has fewer than `UPLOADS_PER_USER_MAX` uploads in progress.
 * @throws DomainError unavailable when the user has too many, before it reads the form
 */
async function receive<T>({ id }: Actor, work: () => Promise<T>): Promise<T> {
  try {
    return await releaseTurnWhile(() => activeUploads.run(id, work))
  } catch (error) {
    throw error instanceof QueueFullError
      ? new DomainError('unavailable', TOO_MANY, { retryAfter: RETRY_SECONDS })
      : error
  }
}

/**
 * Stores the files of an upload. Returns the result of each file, in the order of the form. Files beyond
 * FILES_PER_FORM_MAX are not stored.
 * @param findDestination returns the destination of the files, before anything is read
 * @throws what `findDestination` throws; before anything is read, DomainError unavailable (the disk is nearly
 * full, or the user has too many uploads in progress); later, DomainError invalid (not a multipart form, no
 * file, or cut off), too_large, not_found, conflict. Files that were stored before the error stay stored.
 */
export function receiveUpload(
  args: RequestArgs,
  findDestination: () => Promise<Destination>,
): Promise<UploadResult[]> {
  return drainOnError(args, async () => {
    const destination = await findDestination()
    await requireFreeSpace()
    return receive(destination.actor, async () => {
      args.context.allowArrival(UPLOAD_ARRIVAL_SECONDS_MAX)
      const chosenAt = chosenAtSchema.parse(new URL(args.request.url).searchParams.get('chosen_at'))
      return forEachFile(args.request, (file) => storeReceipt(destination, file, chosenAt, storeIfStatement))
    })
  })
}

/**
 * Reads the bank statement, or the file of published rates, in a form. If the form has several files, only
 * the first counts.
 * @param requireUser returns the user if the user may store the file; called before anything is read
 * @throws what `requireUser` throws; DomainError unavailable (the user has too many uploads in progress),
 * invalid (not a multipart form, no file, or cut off), too_large
 */
export function readSingleFile(
  args: RequestArgs,
  requireUser: () => Promise<Actor>,
): Promise<{ name: string; bytes: Uint8Array }> {
  return drainOnError(args, async () =>
    receive(await requireUser(), async () => {
      args.context.allowArrival(FILE_ARRIVAL_SECONDS_MAX)
      let firstFile: { name: string; bytes: Uint8Array } | undefined
      await forEachFile(args.request, async ({ name, content }) => {
        firstFile ??= { name, bytes: await contentUpTo(STATEMENT_BYTES_MAX, content) }
        return { name, outcome: 'stored', message: '', receipt: null }
      })
      return firstFile as NonNullable<typeof firstFile>
    }),
  )
}

/**
 * Reads a whole file into memory.
 * @throws DomainError too_large, as soon as the file has more than `max` bytes
 */
async function contentUpTo(max: number, content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.byteLength
    if (size > max) throw new DomainError('too_large', `This file can be at most ${max / MB} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Runs an upload. When it fails, drains the rest of the body so that the client can receive the error. From a
 * client without a session it drains at most the size of one file, and the time limit is not extended to that
 * of uploads.
 */
async function drainOnError<T>({ request, context }: RequestArgs, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isAnonymous = error instanceof DomainError && error.code === 'unauthenticated'
    if (!isAnonymous) context.allowArrival(UPLOAD_ARRIVAL_SECONDS_MAX)
    const bytesMax = isAnonymous ? FILE_BYTES_MAX + UPLOAD_OVERHEAD_BYTES_MAX : FILES_FORM_BYTES_MAX
    await releaseTurnWhile(() => drain(request, bytesMax))
    throw error
  }
}

/** Returns the target of an upload from the query of its address. */
export function uploadTargetOf({ url }: Request): UploadTarget {
  const { searchParams } = new URL(url)
  return { expenseId: searchParams.get('expense_id') || null, rateId: searchParams.get('rate_id') || null }
}

/** Returns an upload's error, with the problem of each file that was not stored; null if all were stored. */
export function toUploadError(outcomes: UploadResult[]): DomainError | null {
  const notStored = outcomes.filter(({ outcome }) => outcome === 'refused' || outcome === 'failed')
  if (notStored.length === 0) return null
  const message = notStored.map(({ name, message }) => `${name}: ${message}`).join('\n')
  const failed = notStored.filter(({ outcome }) => outcome === 'failed')
  if (failed.length === 0) return new DomainError('invalid', message)
  const waitSeconds = failed.flatMap(({ retryAfter }) => retryAfter ?? [])
  if (waitSeconds.length < failed.length) return new DomainError('failed', message)
  return new DomainError('unavailable', message, { retryAfter: Math.max(...waitSeconds) })
}
