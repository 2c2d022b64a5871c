/**
 * An HTTP client that keeps cookies and follows no redirects. It sends requests as htmx or a browser without
 * scripts does.
 */
export class Client {
  readonly cookies = new Map<string, string>()

  constructor(readonly url: string) {}

  async send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    // compression would take a tenth of the processor time of a page, here on both sides
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

  /** Sends an urlencoded form. */
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

/** Signs up a user of a server who has finished onboarding and has their own network address. */
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
