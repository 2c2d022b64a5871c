/** Patterns in User-Agent headers, and the browser or system that each means; the first match wins. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

const nameIn = (userAgent: string, names: readonly (readonly [string, string])[]) =>
  names.find(([part]) => userAgent.includes(part))?.[1]

/** Returns a browser's name, such as "Firefox on Linux", from any User-Agent header. */
export function browserName(userAgent: string): string {
  const [browser, system] = [nameIn(userAgent, BROWSERS), nameIn(userAgent, SYSTEMS)]
  return `${browser ?? 'Another browser'}${system ? ` on ${system}` : ''}`
}
