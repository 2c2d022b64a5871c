import { addRatePath } from '~/components/rates/paths'
import { shortCode } from '~/components/ui/money'
import type { EventRateUse } from '~/domain/money/missing-rates'

interface Props {
  eventId: string
  /** how a currency without a rate counts: `1:1` */
  countedAt: string
  missing: EventRateUse[]
  isOpen: boolean
}

const linesText = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

/** Says how many lines of a total count without a rate of their currency, and leads to its form. */
export function MissingRates({ eventId, countedAt, missing, isOpen }: Props) {
  const lines = missing.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="missing-rates">
      <p>
        {`${linesText(lines)} ${lines === 1 ? 'has no rate yet and counts' : 'have no rate yet and count'} ${countedAt}.`}
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
