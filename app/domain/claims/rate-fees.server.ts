import { rateEvidenceIn } from '~/domain/bank-statements/evidence.server'
import type { RowFee } from '~/domain/bank-statements/row-fees'
import type { OwnedEvent } from '~/domain/events/schema'
import { isSameAmount } from '~/domain/money/convert'
import { ratesWithClaimedFee } from '~/domain/rates/rates.server'
import type { Rate } from '~/domain/rates/schema'
import type { RateFee } from './check'

const keyOf = ({ row, file }: Pick<RowFee, 'row' | 'file'>) => `${row} ${file}`

/**
 * Returns the fees of an event's rates that are no expense: those that the rates name, else those of the rows
 * of statements that prove them. A fee in another claim currency is left out: a rate to that counts nowhere.
 * @throws DomainError failed
 */
export async function unclaimedRateFees(
  { id: eventId, baseCurrency }: OwnedEvent,
  rates: Rate[],
  rowFees: RowFee[],
): Promise<RateFee[]> {
  if (rates.length === 0) return []
  const rows = await rateEvidenceIn(eventId)
  const beside = new Set(rowFees.map(keyOf))
  // the fee beside a row that is a charge too is asked about as that
  const isBesideCharge = ({ id, fee }: Rate): boolean => {
    const row = rows.get(id)
    return row !== undefined && beside.has(keyOf(row)) && (fee === null || isSameAmount(fee, row.fee))
  }
  const charged = rates
    .filter((rate) => rate.claimCurrency === baseCurrency && !isBesideCharge(rate))
    .map((rate) => ({ ...rate, fee: rate.fee ?? rows.get(rate.id)?.fee ?? null }))
  const claimed = await ratesWithClaimedFee(eventId, charged)
  return charged.flatMap(({ id, code, date, fee }) =>
    fee === null || Number(fee) === 0 || claimed.has(id) ? [] : [{ rateId: id, code, date, fee }],
  )
}
