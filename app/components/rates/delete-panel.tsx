import { TotalChangePreview } from '~/components/events/terms-change-preview'
import { ConfirmPanel } from '~/components/ui/confirm-panel'
import type { RateChange } from './view-models'

interface Props {
  rate: { id: string; code: string; lines: number; effect: RateChange }
  here: string
}

/** Asks for confirmation before a rate is deleted, because other rates then convert its expenses. */
export function DeleteRatePanel({ rate: { id, code, lines, effect }, here }: Props) {
  return (
    <ConfirmPanel
      title={`Delete ${code}?`}
      here={here}
      fields={{ intent: 'delete', id }}
      submit="Delete rate"
    >
      {lines === 0 ? (
        <p>No expense uses it.</p>
      ) : (
        <TotalChangePreview {...effect} isStale={false} isForSubmittedForm={false}>
          {lines === 1
            ? '1 expense will use another rate, or not count without one.'
            : `${lines} expenses will use other rates, or not count without one.`}
        </TotalChangePreview>
      )}
    </ConfirmPanel>
  )
}
