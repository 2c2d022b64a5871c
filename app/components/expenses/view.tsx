import { useActionData } from '@remix-run/react'
import type { FormEvent } from 'react'
import { panelAddress } from '~/components/events/address'
import { Shell } from '~/components/shell'
import { FailureNotice } from '~/components/ui/failure'
import { Money, shortCode } from '~/components/ui/money'
import { useSender } from '~/components/ui/sender'
import type { Failure } from '~/domain/errors'
import type { ExpenseRow } from './rows'
import { ExpenseTable } from './table'

interface Props {
  user: { name: string }
  event: { id: string; name: string; status: string; currency: string; rate: string }
  expenses: ExpenseRow[]
  /** of all expenses, in the claim currency */
  total: string
  count: number
  page: number
  pages: number
}

export function ExpenseView({ user, event, expenses, total, count, page, pages }: Props) {
  const sentFailure = useActionData<Failure>()
  const { submit: send, isBusy, failure = sentFailure } = useSender()
  const here = `/events/${encodeURIComponent(event.id)}/expenses`
  const intent = event.status === 'open' ? 'close' : 'reopen'
  const onSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault()
    if (!isBusy) send(submit.currentTarget, { preventScrollReset: true })
  }
  return (
    <Shell user={user}>
      <div className="page stack">
        <p className="small">
          <a href="/dashboard">All events</a>
        </p>
        <div className="heading">
          <h1>{event.name}</h1>
          <div className="actions">
            <a className="quiet-link" href={panelAddress('/dashboard', 'edit', event.id)}>
              Edit event
            </a>
            <form method="post" action={here} onSubmit={onSubmit}>
              <input type="hidden" name="intent" value={intent} />
              <button className="button" type="submit" aria-disabled={isBusy || undefined}>
                {intent === 'close' ? 'Close event' : 'Reopen event'}
              </button>
            </form>
          </div>
        </div>
        <div className="facts">
          <span className={event.status === 'open' ? 'badge' : 'badge closed'}>{event.status}</span>
          <span>Claim currency {shortCode(event.currency)}</span>
          <span>Rate {event.rate}</span>
          <span>{count === 1 ? '1 expense' : `${count} expenses`}</span>
        </div>
        {failure && <FailureNotice failure={failure} />}
        <div className="sheet">
          {expenses.length > 0 ? (
            <ExpenseTable expenses={expenses} claimCurrency={event.currency} />
          ) : (
            <div className="empty">
              <h2>No expenses yet</h2>
              <p className="muted">The expenses of this event will be listed here.</p>
            </div>
          )}
          {pages > 1 && <Pages here={here} page={page} pages={pages} />}
        </div>
        <div className="total card-edge">
          <span>Total claim</span>
          <Money amount={total} currency={event.currency} />
        </div>
      </div>
    </Shell>
  )
}

function Pages({ here, page, pages }: { here: string; page: number; pages: number }) {
  return (
    <nav className="pages small" aria-label="Pages">
      {page > 1 ? (
        <a className="quiet-link" rel="prev" href={`${here}?page=${page - 1}`}>
          Earlier
        </a>
      ) : (
        <span />
      )}
      <span className="muted">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <a className="quiet-link" rel="next" href={`${here}?page=${page + 1}`}>
          Later
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
