import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import busboy from 'busboy'
import { requireFreeSpace } from '~/domain/disk-space.server'
import { DomainError } from '~/domain/errors'
import { cleanName } from '~/domain/receipts/names.server'
import type { Destination } from '~/domain/receipts/record-file.server'
import { chosenAtSchema } from '~/domain/receipts/schema'
import { type IncomingFile, storeReceipt } from '~/domain/receipts/store-receipt.server'
import type { UploadResult, UploadTarget } from '~/domain/receipts/upload'
import type { Actor } from '~/domain/users/actor'
import { FairQueue, QueueFullError } from '~/infra/fair-queue.server'
import {
  FILE_BYTES_MAX,
  FILES_PER_FORM_MAX,
  FORM_PARTS_MAX,
  MB,
  STATEMENT_ARRIVAL_SECONDS_MAX,
  STATEMENT_BYTES_MAX,
  UPLOAD_ARRIVAL_SECONDS_MAX,
  UPLOAD_OVERHEAD_BYTES_MAX,
  UPLOADS_PER_USER_MAX,
} from '~/limits'
import type { RequestArgs } from './session.server'

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
    return await underWay.run(id, work)
  } catch (error) {
    throw error instanceof QueueFullError
      ? new DomainError('unavailable', TOO_MANY, { retryAfter: RETRY_SECONDS })
      : error
  }
}

const BODY_BYTES_MAX = FILES_PER_FORM_MAX * FILE_BYTES_MAX + UPLOAD_OVERHEAD_BYTES_MAX

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
      return forEachFile(args.request, (file) => storeReceipt(to, file, at))
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
    if (size > max) throw new DomainError('too_large', `This file can have at most ${max / MB} MB`)
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
    await drain(request, isAnonymous ? FILE_BYTES_MAX + UPLOAD_OVERHEAD_BYTES_MAX : BODY_BYTES_MAX)
    throw error
  }
}

/** Returns the target of an upload, by its address. */
export function purposeOf({ url }: Request): UploadTarget {
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

const nothingChosen = () => new DomainError('invalid', 'Choose files first')

const tooLarge = () => new DomainError('too_large', 'These files are too large to be sent at once')

const brokenOff = () => new DomainError('invalid', 'The upload broke off. Send these files again.')

/**
 * Calls `take` with the files of a multipart form one after the other, each while it arrives: none is ever
 * held whole.
 */
async function forEachFile(
  request: Request,
  take: (file: IncomingFile) => Promise<UploadResult>,
): Promise<UploadResult[]> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw nothingChosen()
  if (Number(request.headers.get('Content-Length')) > BODY_BYTES_MAX) throw tooLarge()
  const parser = openParser(type)
  const outcomes: UploadResult[] = []
  let files = 0
  let failure: unknown
  let last = Promise.resolve()
  // the file that is arriving ends with the parser
  const fail = (error: unknown) => {
    failure ??= error
    parser.destroy()
  }
  parser.on('error', () => fail(brokenOff()))
  parser.on('partsLimit', () => fail(tooLarge()))
  parser.on('file', (_field, file, { filename }) => {
    file.on('error', () => {})
    if (isComplete(parser)) return fail(brokenOff())
    // an input that nothing was chosen in has no name
    if (!filename) return void file.resume()
    const isOneTooMany = ++files > FILES_PER_FORM_MAX
    if (isOneTooMany) file.resume()
    const takeNext = async () => {
      if (failure) return
      outcomes.push(
        isOneTooMany ? beyond(filename) : await take({ name: filename, content: contentOf(file) }),
      )
    }
    // the parser goes on when a file is read to its end, whatever became of it
    last = last
      .then(takeNext)
      .catch(fail)
      .finally(() => file.resume())
  })
  // the reason why a body ends early is known here; the parser only knows that it did
  async function* source() {
    try {
      yield* arriving(request)
    } catch (error) {
      fail(error instanceof DomainError ? error : brokenOff())
    }
  }
  await pipeline(source, parser).catch(() => fail(brokenOff()))
  await last
  if (failure) throw failure
  if (outcomes.length === 0) throw nothingChosen()
  return outcomes
}

const beyond = (filename: string): UploadResult => ({
  name: cleanName(filename),
  outcome: 'refused',
  message: `At most ${FILES_PER_FORM_MAX} files can be sent at once. Send this one again.`,
  receipt: null,
})

function openParser(type: string) {
  try {
    return busboy({
      headers: { 'content-type': type },
      // browsers write names in UTF-8; `cleanName` makes them safe
      defParamCharset: 'utf8',
      preservePath: true,
      // the limit is told when it is reached
      limits: { parts: FORM_PARTS_MAX + 1 },
    })
  } catch {
    throw brokenOff()
  }
}

/**
 * Whether the end of the form was read, which busboy knows only in a private field. It finds files behind the
 * end too, when they are in the same chunk, and would wait for their end forever.
 */
const isComplete = (parser: Writable) => (parser as Writable & { _complete?: boolean })._complete === true

/**
 * Yields the content of a file. A reader that stops early leaves the rest to be drained.
 * @throws DomainError invalid: it was cut off
 */
async function* contentOf(file: Readable): AsyncIterable<Uint8Array> {
  try {
    yield* file.iterator({ destroyOnReturn: false })
  } catch {
    throw brokenOff()
  }
}

/**
 * Yields the body of a request as it comes. A reader that stops leaves the rest to the next one: cancelling
 * the stream would cut the connection before the answer.
 * @throws DomainError too_large; an error of the connection, when the client has gone away
 */
async function* arriving({ body }: Request, most = BODY_BYTES_MAX): AsyncIterable<Uint8Array> {
  const stream = body as ReadableStream<Uint8Array> | null
  let size = 0
  for await (const chunk of stream?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength
    if (size > most) throw tooLarge()
    yield chunk
  }
}

/**
 * Reads what a client still sends, up to a size in bytes and as long as the server lets a request take: a
 * client that is sending does not hear an answer.
 */
async function drain(request: Request, most: number): Promise<void> {
  try {
    // a reader that gave up may have asked for one more chunk, and holds the body until it comes
    while (request.body?.locked) await pause(10)
    for await (const _chunk of arriving(request, most));
  } catch {
    // the body is larger, or the client is gone: there is nothing to wait for
  }
}
