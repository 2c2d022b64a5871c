import Negotiator from 'negotiator'

/** Whether a client asks for JSON (Accept, RFC 9110). A client that accepts anything gets plain text. */
export function asksForJson(accept: string | null): boolean {
  const json = 'application/json'
  return new Negotiator({ headers: { accept: accept ?? '*/*' } }).mediaType(['text/plain', json]) === json
}

/** Whether a client asks for HTML, as a browser does. A client that accepts anything gets plain text. */
export function asksForHtml(accept: string | null): boolean {
  const html = 'text/html'
  return new Negotiator({ headers: { accept: accept ?? '*/*' } }).mediaType(['text/plain', html]) === html
}
