import type { UploadedFile } from './upload-results'
import { NOT_STORED, type UploadState } from './upload-state'

/** Returns the server's message about the file, or else about the whole form. */
export function resultOfRequest(request: XMLHttpRequest): Partial<UploadState> {
  const { status, responseText } = request
  try {
    const [file] = JSON.parse(responseText).files as UploadedFile[]
    if (file) return { state: file.outcome, message: file.message, href: file.href, sent: 1 }
  } catch {
    // plain text from the server, or any response of a proxy
  }
  if (status === 401)
    return { state: 'unsent', message: 'You are signed out. Sign in in another tab, then try again.' }
  const isText = request.getResponseHeader('Content-Type')?.startsWith('text/plain')
  // these errors of a server or proxy are temporary and do not depend on the file
  const isTemporary = status < 400 || status >= 500 || status === 408 || status === 429
  if (isTemporary) {
    const isReason = status === 503 && isText
    return { state: 'failed', message: isReason ? responseText : NOT_STORED }
  }
  return { state: 'refused', message: isText ? responseText : proxyRefusalText(status) }
}

/** The message that replaces a proxy's response, which is a whole page. */
const proxyRefusalText = (status: number) =>
  status === 413
    ? 'This file is too large for the proxy of this server. Ask your administrator.'
    : `This file was refused on its way to the server (status ${status}).`
