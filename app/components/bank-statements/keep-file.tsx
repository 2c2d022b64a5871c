import { useId } from 'react'

export interface Keeping {
  /** the number of rows of the file */
  count: number
  /** whether the file is kept with the claim already */
  isKept: boolean
  /** whether keeping it is chosen when the form is shown */
  isChosen: boolean
}

/** In a form that takes rows of a statement: whether its file is kept with the claim. */
export function KeepFile({ count, isKept, isChosen }: Keeping) {
  const id = useId()
  if (isKept) return <p className="muted">The file is kept with the claim, where finance sees all of it.</p>
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" name="keep" value="1" defaultChecked={isChosen} aria-describedby={id} />
        Keep the file with the claim
      </label>
      <span className="hint" id={id}>
        {count === 1
          ? 'Finance then gets the file itself.'
          : `Finance then sees all of its ${count} rows. Without it, finance sees only the rows that you accept.`}
      </span>
    </div>
  )
}
