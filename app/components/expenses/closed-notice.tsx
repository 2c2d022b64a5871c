import type { FormEvent } from 'react'
import { closePath } from '~/components/claims/paths'

interface Props {
  eventId: string
  here: string
  isBusy: boolean
  onSubmit: (event: FormEvent<HTMLElement>) => void
}

/** Says that a closed event cannot be changed, and offers to reopen it. */
export function ClosedNotice({ eventId, here, isBusy, onSubmit }: Props) {
  return (
    <div className="notice drafts">
      <p>
        This event is closed. Its <a href={closePath(eventId)}>claim</a> is frozen.
      </p>
      <form method="post" action={here} onSubmit={onSubmit}>
        <input type="hidden" name="intent" value="reopen" />
        <button className="button" type="submit" aria-disabled={isBusy || undefined}>
          Reopen event
        </button>
      </form>
    </div>
  )
}
