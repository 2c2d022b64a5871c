import Negotiator from 'negotiator'

/**
 * Whether a client asks for JSON (Accept, RFC 9110), rather than for plain text. A client that accepts
 * anything, as htmx-style clients do, does not.
 */
export function asksForJson(accept: string | null): boolean {
  const json = 'application/json'
  return new Negotiator({ headers: { accept: accept ?? '*/*' } }).mediaType(['text/plain', json]) === json
}

/**
 * Whether a client asks for HTML rather than for plain text: a browser that opens a page. One that accepts
 * anything does not.
 */
export function asksForHtml(accept: string | null): boolean {
  const html = 'text/html'
  return new Negotiator({ headers: { accept: accept ?? '*/*' } }).mediaType(['text/plain', html]) === html
}
