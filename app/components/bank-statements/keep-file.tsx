import { useId } from 'react'

export interface KeepFileProps {
  /** the number of rows of the file */
  rowCount: number
  /** which rows finance sees of a file that the claim keeps already; null when the file is not kept yet */
  keptRows: 'all' | 'used' | null
  /** the values of the form when the server rejected it */
  rejectedValues: Record<string, string> | undefined
}

/** Asks whether to keep the file, and whether finance sees all its rows. At first nothing is preselected. */
export function KeepFile({ rowCount, keptRows, rejectedValues }: KeepFileProps) {
  const id = useId()
  // the stored choice counts, unless a rejected form was to keep the file with another choice
  const isAllRowsChecked = rejectedValues?.keep ? rejectedValues.all_rows === '1' : keptRows === 'all'
  return (
    <fieldset className="field keep-file">
      <legend className="sr-only">File of the statement</legend>
      {keptRows === null ? (
        <label className="check">
          <input
            type="checkbox"
            name="keep"
            value="1"
            defaultChecked={rejectedValues?.keep === '1'}
            aria-describedby={id}
          />
          Keep the file with the claim
        </label>
      ) : (
        <p className="muted">
          <input type="hidden" name="keep" value="1" />
          The file is kept with the claim.
        </p>
      )}
      <span className="hint" id={id}>
        {keptRows === 'all'
          ? 'Finance sees all of its rows.'
          : 'Finance sees the rows that the claim uses. The others are blackened.'}
      </span>
      <label className="check">
        <input type="checkbox" name="all_rows" value="1" defaultChecked={isAllRowsChecked} />
        {rowCount === 1 ? 'Show finance the whole file' : `Show finance all ${rowCount} rows`}
      </label>
    </fieldset>
  )
}
