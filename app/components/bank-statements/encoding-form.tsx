import { useId } from 'react'
import { Select } from '~/components/ui/field'
import { ENCODINGS, type Encoding } from '~/domain/bank-statements/encodings'
import { statementPath } from './paths'

/** The encoding of a file, with lines of the file by which a person can check it. */
export interface EncodingChoice {
  encoding: Encoding
  /** whether the file states its encoding, or its bytes allow only one */
  isSure: boolean
  sampleLines: string[]
}

interface Props {
  eventId: string
  /** the id of the stored file */
  fileId: string
  choice: EncodingChoice
}

/** The form for the encoding of a statement. It sends a GET request, so that Back undoes the choice. */
export function EncodingForm({ eventId, fileId, choice: { encoding, isSure, sampleLines } }: Props) {
  const id = useId()
  return (
    <details className="card statement-part" open={!isSure}>
      <summary>Letters of this file: {ENCODINGS[encoding]}</summary>
      {!isSure && (
        <p className="notice" id={id}>
          The file does not say how its letters are written. Check these lines, and choose another encoding
          when their letters are wrong.
        </p>
      )}
      <ul className="letters">
        {sampleLines.map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
      <form method="get" action={statementPath(eventId)} className="stack">
        <input type="hidden" name="file" value={fileId} />
        <Select
          name="encoding"
          label="Encoding"
          options={Object.entries(ENCODINGS)}
          defaultValue={encoding}
          required
        />
        <div className="actions">
          <button className="button" type="submit">
            Use this encoding
          </button>
        </div>
      </form>
    </details>
  )
}
