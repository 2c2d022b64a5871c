import type { FormEvent } from 'react'
import { statementPath } from '~/components/bank-statements/paths'
import { closePath } from '~/components/claims/paths'
import { detailsPath } from '~/components/details/paths'
import { panelPath } from '~/components/events/paths'
import { ratesPath } from '~/components/rates/paths'
import { shortCode } from '~/components/ui/money'
import { PageHead } from '~/components/ui/page-head'

interface Props {
  event: { id: string; name: string; status: string; currency: string; rate: string }
  /** the address of the list that is shown */
  here: string
  rateCount: number
  expenseCount: number
  /** whether a link leads to the form of a new expense, which is below the list on a phone */
  hasJump: boolean
  /** whether a form is on its way */
  isBusy: boolean
  onSubmit: (event: FormEvent<HTMLElement>) => void
}

/** The head of an event's expenses: its name, its terms, and links to its other pages. */
export function EventHead({ event, here, rateCount, expenseCount, hasJump, isBusy, onSubmit }: Props) {
  const isOpen = event.status !== 'closed'
  return (
    <>
      <PageHead parent={{ path: '/dashboard', name: 'All events' }} title={event.name}>
        <div className="actions">
          <a className="quiet-link" href={detailsPath(event.id)}>
            Details
          </a>
          {isOpen && (
            <a className="quiet-link" href={statementPath(event.id)}>
              Bank statement
            </a>
          )}
          <a className="quiet-link" href={panelPath('/dashboard', 'edit', event.id)}>
            Edit event
          </a>
          <a className="button" href={closePath(event.id)}>
            {isOpen ? 'Close event' : 'Claim'}
          </a>
          {!isOpen && (
            <form method="post" action={here} onSubmit={onSubmit}>
              <input type="hidden" name="intent" value="reopen" />
              <button className="button" type="submit" aria-disabled={isBusy || undefined}>
                Reopen event
              </button>
            </form>
          )}
        </div>
      </PageHead>
      <div className="facts">
        <span className={event.status === 'open' ? 'badge' : 'badge closed'}>{event.status}</span>
        <span>Claim currency {shortCode(event.currency)}</span>
        <span>Rate {event.rate}</span>
        <a className="link" href={ratesPath(event.id)}>
          {rateCount === 0 ? 'Rates' : `Rates (${rateCount})`}
        </a>
        <span>{expenseCount === 1 ? '1 expense' : `${expenseCount} expenses`}</span>
        {isOpen && hasJump && (
          <a className="link jump" href="#new-expense">
            Add expense
          </a>
        )}
      </div>
    </>
  )
}
