import { DomainError } from '~/domain/errors'
import { receiptStorage } from '~/infra/storage.server'
import type { RequestArgs } from './session.server'

interface Served {
  sha256: string
  /** of the object that is stored under it */
  file: string
  mediaType: string
  /** what to call it when it is saved; without one it is shown */
  saveAs?: string
}

/**
 * A stored file, which never changes. It may hold anything: it is shown or saved as what it is, runs nothing, and a browser that
 * keeps it asks each time whether its user may still see it.
 * @throws DomainError not_found
 */
export async function serveFile({ request, context }: RequestArgs, { sha256, file, mediaType, saveAs }: Served): Promise<Response> {
  const tag = `"${sha256.slice(0, 32)}-${file}"`
  const headers = new Headers({
    'Content-Type': mediaType,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ETag: tag,
  })
  if (saveAs) headers.set('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(saveAs).replaceAll("'", '%27')}`)
  if (request.headers.get('If-None-Match') === tag) return new Response(null, { status: 304, headers })
  const found = await receiptStorage.read(sha256, file)
  if (!found) throw new DomainError('not_found', 'Receipt not found')
  headers.set('Content-Length', String(found.bytes))
  context.setBody(found.body)
  return new Response(null, { headers })
}
