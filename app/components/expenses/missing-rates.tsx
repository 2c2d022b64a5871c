import { addRatePath } from '~/components/rates/paths'
import { shortCode } from '~/components/ui/money'
import type { EventRateUse } from '~/domain/money/missing-rates'

interface Props {
  eventId: string
  /** the event's exchange rate, as it is read */
  rate: string
  missing: EventRateUse[]
  isOpen: boolean
}

const linesText = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

/** Says how many lines of a total count without a rate of their currency, and leads to its form. */
export function MissingRates({ eventId, rate, missing, isOpen }: Props) {
  const lines = missing.reduce((sum, { count }) => sum + count, 0)
  const counted = rate === '1' ? '1:1' : `at the event’s rate, ${rate}`
  return (
    <div className="missing-rates">
      <p>
        {`${linesText(lines)} ${lines === 1 ? 'has no rate yet and counts' : 'have no rate yet and count'} ${counted}.`}
      </p>
      <p className="actions">
        {missing.map(({ currency, count }) =>
          isOpen ? (
            <a key={currency} className="button" href={addRatePath(eventId, currency)}>
              {`Add a rate for ${shortCode(currency)} `}
              <span className="muted">{linesText(count)}</span>
            </a>
          ) : (
            <span key={currency}>
              {shortCode(currency)} <span className="muted">{linesText(count)}</span>
            </span>
          ),
        )}
      </p>
    </div>
  )
}
