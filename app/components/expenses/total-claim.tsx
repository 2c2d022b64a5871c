import { Money } from '~/components/ui/money'
import type { EventRateUse } from '~/domain/money/missing-rates'

interface Props {
  total: string
  currency: string
  missingRates: EventRateUse[]
}

/** What the expenses of an event come to, and how many of them have no rate. */
export function TotalClaim({ total, currency, missingRates }: Props) {
  const linesWithoutRate = missingRates.reduce((sum, each) => sum + each.count, 0)
  return (
    <div className="total">
      <span>
        Total claim
        {linesWithoutRate > 0 && (
          <span className="note doubtful">
            {linesWithoutRate === 1 ? '1 line has no rate' : `${linesWithoutRate} lines have no rate`}
          </span>
        )}
      </span>
      <Money amount={total} currency={currency} />
    </div>
  )
}
