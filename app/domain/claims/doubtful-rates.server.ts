import { withFailure } from '~/domain/errors'
import type { OwnedEvent } from '~/domain/events/schema'
import type { CodedRate } from '~/domain/money/convert-expense'
import { isLikelyMistake, rateDoubts } from '~/domain/money/rate-doubt'
import { countLines } from '~/domain/rates/rates.server'
import { db } from '~/infra/db.server'
import { findingKey } from './findings'
import { RETRIEVE_FAILED } from './messages'
import { aboutRate } from './rate-checks'

/**
 * Returns those of an event's rates that convert expenses, are likely a mistake, and are not explained.
 * @param rates all of the event's
 * @throws DomainError failed
 */
export async function doubtfulRates(event: OwnedEvent, rates: CodedRate[]): Promise<CodedRate[]> {
  const usable = rates.filter(({ claimCurrency }) => claimCurrency === event.baseCurrency)
  if (rateDoubts(usable).size === 0) return []
  const lines = await countLines(event)
  // as the check before closing, which has those alone
  const doubts = rateDoubts(usable.filter(({ id }) => lines.has(id)))
  const keyOf = (rate: CodedRate) => findingKey('rate-doubt', aboutRate(rate.id, rate))
  const converting = [...doubts].flatMap(([rate, doubt]) => (isLikelyMistake(doubt) ? rate : []))
  const explained = await withFailure(RETRIEVE_FAILED, () =>
    db.explanation.findMany({
      where: { eventId: event.id, finding: { in: converting.map(keyOf) } },
      select: { finding: true },
    }),
  )
  const explainedKeys = new Set(explained.map(({ finding }) => finding))
  return converting.filter((rate) => !explainedKeys.has(keyOf(rate)))
}
