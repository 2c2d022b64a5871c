import { Field } from '~/components/ui/field'
import { UnsavedInput } from '~/components/unsaved-input/unsaved-input'
import type { Failure } from '~/domain/errors'
import { EXPLANATION_CHARACTERS_MAX } from '~/limits'

/** What a row of a statement was used for before. */
export interface UseViewModel {
  /** the merchant of the expense, or the code of the rate */
  name: string
  event: string
  path: string
}

/** Where a row was used before, with links. */
export function UsedBefore({ uses }: { uses: UseViewModel[] }) {
  if (uses.length === 0) return null
  return (
    <span className="note">
      Used before for{' '}
      {uses.map(({ name, event, path }, at) => (
        <span key={path}>
          {at > 0 && ', '}
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
  /** names what is typed into the form, among all forms of the user */
  typedFor: string
  failure: Failure | undefined
}

/** In a form that takes rows: why those are used again that were used before. */
export function ReuseReason({ typedFor, failure }: ReuseReasonProps) {
  return (
    <>
      <UnsavedInput name={typedFor} stored={{}} />
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

/** The way to the rate that a withdrawal of cash proves. */
export const RateLink = ({ path }: { path: string | null }) =>
  path && (
    <a className="link" href={path}>
      Use as proof of a rate
    </a>
  )
