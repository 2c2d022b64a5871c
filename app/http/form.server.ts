import type { z } from 'zod'
import { DomainError } from '~/domain/errors'
import { shownVersionSchema } from '~/domain/form-fields'
import { releaseTurnWhile } from '~/infra/turns/request-turns.server'
import { MB } from '~/limits'

/** The largest form without files, in bytes. */
const FORM_BYTES_MAX = MB

/** The most values in a form, including those of its query. */
const FORM_VALUES_MAX = 2_000

/** The seconds within which a form without files must arrive. */
const FORM_ARRIVAL_SECONDS_MAX = 30

/** The most error messages for one field. */
const FIELD_MESSAGES_MAX = 5

const REPLACEMENT_CHARACTER = '\uFFFD'

const notUtf8 = () => new DomainError('invalid', 'The form is not written in UTF-8')
const unreadable = () => new DomainError('invalid', 'The form could not be read')
const tooLarge = () => new DomainError('too_large', 'The form is larger than 1 MB')
const tooMany = () =>
  new DomainError('invalid', `A form can have at most ${FORM_VALUES_MAX.toLocaleString('en')} values`)
const tooSlow = () =>
  new DomainError('too_slow', `The form did not arrive within ${FORM_ARRIVAL_SECONDS_MAX} seconds`)

export type FormValues = Record<string, string>

/** All values, in order, of each field whose name ends in `[]`, such as the checkboxes of a list. */
export type FormLists = Record<`${string}[]`, string[]>

export interface Form {
  values: FormValues
  lists: FormLists
}

type Entries = [string, FormDataEntryValue][]

/** Secrets are read only from the body, because addresses are logged, and are never sent to the browser. */
export const isSecretName = (name: string): boolean => /password/i.test(name)

/**
 * Reads the values of a form from its body (urlencoded or multipart) and its query. Secrets are read from the
 * body only. If a name occurs more than once, the first value counts, and the body comes before the query. A
 * list is taken from the body, or from the query if the body does not have it. A body of another type has no
 * values (docs/contract.md, 4).
 * @throws DomainError too_large, too_slow, invalid (too many values, text that is not UTF-8, or a body that
 * does not parse as its type)
 */
export async function readForm(request: Request): Promise<Form> {
  const query = urlencodedEntries(new URL(request.url).search.slice(1))
  const body = await releaseTurnWhile(() => bodyEntries(request))
  if (body.length + query.length > FORM_VALUES_MAX) throw tooMany()
  const values: FormValues = Object.create(null)
  for (const [name, value] of [...body, ...query.filter(([name]) => !isSecretName(name))]) {
    if (typeof value === 'string') values[name] ??= value
  }
  return { values, lists: { ...listsIn(query), ...listsIn(body) } }
}

/** Reads the values of a form without its lists, as `readForm` does. */
export const formValues = async (request: Request): Promise<FormValues> => (await readForm(request)).values

/** Reads and drops the rest of a refused form, because clients read only after sending. Never fails. */
export async function drainForm(request: Request): Promise<void> {
  try {
    await releaseTurnWhile(async () => {
      for await (const _chunk of bodyChunks(request));
    })
  } catch {
    // the body is too large or too slow, was read already, or the client is gone: stop waiting
  }
}

function listsIn(entries: Entries): FormLists {
  const lists: FormLists = {}
  for (const [name, value] of entries) {
    if (!isListName(name) || typeof value !== 'string') continue
    lists[name] ??= []
    lists[name].push(value)
  }
  return lists
}

const isListName = (name: string): name is keyof FormLists => name.endsWith('[]')

async function bodyEntries(request: Request): Promise<Entries> {
  const type = request.headers.get('Content-Type') ?? ''
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)
  if (!request.body || !isForm) return []
  const chunks: Uint8Array[] = []
  for await (const chunk of bodyChunks(request)) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const text = body.toString('utf8')
  const entries = await (/^multipart/i.test(type) ? multipartEntries(body, type) : urlencodedEntries(text))
  // readers replace invalid UTF-8 by this character, but a form may also contain the character itself
  const isReplacementSent = () => body.includes(REPLACEMENT_CHARACTER) || /%EF%BF%BD/i.test(text)
  const isReplaced = entries.some(([, value]) => String(value).includes(REPLACEMENT_CHARACTER))
  if (isReplaced && !isReplacementSent()) throw notUtf8()
  return entries
}

/** Counts the values before parsing, because parsed values take many times the memory. */
function urlencodedEntries(text: string): Entries {
  let count = 0
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('&', start)
    if (end !== start && ++count > FORM_VALUES_MAX) throw tooMany()
    start = end === -1 ? text.length : end + 1
  }
  return [...new URLSearchParams(text)]
}

/**
 * Counts the values before parsing: a boundary line precedes each value, and one more ends the form. The
 * parser gets only the boundary that was counted, because it might find another one in the header.
 */
async function multipartEntries(body: Buffer, type: string): Promise<Entries> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\\]*)"|([^\s;"\\]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain ?? ''
  const line = `--${boundary}`
  let count = 0
  for (let start = body.indexOf(line); start !== -1; start = body.indexOf(line, start + line.length))
    if (++count > FORM_VALUES_MAX + 1) throw tooMany()
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` }
  try {
    return [...(await new Response(new Uint8Array(body), { headers }).formData())]
  } catch {
    throw unreadable()
  }
}

/**
 * Yields the body of a form as it arrives.
 * @throws DomainError too_large, too_slow, invalid (the body was cut off)
 */
async function* bodyChunks({ headers, body }: Request): AsyncGenerator<Uint8Array> {
  if (!body) return
  if (Number(headers.get('Content-Length')) > FORM_BYTES_MAX) throw tooLarge()
  // reads by hand, because leaving a loop over the body would cut the connection before the response
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), FORM_ARRIVAL_SECONDS_MAX * 1000)
  })
  try {
    let size = 0
    for (;;) {
      const next = reader.read().catch(() => {
        throw unreadable()
      })
      const { done, value } = await Promise.race([next, timeout])
      if (done) return
      size += value.byteLength
      if (size > FORM_BYTES_MAX) throw tooLarge()
      yield value
    }
  } finally {
    clearTimeout(timer)
  }
}

/** The message for users when a field is missing. A message of the schema takes precedence. */
const missingFieldMessage: z.core.$ZodErrorMap = ({ input, path }) =>
  input === undefined ? `The form has no field “${path?.join('.')}”` : undefined

/**
 * Parses values with a schema.
 * @throws DomainError invalid, with the first message, and with the first few messages of each field
 */
export function parse<T extends z.ZodType>(schema: T, values: unknown): z.output<T> {
  const result = schema.safeParse(values, { error: missingFieldMessage })
  if (result.success) return result.data
  const fields: Record<string, string[]> = Object.create(null)
  for (const { path, message } of result.error.issues) {
    const name = String(path[0] ?? '')
    fields[name] ??= []
    if (fields[name].length < FIELD_MESSAGES_MAX) fields[name].push(message)
  }
  throw new DomainError('invalid', result.error.issues[0]?.message ?? unreadable().message, { fields })
}

/**
 * Returns the version of the event that the form was filled from, or undefined when the form has none.
 * @throws DomainError invalid
 */
export const shownVersion = (values: FormValues): number | undefined =>
  parse(shownVersionSchema, values).version
