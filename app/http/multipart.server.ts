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

// Reads multipart forms that contain files.

/** The most parts of a form. It exceeds FILES_PER_FORM_MAX, because files beyond that get a result too. */
const FORM_PARTS_MAX = 1_000

const nothingChosen = () => new DomainError('invalid', 'Choose files first')
const tooLarge = () => new DomainError('too_large', 'These files are too large to be sent at once')
const cutOff = () => new DomainError('invalid', 'The upload broke off. Send these files again.')

/** The error when busboy cannot parse the header of a file. The user controls only the file name in it. */
const badName = () =>
  new DomainError(
    'invalid',
    'A file has a name with characters that names cannot have. Rename it, and send these files again.',
  )

/** Calls `handleFile` with each file of a multipart form as it arrives. Memory never holds a whole file. */
export async function forEachFile(
  request: Request,
  handleFile: (file: IncomingFile) => Promise<UploadResult>,
): Promise<UploadResult[]> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw nothingChosen()
  if (Number(request.headers.get('Content-Length')) > FILES_FORM_BYTES_MAX) throw tooLarge()
  const parser = openParser(type)
  const results: UploadResult[] = []
  let fileCount = 0
  let failure: unknown
  /** resolves when all files so far have been handled, one after the other */
  let lastFile = Promise.resolve()
  // destroying the parser also ends the file that is arriving
  const fail = (error: unknown) => {
    failure ??= error
    parser.destroy()
  }
  parser.on('error', ({ message }: Error) => {
    // a body that ends within a header gives the same message
    const isAtEnd = parser.writableEnded && parser.writableLength === 0
    const isUnreadable = message === 'Malformed part header' && !isAtEnd
    fail(isUnreadable ? badName() : cutOff())
  })
  parser.on('partsLimit', () => fail(tooLarge()))
  parser.on('file', (_field, file, { filename }) => {
    file.on('error', () => {})
    if (isComplete(parser)) return fail(cutOff())
    // a file input without a chosen file has no name
    if (!filename) return void file.resume()
    const name = withoutEscapes(filename)
    const isBeyondLimit = ++fileCount > FILES_PER_FORM_MAX
    if (isBeyondLimit) file.resume()
    const handleNext = async () => {
      if (failure) return
      if (isBeyondLimit) results.push(resultBeyondLimit(name))
      else results.push(await handleFile({ name, content: contentOf(file) }))
    }
    // the parser continues when a file is read to its end, whatever its result
    lastFile = lastFile
      .then(handleNext)
      .catch(fail)
      .finally(() => file.resume())
  })
  // this function knows why a body ends early; the parser only knows that it did
  async function* source() {
    try {
      yield* bodyChunks(request)
    } catch (error) {
      fail(error instanceof DomainError ? error : cutOff())
    }
  }
  await pipeline(source, parser).catch(() => fail(cutOff()))
  await lastFile
  if (failure) throw failure
  if (results.length === 0) throw nothingChosen()
  return results
}

/** Undoes the browsers' escapes for quotes and line ends in a file's name (WHATWG HTML, 4.10.21.8). */
const withoutEscapes = (filename: string): string =>
  filename.replaceAll(/%(?:22|0D|0A)/gi, decodeURIComponent)

const resultBeyondLimit = (filename: string): UploadResult => ({
  name: cleanName(filename),
  outcome: 'refused',
  message: `At most ${FILES_PER_FORM_MAX} files can be sent at once. Send this one again.`,
  receipt: null,
})

function openParser(type: string) {
  try {
    return busboy({
      headers: { 'content-type': type },
      // browsers encode names in UTF-8; `cleanName` makes the names safe
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
 * Returns whether the parser has read the end of the form, which busboy stores only in a private field. In
 * the chunk that holds the end, busboy also finds files behind it, and would wait forever for their ends.
 */
const isComplete = (parser: Writable) => (parser as Writable & { _complete?: boolean })._complete === true

/**
 * Yields the content of a file. If the reader stops early, the caller must drain the rest.
 * @throws DomainError invalid: the file was cut off
 */
async function* contentOf(file: Readable): AsyncIterable<Uint8Array> {
  try {
    yield* file.iterator({ destroyOnReturn: false })
  } catch {
    throw cutOff()
  }
}

/**
 * Yields the body of a request as it arrives. When a reader stops, the next reader can continue: cancelling
 * the stream would cut the connection before the response.
 * @throws DomainError too_large; a connection error when the client has gone away
 */
async function* bodyChunks({ body }: Request, bytesMax = FILES_FORM_BYTES_MAX): AsyncIterable<Uint8Array> {
  const stream = body as ReadableStream<Uint8Array> | null
  let size = 0
  for await (const chunk of stream?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength
    if (size > bytesMax) throw tooLarge()
    yield chunk
  }
}

/** Drops the rest of a body, up to `bytesMax`, because a client that is still sending reads no response. */
export async function drain(request: Request, bytesMax: number): Promise<void> {
  try {
    // a reader that gave up may still wait for one chunk, and locks the body until the chunk arrives
    while (request.body?.locked) await pause(10)
    for await (const _chunk of bodyChunks(request, bytesMax));
  } catch {
    // the body is too large, or the client is gone: stop waiting
  }
}
