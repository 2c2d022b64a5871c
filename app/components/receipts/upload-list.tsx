import { useEffect, useRef } from 'react'
import { pluralize } from '~/domain/text/pluralize'
import type { UploadState } from './upload-state'
import { canRetry, clearFinished, clearSeen, isInProgress, retry } from './uploads'

/**
 * Lists the files of an upload with their progress or result. Once all files have arrived, stored files
 * without a message are only counted.
 */
export function UploadList({ uploads }: { uploads: UploadState[] }) {
  // when the list closes, removes the results that it has shown, so that each is reported once
  const reportedUploads = useRef(uploads)
  reportedUploads.current = uploads
  useEffect(() => () => clearSeen(reportedUploads.current), [])
  const inProgressCount = uploads.filter(isInProgress).length
  const storedCount = uploads.filter(({ state }) => state === 'stored').length
  const listedUploads =
    inProgressCount > 0
      ? uploads
      : uploads.filter(({ state, message }) => state !== 'stored' || message !== '')
  const retryableUploads = uploads.filter(canRetry)
  return (
    <div className="uploads">
      <div className="actions">
        <p role="status">
          {inProgressCount > 0
            ? `${uploads.length - inProgressCount} of ${uploads.length} files sent`
            : storedText(storedCount, uploads.filter(isUnstored).length)}
        </p>
        {retryableUploads.length > 1 && (
          <button
            className="button quiet"
            type="button"
            onClick={() => retryableUploads.forEach(({ key }) => void retry(key))}
          >
            Try all again
          </button>
        )}
        {inProgressCount === 0 && (
          <button className="button quiet" type="button" onClick={clearFinished}>
            Hide
          </button>
        )}
      </div>
      <ul>
        {listedUploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
    </div>
  )
}

/** Whether the server has not stored the file. */
const isUnstored = (upload: UploadState) => upload.state === 'refused' || canRetry(upload)

function storedText(stored: number, unstored: number): string {
  if (stored === 0 && unstored > 0) return `${pluralize(unstored, 'file is', 'files are')} not stored`
  if (stored === 0) return 'No new files stored'
  const words = `${pluralize(stored, 'file is', 'files are')} stored`
  return unstored === 0 ? words : `${words}, ${unstored} ${unstored === 1 ? 'is' : 'are'} not`
}

/** The text of each state, for an upload without a message. A sending upload has a progress bar instead. */
const STATE_TEXTS: Record<Exclude<UploadState['state'], 'sending'>, string> = {
  waiting: 'Waiting',
  stored: 'Stored',
  // the other states have a message
  present: '',
  statement: '',
  refused: '',
  failed: '',
  unsent: '',
}

function UploadRow({ upload }: { upload: UploadState }) {
  const { key, name, state, sent, message, href } = upload
  return (
    <li className="row">
      <span className="file">{name}</span>
      {state === 'sending' ? (
        <progress aria-label={`${name}: sent`} value={sent} max={1} />
      ) : (
        <span className={isUnstored(upload) ? 'error' : 'hint'}>
          {message || STATE_TEXTS[state]}{' '}
          {(state === 'present' || state === 'statement') && href && (
            <a className="link" href={href}>
              {state === 'present' ? 'Show it' : 'Match it with the expenses'}
            </a>
          )}
        </span>
      )}
      {canRetry(upload) && (
        <button
          className="button quiet"
          type="button"
          aria-label={`Try ${name} again`}
          onClick={() => retry(key)}
        >
          Try again
        </button>
      )}
    </li>
  )
}
