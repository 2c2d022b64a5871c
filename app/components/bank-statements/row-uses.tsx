import { Field } from '~/components/ui/field'
import { UnsavedInput } from '~/components/unsaved-input/unsaved-input'
import type { Failure } from '~/domain/errors'
import { EXPLANATION_CHARACTERS_MAX } from '~/limits'

/** An earlier use of a statement row. */
export interface UseViewModel {
  /** the merchant of the expense, or the code of the rate */
  name: string
  event: string
  path: string
}

/** Links to the earlier uses of a row. */
export function EarlierUses({ uses }: { uses: UseViewModel[] }) {
  if (uses.length === 0) return null
  return (
    <span className="note">
      Used before for{' '}
      {uses.map(({ name, event, path }, index) => (
        <span key={path}>
          {index > 0 && ', '}
          <a className="link" href={path}>
            {name}
          </a>{' '}
          in {event}
        </span>
      ))}
    </span>
  )
}

interface ReuseReasonProps {
  /** the name under which typed text is stored, unique among the user's forms */
  storageName: string
  failure: Failure | undefined
}

/** The field in which the claimant says why rows that were used before are used again. */
export function ReuseReason({ storageName, failure }: ReuseReasonProps) {
  return (
    <>
      <UnsavedInput name={storageName} stored={{}} />
      <Field
        name="reason"
        label="Why are rows used again?"
        hint="Needed for rows that were used before. The claim prints it."
        defaultValue={failure?.values?.reason ?? ''}
        errors={failure?.fields?.reason}
        maxLength={EXPLANATION_CHARACTERS_MAX}
      />
    </>
  )
}

/** The link to the rate that a cash withdrawal proves. */
export const RateLink = ({ path }: { path: string | null }) =>
  path && (
    <a className="link" href={path}>
      Use as proof of a rate
    </a>
  )
