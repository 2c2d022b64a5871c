import { PaidAmount } from '~/components/answers/paid-amount'
import { Field } from '~/components/ui/field'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { paidLabel } from '~/domain/advances/labels'
import type { Failure } from '~/domain/errors'
import type { VersionViewModel } from './view-models'

interface Props {
  /** the address of the page */
  action: string
  version: Pick<VersionViewModel, 'id' | 'payments' | 'newPayment' | 'currency' | 'isPaidBack'>
  /** the number of the claim and the version, for screen readers */
  claimName: string
  failure: Failure | undefined
}

/** Shows the payments of a frozen version, and asks for one while something remains to be paid. */
export function PaidForm({ action, version, claimName, failure }: Props) {
  const { id, payments, newPayment, currency, isPaidBack } = version
  const label = paidLabel(isPaidBack)
  const markText = `Mark as ${label.toLowerCase()}`
  const ownFailure = failure?.intent === 'pay' && failure.values.id === id ? failure : undefined
  return (
    <>
      {payments.map((payment) => (
        <form key={payment.id} method="post" action={action} className="paid">
          <HiddenFields fields={{ intent: 'unpay', id, payment: payment.id }} />
          <span className="badge">{payment.words}</span>
          <button
            className="button quiet"
            type="submit"
            aria-label={`Undo that claim ${claimName} is ${payment.words}`}
          >
            Undo
          </button>
        </form>
      ))}
      {newPayment && (
        <details className="folded" open={ownFailure !== undefined}>
          <summary aria-label={`${markText}: claim ${claimName}`}>{markText}</summary>
          <form method="post" action={action} className="paid">
            <HiddenFields fields={{ intent: 'pay', id, ...newPayment.fields }} />
            <PaidAmount
              {...newPayment.amount}
              currency={currency}
              values={ownFailure?.values}
              errors={ownFailure?.fields.amount}
            />
            <Field
              name="paid_on"
              errors={ownFailure?.fields.paid_on}
              label={`${label} on`}
              type="date"
              defaultValue={ownFailure?.values.paid_on}
              required
            />
            <button className="button" type="submit">
              {markText}
            </button>
          </form>
        </details>
      )}
    </>
  )
}
