import { isAnyRateMissing, type LeftOutViewModel } from '~/components/expenses/left-out'
import { MissingRates } from '~/components/expenses/missing-rates'
import { expensesPath } from '~/components/expenses/paths'
import { PageHead } from '~/components/ui/page-head'
import type { EventRateUse } from '~/domain/conversion/missing-rates'
import { BarChart } from './bar-chart'
import { Budget } from './budget'
import { ColumnChart } from './column-chart'
import type { EventInsightsViewModel } from './event-view-model'
import { Figures } from './figures'

interface Props extends EventInsightsViewModel {
  event: { id: string; name: string; currency: string; isOpen: boolean }
  /** how a currency without a rate counts: `1:1` */
  countedAt: string
  /** the currencies that count without a rate of their own */
  missingRates: EventRateUse[]
  leftOut: LeftOutViewModel
}

/** The page of an event's insights. */
export function EventInsightsPage({
  event,
  countedAt,
  missingRates,
  leftOut,
  isEmpty,
  hasLines,
  ...insights
}: Props) {
  const { figures, budget, budgetDoubt, setBudgetPath, days, categories, currencies, receipts } = insights
  return (
    <div className="page stack insights">
      <PageHead title="Insights" />
      {isEmpty ? (
        <div className="sheet">
          <div className="empty">
            <h2>Nothing to add up yet</h2>
            <p className="muted">Add expenses to see totals by day, category and currency.</p>
            <p>
              <a className="link" href={expensesPath(event.id)}>
                Show the expenses
              </a>
            </p>
          </div>
        </div>
      ) : (
        <>
          <h2 className="sr-only">Sums</h2>
          <Figures figures={figures} />
          {isAnyRateMissing(missingRates, leftOut) && (
            <MissingRates
              event={event}
              countedAt={countedAt}
              countedWithoutRate={missingRates}
              leftOut={leftOut}
            />
          )}
          {budget ? (
            <Budget budget={budget} />
          ) : (
            event.isOpen && (
              <p className="small muted">
                {budgetDoubt || 'No budget is set.'} <a href={setBudgetPath}>Set a budget</a>
              </p>
            )
          )}
          {hasLines && (
            <>
              <ColumnChart chart={days} />
              <div className="charts">
                <BarChart chart={categories} />
                <div className="stack">
                  <BarChart chart={currencies} />
                  <BarChart chart={receipts} />
                </div>
              </div>
            </>
          )}
        </>
      )}
    </div>
  )
}
