import { Notice } from '~/components/ui/notice'

const counted = (files: number) => (files === 1 ? '1 file' : `${files} files`)

interface Props {
  /** `2: lunch.jpg is missing` */
  named: string[]
  /** the number of further files that are not named */
  others: number
}

/** Names the files of a frozen version that are damaged or missing. */
export function FaultyFiles({ named, others }: Props) {
  const count = named.length + others
  return (
    <Notice bad>
      <p>
        {`${counted(count)} of this claim ${count === 1 ? 'is' : 'are'} damaged or missing where Claimbook stores files. The ZIP leaves ${count === 1 ? 'it' : 'them'} out, and the PDF says so.`}
      </p>
      <ul className="changes">
        {named.map((file) => (
          <li key={file}>{`File ${file}`}</li>
        ))}
      </ul>
      {others > 0 && <p>and {others} more. The PDF lists them all.</p>}
      <p>
        Reopen the event and upload the same file again, or ask your administrator to look for it in a backup.
      </p>
    </Notice>
  )
}

/** Says that this page did not compare the bytes of some files. */
export function UnreadFiles({ count }: { count: number }) {
  return (
    <p className="hint">
      {`The bytes of ${counted(count)} were not compared on this page. The PDF and the ZIP compare all files.`}
    </p>
  )
}
