/**
 * A client that keeps cookies and follows no redirects, as an htmx-style client or a browser without scripts
 * would send its requests.
 */
export class Client {
  readonly cookies = new Map<string, string>()

  constructor(readonly url: string) {}

  async send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    // packing and unpacking takes a tenth of the processor's time of a page, here twice
    if (!headers.has('Accept-Encoding')) headers.set('Accept-Encoding', 'identity')
    if (this.cookies.size > 0)
      headers.set('Cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(this.url + path, { ...init, method, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (attributes.some((attribute) => /max-age=0/i.test(attribute))) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  get(path: string, headers?: HeadersInit) {
    return this.send('GET', path, { headers })
  }

  /** A form, urlencoded. */
  form(
    method: string,
    path: string,
    values: Record<string, string> | [string, string][] = {},
    headers?: HeadersInit,
  ) {
    return this.send(method, path, { body: new URLSearchParams(values), headers })
  }
}

export const PASSWORD = 'seven blue herons wade'

let people = 0

export type SignedInClient = Client & { email: string }

/** A signed-in, onboarded user of a server, with an address of their own. */
export async function signedUp(url: string, { onboarded = true } = {}): Promise<SignedInClient> {
  const client = new Client(url)
  people += 1
  const email = `person-${people}-${crypto.randomUUID()}@example.org`
  const answer = await client.form('POST', '/sign-up', {
    name: `Person ${people}`,
    email,
    password: PASSWORD,
  })
  if (answer.status !== 303) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`)
  if (onboarded) await client.form('POST', '/onboarding', { name: `Person ${people}`, home_currency: 'USD' })
  return Object.assign(client, { email })
}
