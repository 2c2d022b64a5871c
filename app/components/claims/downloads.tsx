import { CLAIM_FILES, type ClaimFileName } from '~/domain/claims/files/file-names'
import { useDownloadProgress } from './use-download-progress'

interface Props {
  /** the address of each file */
  pathOf: (file: ClaimFileName) => string
  /** the name of the claim for screen readers, which read links without the text around them */
  claimName: string
}

/** Whether a file contains all receipts and so takes long to make. */
const isSlow = (file: string) => file === 'claim.pdf' || file === 'claim.zip'

/** Lists the files of a claim for download. Those that take long show their progress. */
export function Downloads({ pathOf, claimName }: Props) {
  const { progress, begin } = useDownloadProgress()
  return (
    <div className="downloads">
      <ul>
        {Object.entries(CLAIM_FILES).map(([file, words], index) => (
          <li key={file}>
            <a
              className={index === 0 ? 'button' : 'quiet-link'}
              href={pathOf(file as ClaimFileName)}
              onClick={isSlow(file) ? begin : undefined}
              download
              aria-label={`${words} of ${claimName}`}
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
