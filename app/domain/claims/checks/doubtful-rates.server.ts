import Big from 'big.js'
import { RETRIEVE_FAILED } from '~/domain/claims/messages'
import type { CodedRate } from '~/domain/conversion/convert-expense'
import type { EventRateUse } from '~/domain/conversion/missing-rates'
import { isLikelyMistake, mistakeOfRate, rateDoubts } from '~/domain/conversion/rate-doubt'
import { hasEventRate } from '~/domain/conversion/terms'
import { withFailure } from '~/domain/errors'
import type { OwnedEvent } from '~/domain/events/schema'
import { countExpensesByRate } from '~/domain/rates/rates.server'
import { db } from '~/infra/database/db.server'
import { findingKey } from './findings'
import { subjectOfEventRate, subjectOfRate } from './rate-checks'

// Finds the rates of an event that its pages warn about.

/** A rate that is likely a mistake: its name on the page, and the key of the finding about it. */
interface DoubtfulRate {
  name: string
  key: string
}

/** Returns the rates of an event's schedule that convert expenses and are likely a mistake. */
async function doubtfulScheduleRates(event: OwnedEvent, rates: CodedRate[]): Promise<DoubtfulRate[]> {
  const usable = rates.filter(({ claimCurrency }) => claimCurrency === event.baseCurrency)
  // mostly no rate is doubtful, and the expenses need not be counted
  if (rateDoubts(usable).size === 0) return []
  const expenseCounts = await countExpensesByRate(event)
  // compares only rates that convert expenses, as the check before closing does
  const doubts = rateDoubts(usable.filter(({ id }) => expenseCounts.has(id)))
  return [...doubts].flatMap(([rate, doubt]) =>
    isLikelyMistake(doubt)
      ? { name: rate.code, key: findingKey('rate-doubt', subjectOfRate(rate.id, rate)) }
      : [],
  )
}

/** Returns the currencies for which the event's own rate is likely a mistake. */
function doubtfulEventRates(event: OwnedEvent, uses: EventRateUse[]): DoubtfulRate[] {
  const { exchangeRate, baseCurrency } = event
  if (!hasEventRate(event)) return []
  return uses
    .filter(({ currency }) => mistakeOfRate(exchangeRate, currency, baseCurrency) !== null)
    .map(({ currency }) => ({
      name: `the event’s rate for ${currency}`,
      key: findingKey('rate-doubt', subjectOfEventRate(currency, baseCurrency, Big(exchangeRate).toFixed())),
    }))
}

/**
 * Returns the names of an event's rates that convert expenses, are likely a mistake, and have no explanation.
 * @param rates all rates of the event
 * @param uses the currencies that the event rate converts
 * @throws DomainError failed
 */
export async function doubtfulRates(
  event: OwnedEvent,
  rates: CodedRate[],
  uses: EventRateUse[],
): Promise<string[]> {
  const doubtful = [...(await doubtfulScheduleRates(event, rates)), ...doubtfulEventRates(event, uses)]
  if (doubtful.length === 0) return []
  const explanations = await withFailure(RETRIEVE_FAILED, () =>
    db.explanation.findMany({
      where: { eventId: event.id, finding: { in: doubtful.map(({ key }) => key) } },
      select: { finding: true },
    }),
  )
  const explainedKeys = new Set(explanations.map(({ finding }) => finding))
  return doubtful.filter(({ key }) => !explainedKeys.has(key)).map(({ name }) => name)
}
