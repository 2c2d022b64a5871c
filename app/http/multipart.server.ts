import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import busboy from 'busboy'
import { DomainError } from '~/domain/errors'
import type { IncomingFile } from '~/domain/receipts/store-receipt.server'
import { cleanName } from '~/domain/receipts/stored-names.server'
import type { UploadResult } from '~/domain/receipts/upload'
import { FILES_FORM_BYTES_MAX, FILES_PER_FORM_MAX } from '~/limits'

// Reads multipart forms with files.

/** Parts of a form with files. Each file beyond FILES_PER_FORM_MAX is answered for as well. */
const FORM_PARTS_MAX = 1_000

const nothingChosen = () => new DomainError('invalid', 'Choose files first')

const tooLarge = () => new DomainError('too_large', 'These files are too large to be sent at once')

const cutOff = () => new DomainError('invalid', 'The upload broke off. Send these files again.')

/** busboy cannot parse the head of a file. Only the name in it comes from the user. */
const badName = () =>
  new DomainError(
    'invalid',
    'A file has a name with characters that names cannot have. Rename it, and send these files again.',
  )

/**
 * Calls `take` with the files of a multipart form one after the other, each while it arrives: none is ever
 * held whole.
 */
export async function forEachFile(
  request: Request,
  take: (file: IncomingFile) => Promise<UploadResult>,
): Promise<UploadResult[]> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw nothingChosen()
  if (Number(request.headers.get('Content-Length')) > FILES_FORM_BYTES_MAX) throw tooLarge()
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
  parser.on('error', ({ message }: Error) => {
    // a body that ends within a head has the same message
    const isAtEnd = parser.writableEnded && parser.writableLength === 0
    const isUnreadable = message === 'Malformed part header' && !isAtEnd
    fail(isUnreadable ? badName() : cutOff())
  })
  parser.on('partsLimit', () => fail(tooLarge()))
  parser.on('file', (_field, file, { filename }) => {
    file.on('error', () => {})
    if (isComplete(parser)) return fail(cutOff())
    // an input that nothing was chosen in has no name
    if (!filename) return void file.resume()
    const name = withoutEscapes(filename)
    const isOneTooMany = ++files > FILES_PER_FORM_MAX
    if (isOneTooMany) file.resume()
    const takeNext = async () => {
      if (failure) return
      outcomes.push(isOneTooMany ? beyond(name) : await take({ name, content: contentOf(file) }))
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
      fail(error instanceof DomainError ? error : cutOff())
    }
  }
  await pipeline(source, parser).catch(() => fail(cutOff()))
  await last
  if (failure) throw failure
  if (outcomes.length === 0) throw nothingChosen()
  return outcomes
}

/**
 * The name of a file as it was before a browser escaped its quotes and line ends (WHATWG HTML, 4.10.21.8).
 */
const withoutEscapes = (filename: string): string =>
  filename.replaceAll(/%(?:22|0D|0A)/gi, decodeURIComponent)

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
      // busboy reports a limit when it is reached, not when it is exceeded
      limits: { parts: FORM_PARTS_MAX + 1 },
    })
  } catch {
    throw cutOff()
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
    throw cutOff()
  }
}

/**
 * Yields the body of a request as it comes. A reader that stops leaves the rest to the next one: cancelling
 * the stream would cut the connection before the answer.
 * @throws DomainError too_large; an error of the connection, when the client has gone away
 */
async function* arriving({ body }: Request, bytesMax = FILES_FORM_BYTES_MAX): AsyncIterable<Uint8Array> {
  const stream = body as ReadableStream<Uint8Array> | null
  let size = 0
  for await (const chunk of stream?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength
    if (size > bytesMax) throw tooLarge()
    yield chunk
  }
}

/**
 * Reads what a client still sends, up to a size in bytes and as long as the server lets a request take: a
 * client that is sending does not hear an answer.
 */
export async function drain(request: Request, bytesMax: number): Promise<void> {
  try {
    // a reader that gave up may have asked for one more chunk, and holds the body until it comes
    while (request.body?.locked) await pause(10)
    for await (const _chunk of arriving(request, bytesMax));
  } catch {
    // the body is larger, or the client is gone: there is nothing to wait for
  }
}
