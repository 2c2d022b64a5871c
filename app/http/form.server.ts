import type { z } from 'zod'
import { DomainError } from '~/domain/errors'

/** The largest form, in bytes. Files travel elsewhere. */
const FORM_LIMIT = 1024 * 1024

const UNREADABLE = 'The form could not be read'

export type FormValues = Record<string, string>

/** Of each name that ends in `[]`, such as that of the checkboxes of a list, all values in their order. */
export type FormLists = Record<`${string}[]`, string[]>

/**
 * The values of a form: of the body (urlencoded or multipart) and of the query; of a name in both, or twice, the body's first. A
 * list is the body's or, where the body has none of that name, the query's. A body of another type holds no values (contract, 4: as
 * a form reader does).
 * @throws DomainError too_large, invalid (a body that is no form although it says so)
 */
export async function readForm(request: Request): Promise<{ values: FormValues; lists: FormLists }> {
  const body = [...(await bodyEntries(request))]
  const query = [...new URL(request.url).searchParams]
  const values: FormValues = Object.create(null)
  for (const [name, value] of [...body, ...query]) {
    if (typeof value === 'string') values[name] ??= value
  }
  return { values, lists: { ...listsIn(query), ...listsIn(body) } }
}

/** The values of a form without lists, as `readForm` reads them. */
export const formValues = async (request: Request): Promise<FormValues> => (await readForm(request)).values

function listsIn(entries: [string, FormDataEntryValue][]): FormLists {
  const lists: FormLists = {}
  for (const [name, value] of entries) {
    if (isListName(name) && typeof value === 'string') lists[name] = [...(lists[name] ?? []), value]
  }
  return lists
}

const isListName = (name: string): name is keyof FormLists => name.endsWith('[]')

async function bodyEntries(request: Request): Promise<Iterable<[string, FormDataEntryValue]>> {
  const type = request.headers.get('Content-Type') ?? ''
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)
  if (!request.body || !isForm) return []
  const body = await readBody(request)
  if (!/^multipart/i.test(type)) return new URLSearchParams(body.toString('utf8'))
  try {
    return await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData()
  } catch {
    throw new DomainError('invalid', UNREADABLE)
  }
}

async function readBody({ headers, body }: Request): Promise<Buffer> {
  const tooLarge = new DomainError('too_large', 'The form is larger than 1 MB')
  if (Number(headers.get('Content-Length')) > FORM_LIMIT) throw tooLarge
  // by hand: leaving a loop over the body would cut the connection before the answer
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new DomainError('invalid', UNREADABLE)
    })
    if (done) return Buffer.concat(chunks)
    size += value.byteLength
    if (size > FORM_LIMIT) throw tooLarge
    chunks.push(value)
  }
}

/**
 * The values as a schema reads them.
 * @throws DomainError invalid, with the first message, and all of them by field
 */
export function parse<T extends z.ZodType>(schema: T, values: unknown): z.output<T> {
  const result = schema.safeParse(values)
  if (result.success) return result.data
  const fields: Record<string, string[]> = {}
  for (const { path, message } of result.error.issues) {
    const name = String(path[0] ?? '')
    fields[name] = [...(fields[name] ?? []), message]
  }
  throw new DomainError('invalid', result.error.issues[0]?.message ?? UNREADABLE, { fields })
}
