import { useSyncExternalStore } from 'react'
import type { UploadTarget } from '~/domain/receipts/upload'
import { FILE_BYTES_MAX } from '~/limits'
import { uploadTargetQuery } from './paths'
import { NOT_STORED, type UploadState } from './upload-state'

// Uploads in progress. They continue while the user visits other pages of the application.

/** The most uploads at a time. A slow file does not block the others, nor do many overload a phone. */
const UPLOADS_PER_PAGE_MAX = 3

const UNSENT = 'No connection. Try again when you are online.'

let uploads: UploadState[] = []
const listeners = new Set<() => void>()
let lastKey = 0

function update(key: number, change: Partial<UploadState>) {
  uploads = uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const NO_UPLOADS: UploadState[] = []

/** Returns all uploads since the page was loaded, in the order in which they were chosen. */
export const useUploads = (): UploadState[] =>
  useSyncExternalStore(
    subscribe,
    () => uploads,
    () => NO_UPLOADS,
  )

export const isInProgress = ({ state }: UploadState): boolean => state === 'waiting' || state === 'sending'

/** Whether a retry may succeed. */
export const canRetry = ({ state }: UploadState): boolean => state === 'unsent' || state === 'failed'

/** Uploads files to an event, to one of its expenses, or to one of its rates. */
export function upload(eventId: string, { expenseId, rateId }: UploadTarget, files: Iterable<File>): void {
  for (const file of files) {
    const isTooLarge = file.size > FILE_BYTES_MAX
    lastKey = Math.max(lastKey + 1, Date.now())
    uploads = [
      ...uploads,
      {
        key: lastKey,
        eventId,
        expenseId,
        rateId,
        name: file.name,
        state: isTooLarge ? 'refused' : 'waiting',
        sent: 0,
        message: isTooLarge ? `Files can be at most ${FILE_BYTES_MAX / 1024 / 1024} MB` : '',
        href: null,
        file,
      },
    ]
  }
  startWaitingUploads()
  for (const listener of listeners) listener()
}

/** Retries a file that got no response, or that could not be stored. */
export function retry(key: number): void {
  update(key, { state: 'waiting', sent: 0, message: '' })
  startWaitingUploads()
}

/** Removes finished uploads from the list. */
export function clearFinished(): void {
  uploads = uploads.filter(isInProgress)
  for (const listener of listeners) listener()
}

/** Removes finished uploads that the user has seen and cannot retry. */
export function clearSeen(seen: UploadState[]): void {
  uploads = uploads.filter((upload) => isInProgress(upload) || canRetry(upload) || !seen.includes(upload))
  for (const listener of listeners) listener()
}

function startWaitingUploads() {
  for (const next of uploads.filter(({ state }) => state === 'waiting')) {
    const sending = uploads.filter(({ state }) => state === 'sending')
    if (sending.length >= UPLOADS_PER_PAGE_MAX) return
    // files of an expense are uploaded one by one, because they are sorted in the order of storing
    const isInTurn = next.expenseId === null || !sending.some(({ expenseId }) => expenseId === next.expenseId)
    if (isInTurn) send(next)
  }
}

function send({ key, eventId, file, ...target }: UploadState) {
  update(key, { state: 'sending' })
  const query = new URLSearchParams({ event_id: eventId, chosen_at: `${key}`, ...uploadTargetQuery(target) })
  const body = new FormData()
  body.append('receipt', file)
  // fetch cannot report the progress of an upload
  const request = new XMLHttpRequest()
  request.open('POST', `/receipts?${query}`)
  request.setRequestHeader('Accept', 'application/json')
  request.upload.onprogress = ({ loaded, total }) => update(key, { sent: total > 0 ? loaded / total : 0 })
  request.onload = () => void resultOf(request).then((result) => finish(key, result))
  request.onerror = () => finish(key, { state: 'unsent', message: UNSENT })
  request.send(body)
}

function finish(key: number, result: Partial<UploadState>) {
  update(key, result)
  startWaitingUploads()
}

/** Loads the script that reads the server's responses. It is not part of the page's own scripts. */
export const loadResponses = () => import('./upload-response')

/** Returns the result of an upload. Without the script that reads the response, the user can retry. */
const resultOf = (request: XMLHttpRequest): Promise<Partial<UploadState>> =>
  loadResponses().then(
    ({ resultOfRequest }) => resultOfRequest(request),
    () => ({ state: 'failed', message: NOT_STORED }),
  )

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (uploads.some(isInProgress)) event.preventDefault()
  })
  window.addEventListener('online', () => {
    for (const { key, state } of uploads) if (state === 'unsent') retry(key)
  })
}
