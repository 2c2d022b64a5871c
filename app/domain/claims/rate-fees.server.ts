import { rateEvidenceIn } from '~/domain/bank-statements/evidence.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { ratesWithClaimedFee } from '~/domain/rates/rates.server'
import type { Rate } from '~/domain/rates/schema'
import type { RateFee } from './check'

/**
 * Returns the fees of an event's rates that are no expense: those that the rates name, else those of the rows
 * of statements that prove them. A fee in another claim currency is left out: a rate to that counts nowhere.
 * @throws DomainError failed
 */
export async function unclaimedRateFees(
  { id: eventId, baseCurrency }: OwnedEvent,
  rates: Rate[],
): Promise<RateFee[]> {
  if (rates.length === 0) return []
  const rows = await rateEvidenceIn(eventId)
  const charged = rates
    .filter(({ claimCurrency }) => claimCurrency === baseCurrency)
    .map((rate) => ({ ...rate, fee: rate.fee ?? rows.get(rate.id)?.fee ?? null }))
  const claimed = await ratesWithClaimedFee(eventId, charged)
  return charged.flatMap(({ id, code, date, fee }) =>
    fee === null || Number(fee) === 0 || claimed.has(id) ? [] : [{ rateId: id, code, date, fee }],
  )
}
