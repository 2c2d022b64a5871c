import type { LeftOutViewModel } from '~/components/expenses/sum-view-models'
import { addRatePath } from '~/components/rates/paths'
import { shortCode } from '~/components/ui/money'
import type { EventRateUse } from '~/domain/conversion/missing-rates'
import { pluralize } from '~/domain/text/pluralize'
import { expensesPath } from './paths'

interface Props {
  event: { id: string; currency: string; isOpen: boolean }
  /** how the currencies in `countedWithoutRate` count: `1:1` */
  countedAt: string
  /** currencies that count at a rate which may not be for them */
  countedWithoutRate: EventRateUse[]
  leftOut: LeftOutViewModel
}

/**
 * Names amounts to correct, with links: amounts without a rate, which the total leaves out, amounts at a rate
 * that may not be theirs, and amounts in the claim currency that do not count until the claimant asks for it.
 */
export function MissingRates({ event, countedAt, countedWithoutRate, leftOut }: Props) {
  const { unconverted, amounts, uncounted } = leftOut
  return (
    <div className="missing-rates">
      {unconverted.length > 0 && (
        <>
          <p>{`${amounts} ${unconverted.length === 1 ? 'has' : 'have'} no rate yet, and the total does not count ${unconverted.length === 1 ? 'it' : 'them'}.`}</p>
          <RateLinks event={event} currencies={unconverted} />
        </>
      )}
      {countedWithoutRate.length > 0 && (
        <CountedWithoutRate event={event} countedAt={countedAt} countedWithoutRate={countedWithoutRate} />
      )}
      {uncounted && (
        <>
          <p>{`${pluralize(uncounted.count, 'line')} in ${shortCode(event.currency)}, ${uncounted.amount} ${shortCode(event.currency)}, ${uncounted.count === 1 ? 'does' : 'do'} not count yet.`}</p>
          {event.isOpen && (
            <ActionButton eventId={event.id} intent="count-own-currency">
              {`Count ${uncounted.count === 1 ? 'it' : 'them'}`}
            </ActionButton>
          )}
        </>
      )}
    </div>
  )
}

/** Says how many expenses count at a rate that may not be for their currency. */
function CountedWithoutRate({ event, countedAt, countedWithoutRate }: Omit<Props, 'leftOut'>) {
  const lineCount = countedWithoutRate.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <p>
        {`${pluralize(lineCount, 'line')} ${lineCount === 1 ? 'has no rate yet and counts' : 'have no rate yet and count'} ${countedAt}.`}
      </p>
      <RateLinks event={event} currencies={countedWithoutRate} />
      {event.isOpen && countedAt === '1:1' && (
        <ActionButton eventId={event.id} intent="leave-out-without-rate">
          {`Leave ${lineCount === 1 ? 'it' : 'them'} out until there is a rate`}
        </ActionButton>
      )}
    </>
  )
}

/** Links to add a rate for each currency; only the currencies if the event is closed. */
function RateLinks({ event, currencies }: Pick<Props, 'event'> & { currencies: EventRateUse[] }) {
  return (
    <p className="actions">
      {currencies.map(({ currency, count }) =>
        event.isOpen ? (
          <a key={currency} className="button" href={addRatePath(event.id, currency)}>
            {`Add a rate for ${shortCode(currency)} `}
            <span className="muted">{pluralize(count, 'line')}</span>
          </a>
        ) : (
          <span key={currency}>
            {shortCode(currency)} <span className="muted">{pluralize(count, 'line')}</span>
          </span>
        ),
      )}
    </p>
  )
}

/** A button that submits an action of the expenses page. */
function ActionButton({ eventId, intent, children }: { eventId: string; intent: string; children: string }) {
  return (
    <form method="post" action={expensesPath(eventId)} className="actions">
      <input type="hidden" name="intent" value={intent} />
      <button className="button" type="submit">
        {children}
      </button>
    </form>
  )
}
