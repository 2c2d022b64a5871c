import { Notice } from '~/components/ui/notice'
import { pluralize } from '~/domain/text/pluralize'

interface Props {
  /** a text for each named file, such as `2: lunch.jpg is missing` */
  faultTexts: string[]
  /** the number of further files that are not named */
  furtherCount: number
}

/** Names the files of a frozen version that are damaged or missing. */
export function FaultyFiles({ faultTexts, furtherCount }: Props) {
  const count = faultTexts.length + furtherCount
  return (
    <Notice bad>
      <p>
        {`${pluralize(count, 'file')} of this claim ${count === 1 ? 'is' : 'are'} damaged or missing where Claimbook stores files. The ZIP leaves ${count === 1 ? 'it' : 'them'} out, and the PDF says so.`}
      </p>
      <ul className="changes">
        {faultTexts.map((text) => (
          <li key={text}>{`File ${text}`}</li>
        ))}
      </ul>
      {furtherCount > 0 && <p>and {furtherCount} more. The PDF lists them all.</p>}
      <p>
        Reopen the event and upload the same file again, or ask your administrator to look for it in a backup.
      </p>
    </Notice>
  )
}

/** Says that this page did not compare the bytes of some files with their checksums. */
export function UncheckedFiles({ count }: { count: number }) {
  return (
    <p className="hint">
      {`The bytes of ${pluralize(count, 'file')} were not compared on this page. The PDF and the ZIP compare all files.`}
    </p>
  )
}
