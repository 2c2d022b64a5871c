import { Field } from '~/components/ui/field'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { paidLabel } from '~/domain/advances/labels'
import type { Failure } from '~/domain/errors'
import type { VersionViewModel } from './view-models'

interface Props {
  /** the address of the page */
  action: string
  version: Pick<VersionViewModel, 'id' | 'paidOn' | 'isPaidBack' | 'canBePaid'>
  /** the number of the claim and the version, for screen readers */
  claimName: string
  failure: Failure | undefined
}

/** Shows the day a frozen version was paid, or asks for it. */
export function PaidForm({ action, version, claimName, failure }: Props) {
  const { id, paidOn, isPaidBack, canBePaid } = version
  const label = paidLabel(isPaidBack)
  const paidWord = label.toLowerCase()
  if (paidOn !== '')
    return (
      <form method="post" action={action} className="paid">
        <HiddenFields fields={{ intent: 'unpay', id }} />
        <span className="badge">{`${paidWord} ${paidOn}`}</span>
        <button
          className="button quiet"
          type="submit"
          aria-label={`Undo that claim ${claimName} is ${paidWord}`}
        >
          Undo
        </button>
      </form>
    )
  if (!canBePaid) return null
  const ownFailure = failure?.intent === 'pay' && failure.values.id === id ? failure : undefined
  return (
    <details className="folded" open={ownFailure !== undefined}>
      <summary aria-label={`Mark as ${paidWord}: claim ${claimName}`}>{`Mark as ${paidWord}`}</summary>
      <form method="post" action={action} className="paid">
        <HiddenFields fields={{ intent: 'pay', id }} />
        <Field
          name="paid_on"
          label={`${label} on`}
          type="date"
          defaultValue={ownFailure?.values.paid_on}
          errors={ownFailure?.fields.paid_on}
          required
        />
        <button className="button" type="submit">
          {`Mark as ${paidWord}`}
        </button>
      </form>
    </details>
  )
}
