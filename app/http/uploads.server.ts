import { type EventEmitter, once } from 'node:events'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { DomainError } from '~/domain/errors'
import { chosenAt } from '~/domain/receipts/schema'
import { type Destination, takeReceipt } from '~/domain/receipts/take.server'
import { FILE_MAX, FILES_MAX, type Outcome } from '~/domain/receipts/upload'

/** What a form has around its files, in bytes, at most. */
const FRAME_MAX = 1024 * 1024

const BODY_MAX = FILES_MAX * FILE_MAX + FRAME_MAX

interface SentFile {
  /** as the client's device calls it */
  name: string
  content: AsyncIterable<Uint8Array>
}

/**
 * Takes the files of an upload to where they belong. Returns what became of each.
 * @param find says where that is, before anything is taken
 * @throws what `find` throws; DomainError invalid, too_large, conflict
 */
export async function takeUpload(request: Request, find: () => Promise<Destination>): Promise<Outcome[]> {
  try {
    const to = await find()
    const at = chosenAt.parse(new URL(request.url).searchParams.get('chosen_at'))
    return await eachFile(request, (file) => takeReceipt(to, { ...file, chosenAt: at }))
  } catch (error) {
    await passOver(request)
    throw error
  }
}

/** What an upload is answered when not all of its files were taken, with what is wrong with each of those; else null. */
export function verdict(outcomes: Outcome[]): DomainError | null {
  const open = outcomes.filter(({ outcome }) => outcome === 'refused' || outcome === 'failed')
  if (open.length === 0) return null
  const code = open.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'invalid'
  return new DomainError(code, open.map(({ name, message }) => `${name}: ${message}`).join('\n'))
}

/** A client that is still sending does not hear an answer: of what it sends, one file's worth is waited for. */
async function passOver({ body }: Request): Promise<void> {
  if (!body || body.locked) return
  let size = 0
  const reader = body.getReader()
  while (size <= FILE_MAX + FRAME_MAX) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }) as const)
    if (done) return
    size += value?.byteLength ?? 0
  }
}

const nothingChosen = () => new DomainError('invalid', 'Choose files first')

const BROKEN = 'The upload broke off. Send these files again.'

/**
 * Hands over the files of a multipart form one after the other, each while it arrives: none is ever held whole. Fields without a
 * file are passed over. Returns what `take` made of them, in the order of the form.
 * @throws what `take` throws; DomainError invalid (no such form, no file in it, cut off: what was taken until then stays), too_large
 */
async function eachFile<T>({ headers, body }: Request, take: (file: SentFile) => Promise<T>): Promise<T[]> {
  const type = headers.get('Content-Type') ?? ''
  if (!body || !/^multipart\/form-data\s*;/i.test(type)) throw nothingChosen()
  if (Number(headers.get('Content-Length')) > BODY_MAX) throw new DomainError('too_large', 'These files are too large to be sent at once')
  const parser = openParser(type)
  const taken: T[] = []
  const arriving = new Set<Readable>()
  let failure: unknown
  let isOver = false
  let markFailed = () => {}
  const failed = new Promise<void>((resolve) => {
    markFailed = resolve
  })
  const fail = (error: unknown) => {
    failure ??= error
    for (const file of arriving) file.destroy(new Error(BROKEN))
    markFailed()
  }
  let last = Promise.resolve()
  parser.on('error', () => fail(new DomainError('invalid', BROKEN)))
  parser.on('filesLimit', () => {
    isOver = true
  })
  parser.on('file', (_field, file, filename = '') => {
    file.on('error', () => {})
    // an input that nothing was chosen in has no name
    if (failure || !filename) return void file.resume()
    arriving.add(file)
    const receive = async () => {
      if (!failure) taken.push(await take({ name: filename, content: contentOf(file) }))
    }
    last = last
      .then(receive)
      .catch(fail)
      .finally(() => {
        arriving.delete(file)
        file.resume()
      })
  })
  // by hand: leaving a loop over the body would cut the connection before the answer, so what comes after a failure is thrown away
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }) as const)
    if (done) break
    if (!failure && !parser.write(value)) await Promise.race([happened(parser, 'drain'), failed])
  }
  if (!failure) {
    // a body that was cut off has no end: this fails then
    parser.end()
    await Promise.race([happened(parser, 'finish'), failed])
  }
  await last
  if (failure) throw failure
  if (isOver) throw new DomainError('too_large', `At most ${FILES_MAX} files can be sent at once. The first ${FILES_MAX} were taken.`)
  if (taken.length === 0) throw nothingChosen()
  return taken
}

/** An error is told by its own event. */
const happened = (parser: EventEmitter, event: 'drain' | 'finish') => once(parser, event).catch(() => {})

function openParser(type: string) {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: { files: FILES_MAX, fieldSize: FRAME_MAX } })
  } catch {
    throw new DomainError('invalid', BROKEN)
  }
}

/** What a file holds; who stops reading it early leaves the rest to be passed over. @throws DomainError invalid: it was cut off */
async function* contentOf(file: Readable): AsyncIterable<Uint8Array> {
  try {
    yield* file.iterator({ destroyOnReturn: false })
  } catch {
    throw new DomainError('invalid', BROKEN)
  }
}
