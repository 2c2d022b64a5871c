import { CLAIM_FILES, type ClaimFileName } from '~/domain/claims/files/file-names'
import { useDownloadProgress } from './use-download-progress'

interface Props {
  /** the address of each file */
  pathOf: (file: ClaimFileName) => string
  /** the name of the claim for screen readers, which read links without the text around them */
  of: string
}

/** Whether a file contains all receipts and so takes long to make. */
const isLong = (file: string) => file === 'claim.pdf' || file === 'claim.zip'

/** Lists the files of a claim for download. Those that take long show their progress. */
export function Downloads({ pathOf, of }: Props) {
  const { progress, begin } = useDownloadProgress()
  return (
    <div className="downloads">
      <ul>
        {Object.entries(CLAIM_FILES).map(([file, { words }], at) => (
          <li key={file}>
            <a
              className={at === 0 ? 'button' : 'quiet-link'}
              href={pathOf(file as ClaimFileName)}
              onClick={isLong(file) ? begin : undefined}
              download
              aria-label={`${words} of ${of}`}
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
      <div role="status" className="small muted">
        {progress && (
          <>
            {progress.total > 0 ? `${progress.done} of ${progress.total} files added` : 'Preparing…'}{' '}
            {progress.total > 0 && (
              <progress max={progress.total} value={progress.done} aria-label="Progress of the file" />
            )}
          </>
        )}
      </div>
    </div>
  )
}
