import { Field } from '~/components/ui/field'
import { paidLabel } from '~/domain/advances/labels'
import type { Failure } from '~/domain/errors'
import type { VersionViewModel } from './view-models'

interface Props {
  /** the address of the page */
  action: string
  version: Pick<VersionViewModel, 'id' | 'paidOn' | 'isPaidBack' | 'canBePaid'>
  /** the name of the version */
  of: string
  failure: Failure | undefined
}

/** Shows the day a frozen version was paid, or asks for it. */
export function PaidForm({ action, version, of, failure }: Props) {
  const { id, paidOn, isPaidBack, canBePaid } = version
  const label = paidLabel(isPaidBack)
  const paid = label.toLowerCase()
  if (paidOn !== '')
    return (
      <form method="post" action={action} className="paid">
        <input type="hidden" name="intent" value="unpay" />
        <input type="hidden" name="id" value={id} />
        <span className="badge">{`${paid} ${paidOn}`}</span>
        <button className="button quiet" type="submit" aria-label={`Undo that claim ${of} is ${paid}`}>
          Undo
        </button>
      </form>
    )
  if (!canBePaid) return null
  const own = failure?.intent === 'pay' && failure.values.id === id ? failure : undefined
  return (
    <details className="folded" open={own !== undefined}>
      <summary aria-label={`Mark as ${paid}: claim ${of}`}>{`Mark as ${paid}`}</summary>
      <form method="post" action={action} className="paid">
        <input type="hidden" name="intent" value="pay" />
        <input type="hidden" name="id" value={id} />
        <Field
          name="paid_on"
          label={`${label} on`}
          type="date"
          defaultValue={own?.values.paid_on}
          errors={own?.fields.paid_on}
          required
        />
        <button className="button" type="submit">
          {`Mark as ${paid}`}
        </button>
      </form>
    </details>
  )
}
