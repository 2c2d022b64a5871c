import { disposition, SANDBOX } from './serve-file.server'

/**
 * Returns the response that downloads a CSV file.
 * @param name without its extension
 */
export function csvFile(name: string, text: string): Response {
  const saved = `${name
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .slice(0, 120)
    .trim()}.csv`
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': disposition('attachment', saved),
    ...SANDBOX,
  }
  return new Response(text, { headers })
}
