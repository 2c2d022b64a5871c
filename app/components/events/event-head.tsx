import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { statementPath } from '~/components/bank-statements/paths'
import { closePath } from '~/components/claims/paths'
import { advancesCountedText, advancesInText } from '~/components/details/labels'
import { advancesPath, detailsPath } from '~/components/details/paths'
import { expensesPath, withoutReceiptPath } from '~/components/expenses/paths'
import { eventInsightsPath } from '~/components/insights/paths'
import { addRatePath, ratesPath } from '~/components/rates/paths'
import { draftsText } from '~/components/receipts/labels'
import { reviewPath } from '~/components/receipts/paths'
import { Money, shortCode } from '~/components/ui/money'
import { Notes } from '~/components/ui/notes'
import { dueLabel } from '~/domain/advances/labels'
import type { EventViewModel } from './view-models'

/** The facts of the event. Figures and dates are in the user's formats. */
interface Props extends EventViewModel {
  /** the number of rates on the Rates page */
  rates: number
  /** the rates that convert expenses and are likely a mistake, in words; empty without any */
  doubtfulRates: string
  /** the number of expenses without the receipt that they need */
  withoutReceipt: number
}

/** The head of all pages of an event: its name, its due, its open work and its tabs. */
export function EventHead(event: Props) {
  const { id, name, status, dates, currency, due, deductionsText } = event
  const here = useLocation().pathname
  const isExpenses = here === expensesPath(id)
  return (
    <header className="event-head">
      <div className="event-name">
        {isExpenses ? (
          <h1 tabIndex={-1}>{name}</h1>
        ) : (
          <p className="name">
            <a href={expensesPath(id)}>{name}</a>
          </p>
        )}
        <p className="facts">
          <span className={status === 'open' ? 'badge' : 'badge closed'}>{status}</span>
          {dates && <span>{dates}</span>}
          {status !== 'closed' && <OpenWork {...event} />}
        </p>
      </div>
      <p className="event-due">
        <span className="label">{dueLabel(event)}</span>
        <Money amount={due} currency={currency} />
        {deductionsText && <span className="note">{deductionsText}</span>}
        <Notes notes={event.dueNotes} />
        {event.otherAdvances && (
          <span className="note doubtful">{advancesCountedText(event.otherAdvances, event.status)}</span>
        )}
      </p>
      <Tabs {...event} here={here} />
    </header>
  )
}

/** Returns the code of one currency, or the number of several. The notes beside the due name all of them. */
const withoutRateText = (currencies: string[]): string =>
  currencies.length === 1 ? shortCode(currencies[0] ?? '') : `${currencies.length} currencies`

/** Lists the open work before the event can be closed. */
function OpenWork({ id, drafts, withoutRate, doubtfulRates, otherAdvances, withoutReceipt }: Props) {
  const [first] = withoutRate
  const toReview = draftsText(drafts)
  return (
    <>
      {toReview && <a href={reviewPath(id)}>{toReview}</a>}
      {first !== undefined && (
        <a href={addRatePath(id, first)}>{`no rate for ${withoutRateText(withoutRate)}`}</a>
      )}
      {doubtfulRates && <a href={ratesPath(id)}>{`check ${doubtfulRates}`}</a>}
      {otherAdvances && <a href={advancesPath(id)}>{advancesInText(otherAdvances)}</a>}
      {withoutReceipt > 0 && <a href={withoutReceiptPath(id)}>{`${withoutReceipt} without receipt`}</a>}
    </>
  )
}

function Tabs({ id, status, expenses, rates, drafts, here }: Props & { here: string }) {
  const tabs: { name: string; path: string; count?: number }[] = [
    { name: 'Expenses', path: expensesPath(id), count: expenses },
    { name: 'Review', path: reviewPath(id), count: drafts.ready },
    { name: 'Rates', path: ratesPath(id), count: rates },
    ...(status === 'closed' ? [] : [{ name: 'Statement', path: statementPath(id) }]),
    { name: 'Details', path: detailsPath(id) },
    { name: 'Insights', path: eventInsightsPath(id) },
    { name: 'Claim', path: closePath(id) },
  ]
  const tabStrip = useRef<HTMLElement>(null)
  const currentTab = useRef<HTMLAnchorElement>(null)
  // On a phone the tabs are wider than the window, so this scrolls the current tab into view. The page itself
  // must not scroll, because the user may have scrolled before the scripts ran.
  useEffect(() => {
    if (!here || !tabStrip.current || !currentTab.current) return
    const stripBox = tabStrip.current.getBoundingClientRect()
    const tabBox = currentTab.current.getBoundingClientRect()
    tabStrip.current.scrollBy({ left: tabBox.left - stripBox.left - (stripBox.width - tabBox.width) / 2 })
  }, [here])
  return (
    <nav className="event-tabs" aria-label="Event" ref={tabStrip}>
      {tabs.map(({ name, path, count = 0 }) => (
        <a
          key={name}
          href={path}
          aria-current={path === here ? 'page' : undefined}
          ref={path === here ? currentTab : undefined}
        >
          {name}
          {count > 0 && <span className="count">{count}</span>}
        </a>
      ))}
    </nav>
  )
}
