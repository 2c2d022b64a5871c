import { CLAIM_FILES, type ClaimFileName } from '~/domain/claims/files'
import { useDownloadProgress } from './use-download-progress'

interface Props {
  /** the address of each file */
  addressOf: (file: ClaimFileName) => string
  /** names the claim for screen readers, which read a link without what stands beside it */
  of: string
}

/** Whether a file has all receipts in it, and takes a while. */
const isLong = (file: string) => file === 'claim.pdf' || file === 'claim.zip'

/** The files of a claim, to save. Those that take a while say how far they are. */
export function Downloads({ addressOf, of }: Props) {
  const { making, begin } = useDownloadProgress()
  return (
    <div className="downloads">
      <ul>
        {Object.entries(CLAIM_FILES).map(([file, { words }], at) => (
          <li key={file}>
            <a
              className={at === 0 ? 'button' : 'quiet-link'}
              href={addressOf(file as ClaimFileName)}
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
        {making && (
          <>
            {making.total > 0 ? `${making.done} of ${making.total} files are in it` : 'Being made…'}{' '}
            {making.total > 0 && (
              <progress max={making.total} value={making.done} aria-label="How far the file is" />
            )}
          </>
        )}
      </div>
    </div>
  )
}
