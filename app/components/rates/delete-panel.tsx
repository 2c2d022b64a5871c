import { TotalChangePreview } from '~/components/events/terms-change-preview'
import { ConfirmPanel } from '~/components/ui/confirm-panel'
import type { RateChange } from './view-models'

interface Props {
  rate: { id: string; code: string; expenseCount: number; effect: RateChange }
  here: string
}

/** Asks for confirmation before a rate is deleted, because other rates then convert its expenses. */
export function DeleteRatePanel({ rate: { id, code, expenseCount, effect }, here }: Props) {
  return (
    <ConfirmPanel
      title={`Delete ${code}?`}
      here={here}
      fields={{ intent: 'delete', id }}
      submit="Delete rate"
    >
      {expenseCount === 0 ? (
        <p>No expense uses it.</p>
      ) : (
        <TotalChangePreview {...effect} isStale={false} isForSubmittedForm={false}>
          {expenseCount === 1
            ? '1 expense will use another rate, or not count without one.'
            : `${expenseCount} expenses will use other rates, or not count without one.`}
        </TotalChangePreview>
      )}
    </ConfirmPanel>
  )
}
