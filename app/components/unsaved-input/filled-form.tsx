import { useEffect, useState } from 'react'

// A form sends the values that it was filled with in hidden fields. So the server can tell which fields the
// user has changed, and merge them with what another tab has saved (http/pages/merge-form).

/** The stored record that a form edits. */
interface StoredRecord {
  values: Record<string, string>
  /** the version of the record's event */
  version?: number
}

/**
 * Returns the values that a form was filled with. They change only when other values are stored, because the
 * inputs keep what the user has typed. While the form is being saved they stay too, because the response
 * decides what to show.
 * @param refused the values of a rejected form, which may be newer than the values that the page has loaded
 */
export function useFilledForm(
  { values, version }: StoredRecord,
  isBusy: boolean,
  refused: Record<string, string> | undefined,
) {
  const stored = JSON.stringify(values)
  const [filled, setFilled] = useState({ version, before: stored })
  useEffect(() => {
    if (isBusy || (filled.version === version && filled.before === stored)) return
    setFilled({ version, before: stored })
  }, [isBusy, filled, version, stored])
  const before = refused?.before ?? filled.before
  return {
    // the version of the event at that time
    version: refused?.version === undefined ? filled.version : Number(refused.version),
    // the values as JSON, for the hidden field `before`; also the key of the form for React
    before,
    values: JSON.parse(before),
  }
}

/** The values that a form was filled with when it was shown. */
export type FilledForm = ReturnType<typeof useFilledForm>

/** The hidden fields that hold the values that a form was filled with. */
export function FilledFormFields({ filledForm: { version, before } }: { filledForm: FilledForm }) {
  return (
    <>
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <input type="hidden" name="before" value={before} />
    </>
  )
}
