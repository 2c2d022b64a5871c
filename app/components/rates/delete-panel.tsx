import { TotalChangePreview } from '~/components/events/terms-change-preview'
import { Panel } from '~/components/ui/panel'
import type { RateChange } from './view-models'

interface Props {
  rate: { id: string; code: string; lines: number; effect: RateChange }
  here: string
}

/** Asks before a rate is deleted: its expenses follow others from then on. */
export function DeletePanel({ rate: { id, code, lines, effect }, here }: Props) {
  return (
    <Panel title={`Delete ${code}?`}>
      {lines === 0 ? (
        <p>No expense is converted with it.</p>
      ) : (
        <TotalChangePreview {...effect} isStale={false} isAnswer={false}>
          {lines === 1
            ? '1 expense follows another rate then.'
            : `${lines} expenses follow other rates then.`}
        </TotalChangePreview>
      )}
      <form method="post" action={here} className="actions">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="intent" value="delete" />
        <button className="button danger" type="submit">
          Delete rate
        </button>
        <a className="quiet-link" href={here}>
          Cancel
        </a>
      </form>
    </Panel>
  )
}
