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
import { outOfTurn } from '~/infra/turns/request-turns.server'
import {
  FILE_BYTES_MAX,
  FILES_FORM_BYTES_MAX,
  MB,
  STATEMENT_BYTES_MAX,
  UPLOAD_ARRIVAL_SECONDS_MAX,
  UPLOAD_OVERHEAD_BYTES_MAX,
  UPLOADS_PER_USER_MAX,
} from '~/limits'

/** Seconds in which a statement has to arrive, which is held in memory. */
const STATEMENT_ARRIVAL_SECONDS_MAX = 2 * 60

/** The forms with files that are under way. */
const underWay = new FairQueue({
  lanes: Number.POSITIVE_INFINITY,
  lanesPerOwner: UPLOADS_PER_USER_MAX,
  waitingMax: 0,
})

const TOO_MANY =
  'Too many of your files are on their way to the server. Send this again when the others have arrived.'
const RETRY_SECONDS = 10

/**
 * Receives the form of a user while no more of theirs than `UPLOADS_PER_USER_MAX` are under way.
 * @throws DomainError unavailable (more are), before anything is received
 */
async function receive<T>({ id }: Actor, work: () => Promise<T>): Promise<T> {
  try {
    return await outOfTurn(() => underWay.run(id, work))
  } catch (error) {
    throw error instanceof QueueFullError
      ? new DomainError('unavailable', TOO_MANY, { retryAfter: RETRY_SECONDS })
      : error
  }
}

/**
 * Stores the files of an upload. Returns the result of each, in the order of the form; files beyond
 * FILES_PER_FORM_MAX are not stored.
 * @param find returns where the files go, before anything is read
 * @throws what `find` throws; DomainError unavailable (the disk is nearly full, or too many uploads of the
 * user are under way), before anything is read; invalid (no such form, no file in it, cut off), too_large,
 * not_found, conflict: what was stored until then stays
 */
export function receiveUpload(args: RequestArgs, find: () => Promise<Destination>): Promise<UploadResult[]> {
  return drainOnError(args, async () => {
    const to = await find()
    await requireFreeSpace()
    return receive(to.actor, async () => {
      args.context.allowArrival(UPLOAD_ARRIVAL_SECONDS_MAX)
      const at = chosenAtSchema.parse(new URL(args.request.url).searchParams.get('chosen_at'))
      return forEachFile(args.request, (file) => storeReceipt(to, file, at, storeIfStatement))
    })
  })
}

/**
 * Reads the statement in a form. Of several files the first counts, and the others are dropped.
 * @param allow returns the user, before anything is read, when the statement can be stored
 * @throws what `allow` throws; DomainError unavailable (too many uploads of the user are under way), invalid
 * (no such form, no file in it, cut off), too_large
 */
export function readStatement(
  args: RequestArgs,
  allow: () => Promise<Actor>,
): Promise<{ name: string; bytes: Uint8Array }> {
  return drainOnError(args, async () =>
    receive(await allow(), async () => {
      args.context.allowArrival(STATEMENT_ARRIVAL_SECONDS_MAX)
      let first: { name: string; bytes: Uint8Array } | undefined
      await forEachFile(args.request, async ({ name, content }) => {
        first ??= { name, bytes: await contentUpTo(STATEMENT_BYTES_MAX, content) }
        return { name, outcome: 'stored', message: '', receipt: null }
      })
      return first as NonNullable<typeof first>
    }),
  )
}

/**
 * Reads a whole file.
 * @throws DomainError too_large, as soon as it has more than `max` bytes; the rest of it is not held
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
 * Runs an upload. When it fails, the rest of the body is drained, so that the client hears why; of a client
 * without a session, no more than a file, and little longer than a form takes.
 */
async function drainOnError<T>({ request, context }: RequestArgs, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isAnonymous = error instanceof DomainError && error.code === 'unauthenticated'
    if (!isAnonymous) context.allowArrival(UPLOAD_ARRIVAL_SECONDS_MAX)
    const bytesMax = isAnonymous ? FILE_BYTES_MAX + UPLOAD_OVERHEAD_BYTES_MAX : FILES_FORM_BYTES_MAX
    await outOfTurn(() => drain(request, bytesMax))
    throw error
  }
}

/** Returns the target of an upload, by its address. */
export function uploadTargetOf({ url }: Request): UploadTarget {
  const { searchParams } = new URL(url)
  return { expenseId: searchParams.get('expense_id') || null, rateId: searchParams.get('rate_id') || null }
}

/**
 * Returns the error of an upload of which not all files were stored, with what is wrong with each; else null.
 */
export function toUploadError(outcomes: UploadResult[]): DomainError | null {
  const open = outcomes.filter(({ outcome }) => outcome === 'refused' || outcome === 'failed')
  if (open.length === 0) return null
  const message = open.map(({ name, message }) => `${name}: ${message}`).join('\n')
  const failed = open.filter(({ outcome }) => outcome === 'failed')
  if (failed.length === 0) return new DomainError('invalid', message)
  const waits = failed.flatMap(({ retryAfter }) => retryAfter ?? [])
  if (waits.length < failed.length) return new DomainError('failed', message)
  return new DomainError('unavailable', message, { retryAfter: Math.max(...waits) })
}
