/** The value of a cookie of the request; empty without one, or when it is no text. */
export function cookieOf(request: Request, name: string): string {
  const cookies = request.headers.get('Cookie') ?? ''
  const start = `; ${cookies}`.indexOf(`; ${name}=`)
  if (start < 0) return ''
  const value = cookies.slice(start + name.length + 1).split(';', 1)[0] as string
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
