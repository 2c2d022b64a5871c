import { CLAIM_FILES, type ClaimFileName } from '~/domain/claims/files'

interface Props {
  /** the address of each file */
  addressOf: (file: ClaimFileName) => string
  /** of what, for who hears the links and does not see what they stand beside */
  of: string
}

/** The files of a claim, to save. */
export function Downloads({ addressOf, of }: Props) {
  return (
    <ul className="downloads">
      {Object.entries(CLAIM_FILES).map(([file, { words }], at) => (
        <li key={file}>
          <a
            className={at === 0 ? 'button' : 'quiet-link'}
            href={addressOf(file as ClaimFileName)}
            download
            aria-label={`${words} of ${of}`}
          >
            {words}
          </a>
        </li>
      ))}
    </ul>
  )
}
