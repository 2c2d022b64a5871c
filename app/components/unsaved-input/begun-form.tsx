import { useEffect, useState } from 'react'

/** What the form of an existing thing is filled with. */
interface Filled {
  values: Record<string, string>
  /** of the event that the thing belongs to */
  version?: number
}

/** What a form was filled with when it was shown, so that the server can tell what its user has changed. */
export interface Begun {
  version: number | undefined
  /** the values as JSON */
  before: string
  /** the values */
  values: Record<string, string>
}

/**
 * Returns what a form was filled with. The inputs of a form keep what they have, so these values stay until
 * others are stored, and while the form is being saved: the answer says what to show. A form whose inputs
 * hold other values has another `before`, which is its key.
 * @param refused the values of a form that was refused: they may be newer than what the page has loaded
 */
export function useBegun(
  { values, version }: Filled,
  isBusy: boolean,
  refused: Record<string, string> | undefined,
): Begun {
  const stored = JSON.stringify(values)
  const [begun, setBegun] = useState({ version, before: stored })
  useEffect(() => {
    if (isBusy || (begun.version === version && begun.before === stored)) return
    setBegun({ version, before: stored })
  }, [isBusy, begun, version, stored])
  const before = refused?.before ?? begun.before
  return {
    version: refused?.version === undefined ? begun.version : Number(refused.version),
    before,
    values: JSON.parse(before),
  }
}

/** The hidden fields of a form that the server merges with what another tab has saved. */
export function BegunFields({ begun: { version, before } }: { begun: Begun }) {
  return (
    <>
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <input type="hidden" name="before" value={before} />
    </>
  )
}
