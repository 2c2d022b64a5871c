/**
 * Whether a client asks for JSON (Accept, RFC 9110), rather than for plain text. Who takes anything, as
 * htmx-style clients do, does not ask for it.
 */
export function asksForJson(accept: string | null): boolean {
  const qualities = new Map((accept ?? '').toLowerCase().split(',').map(range))
  const qualityOf = (...types: string[]) =>
    types.map((type) => qualities.get(type)).find((quality) => quality !== undefined) ?? 0
  const json = qualityOf('application/json', 'application/*')
  return json > 0 && json >= qualityOf('text/plain', 'text/*', '*/*')
}

function range(text: string): [type: string, quality: number] {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return [type, quality === undefined ? 1 : Number(quality.slice(2)) || 0]
}
