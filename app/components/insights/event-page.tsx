import { isAnyRateMissing } from '~/components/expenses/left-out'
import { MissingRates } from '~/components/expenses/missing-rates'
import { expensesPath } from '~/components/expenses/paths'
import type { LeftOutViewModel } from '~/components/expenses/sum-view-models'
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

export function EventInsightsPage(props: Props) {
  const { event, missingRates, leftOut, budget } = props
  return (
    <div className="page stack insights">
      <PageHead title="Insights" />
      {props.isEmpty ? (
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
          <Figures figures={props.figures} />
          {isAnyRateMissing(missingRates, leftOut) && (
            <MissingRates
              event={event}
              countedAt={props.countedAt}
              countedWithoutRate={missingRates}
              leftOut={leftOut}
            />
          )}
          {budget ? (
            <Budget budget={budget} />
          ) : (
            event.isOpen && (
              <p className="small muted">
                {props.budgetDoubt || 'No budget is set.'} <a href={props.setBudgetPath}>Set a budget</a>
              </p>
            )
          )}
          {props.hasLines && (
            <>
              <ColumnChart chart={props.days} />
              <div className="charts">
                <BarChart chart={props.categories} />
                <div className="stack">
                  <BarChart chart={props.currencies} />
                  <BarChart chart={props.receipts} />
                </div>
              </div>
            </>
          )}
        </>
      )}
    </div>
  )
}
