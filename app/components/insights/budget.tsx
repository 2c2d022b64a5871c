import { Money } from '~/components/ui/money'
import { Notes } from '~/components/ui/notes'
import { PLOT_HEIGHT } from '~/domain/insights/charts'
import { Grid, Scale } from './column-chart'
import type { BudgetViewModel } from './event-view-model'

/** The height of the bar, in pixels. */
const THICKNESS = 10

/** Shows the spent part of a budget as a bar, and how the spent sum grew over time. */
export function Budget({ budget }: { budget: BudgetViewModel }) {
  const { currency, amount, spent, isOver, budgetEnd, runningSum } = budget
  return (
    <section className="card chart" aria-labelledby="budget">
      <div className="heading">
        <h3 id="budget">Budget</h3>
        <p className={isOver ? 'budget-remainder over' : 'budget-remainder'}>{budget.remainder}</p>
      </div>
      <div className="budget-bar">
        <svg width="100%" height={THICKNESS} aria-hidden="true">
          <rect className="bar-track" width="100%" height={THICKNESS} rx="5" />
          {isOver && <rect className="excess" width="100%" height={THICKNESS} rx="5" />}
          <rect className="bar-fill" width={`${budget.spentPercent}%`} height={THICKNESS} rx="5" />
          {isOver && (
            <line className="end-line" x1={`${budgetEnd}%`} x2={`${budgetEnd}%`} y1="0" y2={THICKNESS} />
          )}
        </svg>
        <p className="small muted">
          <Money amount={spent} currency={currency} /> of <Money amount={amount} currency={currency} />,{' '}
          {budget.percent}
          <Notes notes={budget.leftOut} />
        </p>
      </div>
      {runningSum && <RunningSum runningSum={runningSum} />}
    </section>
  )
}

/** Shows the running sum as a line, with the budget as a level. The chart by day has the same figures. */
function RunningSum({ runningSum }: { runningSum: NonNullable<BudgetViewModel['runningSum']> }) {
  const { line, area, level, ticks, first, last } = runningSum
  return (
    <div className="plot">
      <Scale ticks={ticks} />
      <svg width="100%" height={PLOT_HEIGHT} aria-hidden="true">
        <Grid ticks={ticks} />
        <svg
          width="100%"
          height={PLOT_HEIGHT}
          viewBox={`0 0 100 ${PLOT_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className="sum-area" d={area} />
          <path className="sum-line" d={line} vectorEffect="non-scaling-stroke" />
        </svg>
        <line className="budget-level" x1="0" x2="100%" y1={level} y2={level} />
        <text className="tick" x="100%" y={level - 5} textAnchor="end">
          Budget
        </text>
      </svg>
      <svg className="axis-labels" width="100%" height="26" aria-hidden="true">
        <text className="tick" x="0" y="18">
          {first}
        </text>
        <text className="tick" x="100%" y="18" textAnchor="end">
          {last}
        </text>
      </svg>
    </div>
  )
}
