import type { z } from 'zod'
import { DomainError } from '~/domain/errors'
import { shownVersionSchema } from '~/domain/form-fields'
import { outOfTurn } from '~/infra/turns/request-turns.server'
import { MB } from '~/limits'

/** The largest form without files, in bytes. */
const FORM_BYTES_MAX = MB

/** Values in a form, those of its query included. */
const FORM_VALUES_MAX = 2_000

/** Seconds in which a form without files has to arrive. */
const FORM_ARRIVAL_SECONDS_MAX = 30

/** Error messages of one field. */
const FIELD_MESSAGES_MAX = 5

const REPLACEMENT_CHARACTER = '\uFFFD'

const notUtf8 = () => new DomainError('invalid', 'The form is not written in UTF-8')
const isMangled = (value: FormDataEntryValue) =>
  typeof value === 'string' && value.includes(REPLACEMENT_CHARACTER)
const unreadable = () => new DomainError('invalid', 'The form could not be read')
const tooLarge = () => new DomainError('too_large', 'The form is larger than 1 MB')
const tooMany = () =>
  new DomainError('invalid', `A form can have at most ${FORM_VALUES_MAX.toLocaleString('en')} values`)
const tooSlow = () =>
  new DomainError('too_slow', `The form did not arrive within ${FORM_ARRIVAL_SECONDS_MAX} seconds`)

export type FormValues = Record<string, string>

/** All values, in their order, of each name that ends in `[]`, such as that of the checkboxes of a list. */
export type FormLists = Record<`${string}[]`, string[]>

export interface Form {
  values: FormValues
  lists: FormLists
}

type Entries = [string, FormDataEntryValue][]

/**
 * Whether a value of this name is a secret: it is read from a body alone, as addresses are logged, and never
 * sent back.
 */
export const isSecretName = (name: string): boolean => /password/i.test(name)

/**
 * The values of a form: of the body (urlencoded or multipart) and, but for secrets, of the query; of a name
 * in both, or twice, the body's first. A list is the body's or, where the body has none of that name, the
 * query's. A body of another type holds no values (contract, 4: as a form reader does).
 * @throws DomainError too_large, too_slow, invalid (too many values, text that is not UTF-8, or a body that
 * cannot be read as the form that its type says)
 */
export async function readForm(request: Request): Promise<Form> {
  const query = urlencodedEntries(new URL(request.url).search.slice(1))
  const body = await outOfTurn(() => bodyEntries(request))
  if (body.length + query.length > FORM_VALUES_MAX) throw tooMany()
  const values: FormValues = Object.create(null)
  for (const [name, value] of [...body, ...query.filter(([name]) => !isSecretName(name))]) {
    if (typeof value === 'string') values[name] ??= value
  }
  return { values, lists: { ...listsIn(query), ...listsIn(body) } }
}

/** The values of a form without lists, as `readForm` reads them. */
export const formValues = async (request: Request): Promise<FormValues> => (await readForm(request)).values

/**
 * Reads the rest of the body of a refused request, as far as a form may go, and drops it: a client that is
 * still sending hears no answer before it has sent everything. Never fails.
 */
export async function drainForm(request: Request): Promise<void> {
  try {
    await outOfTurn(async () => {
      for await (const _chunk of arriving(request));
    })
  } catch {
    // larger or slower than a form, read already, or the client is gone: there is nothing to wait for
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
  for await (const chunk of arriving(request)) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const text = body.toString('utf8')
  const entries = await (/^multipart/i.test(type) ? multipartEntries(body, type) : urlencodedEntries(text))
  // readers put this character where bytes are not UTF-8, but a form may also contain it
  const isSent = () => body.includes(REPLACEMENT_CHARACTER) || /%EF%BF%BD/i.test(text)
  if (entries.some(([, value]) => isMangled(value)) && !isSent()) throw notUtf8()
  return entries
}

/** Counts the values before parsing, as parsed ones take many times the room. */
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
 * Counts the values before parsing: each follows a boundary line, and one more ends the form. The parser is
 * given the boundary that was counted and nothing else of the header, in which it may find another one.
 */
async function multipartEntries(body: Buffer, type: string): Promise<Entries> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\\]*)"|([^\s;"\\]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain ?? ''
  let count = 0
  for (
    let at = body.indexOf(`--${boundary}`);
    at !== -1;
    at = body.indexOf(`--${boundary}`, at + boundary.length + 2)
  ) {
    if (++count > FORM_VALUES_MAX + 1) throw tooMany()
  }
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` }
  try {
    return [...(await new Response(new Uint8Array(body), { headers }).formData())]
  } catch {
    throw unreadable()
  }
}

/** The body of a form as it comes. @throws DomainError too_large, too_slow, invalid (it was cut off) */
async function* arriving({ headers, body }: Request): AsyncGenerator<Uint8Array> {
  if (!body) return
  if (Number(headers.get('Content-Length')) > FORM_BYTES_MAX) throw tooLarge()
  // by hand: leaving a loop over the body would cut the connection before the answer
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  let limit: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(tooSlow()), FORM_ARRIVAL_SECONDS_MAX * 1000)
  })
  try {
    let size = 0
    for (;;) {
      const next = reader.read().catch(() => {
        throw unreadable()
      })
      const { done, value } = await Promise.race([next, late])
      if (done) return
      size += value.byteLength
      if (size > FORM_BYTES_MAX) throw tooLarge()
      yield value
    }
  } finally {
    clearTimeout(limit)
  }
}

/** Says of a field that is missing what zod says in words for developers. A schema's own message wins. */
const saysWhatIsMissing: z.core.$ZodErrorMap = ({ input, path }) =>
  input === undefined ? `The form has no field “${path?.join('.')}”` : undefined

/**
 * The values as a schema reads them.
 * @throws DomainError invalid, with the first message, and the first few of each field
 */
export function parse<T extends z.ZodType>(schema: T, values: unknown): z.output<T> {
  const result = schema.safeParse(values, { error: saysWhatIsMissing })
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
 * The version of the event that a form was filled at; none when it does not say.
 * @throws DomainError invalid
 */
export const shownVersion = (values: FormValues): number | undefined =>
  parse(shownVersionSchema, values).version
