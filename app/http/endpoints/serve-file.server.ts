import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import fresh from 'fresh'
import { DomainError } from '~/domain/errors'
import { logFaultyOriginals } from '~/domain/receipts/original-faults.server'
import { isOriginalName } from '~/domain/receipts/stored-names.server'
import type { RequestArgs } from '~/http/authentication.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import { verifiedStream } from '~/infra/storage/verified-stream.server'

interface ServedFile {
  sha256: string
  /** the name of the file within its stored object */
  file: string
  mediaType: string
  /** whether the browser downloads or shows the file, and the name of the download; shown by default */
  saved?: { disposition: 'attachment' | 'inline'; name: string }
}

/** Returns the header that says whether a file is downloaded or shown, and its name (RFC 6266). */
export const disposition = (how: 'attachment' | 'inline', name: string) =>
  contentDisposition(name.toWellFormed(), { type: how })

/** The Content-Security-Policy of a file that is opened by itself. It allows nothing. */
export const SANDBOX = { 'Content-Security-Policy': "default-src 'none'; sandbox" }

/** Streams an original. Cuts the connection before the end if the bytes do not match the hash. */
const verifiedOriginal = (body: Readable, sha256: string, file: string): Readable =>
  verifiedStream(body, sha256, () => {
    receiptStorage.forgetInspection(sha256, file)
    logFaultyOriginals('download', [{ sha256, fault: 'other_bytes' }])
  })

/**
 * Sends a stored file, which never changes. Its content is untrusted: the headers keep its media type and
 * stop scripts, and the browser must ask before each reuse whether its user may still see the file.
 * @throws DomainError not_found
 */
export async function serveFile(
  { request, context }: RequestArgs,
  { sha256, file, mediaType, saved }: ServedFile,
): Promise<Response> {
  const tag = `"${sha256.slice(0, 32)}-${file}"`
  const headers = new Headers({ 'Content-Type': mediaType, ...SANDBOX, ETag: tag })
  if (saved) headers.set('Content-Disposition', disposition(saved.disposition, saved.name))
  const knownTags = request.headers.get('If-None-Match') ?? undefined
  if (fresh({ 'if-none-match': knownTags }, { etag: tag }))
    return new Response(null, { status: 304, headers })
  const missing = () => new DomainError('not_found', 'Receipt not found')
  if (request.method === 'HEAD') {
    const bytes = await receiptStorage.size(sha256, file)
    if (bytes === null) throw missing()
    headers.set('Content-Length', String(bytes))
  } else {
    const opened = await receiptStorage.read(sha256, file)
    if (!opened) throw missing()
    headers.set('Content-Length', String(opened.bytes))
    context.setBody(isOriginalName(file) ? verifiedOriginal(opened.body, sha256, file) : opened.body)
  }
  return new Response(null, { headers })
}
