import Negotiator from 'negotiator'

/**
 * Returns whether a client asks for JSON (Accept, RFC 9110) rather than plain text. A client that accepts
 * anything, such as an htmx-style client, gets plain text.
 */
export function asksForJson(accept: string | null): boolean {
  const json = 'application/json'
  return new Negotiator({ headers: { accept: accept ?? '*/*' } }).mediaType(['text/plain', json]) === json
}

/**
 * Returns whether a client asks for HTML rather than plain text, as a browser does that opens a page. A
 * client that accepts anything gets plain text.
 */
export function asksForHtml(accept: string | null): boolean {
  const html = 'text/html'
  return new Negotiator({ headers: { accept: accept ?? '*/*' } }).mediaType(['text/plain', html]) === html
}
