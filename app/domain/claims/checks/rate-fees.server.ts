import type { RowFee } from '~/domain/bank-statements/row-fees'
import { RETRIEVE_FAILED } from '~/domain/claims/messages'
import { withFailure } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import { isSameAmount } from '~/domain/money/decimal'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Rate } from '~/domain/rates/schema'
import { db } from '~/infra/database/db.server'
import type { RateFee } from './check'

/** The fields of a fee that an expense for that fee shares. */
type Charged = Pick<RateFee, 'date' | 'currency' | 'fee'>

const keyOf = ({ date, currency, fee }: Charged) => `${date} ${currency} ${fee}`

/**
 * Returns the expenses of an event that may each be a fee, by amount, currency and date: their number and the
 * id of one. It leaves out expenses that claim the fee of a statement row.
 */
async function ownExpenses(eventId: OwnedEventId, fees: Charged[]) {
  const valuesOf = (field: keyof Charged) => [...new Set(fees.map((fee) => fee[field]))]
  const groups = await db.expense.groupBy({
    by: ['date', 'currency', 'amount'],
    where: {
      ...{ eventId, deletedAt: null, feeRows: { none: {} }, date: { in: valuesOf('date') } },
      ...{ currency: { in: valuesOf('currency') }, amount: { in: valuesOf('fee') } },
    },
    _count: true,
    _min: { id: true },
  })
  return new Map(
    groups.map(({ date, currency, amount, _count: count, _min: { id } }) => {
      return [keyOf({ date: date ?? '', currency, fee: amount.toFixed() }), { count, id }]
    }),
  )
}

/** Returns the first use of each statement row that proves a rate of the event, by the id of the rate. */
async function provingRows(eventId: OwnedEventId): Promise<Map<string, string>> {
  const rows = await db.statementRow.findMany({
    where: { use: 'rate', rate: { eventId } },
    select: { id: true, firstUseId: true, rateId: true },
  })
  return new Map(rows.map(({ id, firstUseId, rateId }) => [rateId ?? '', firstUseId ?? id]))
}

/**
 * Returns the fees of an event's rates and up to two expenses that claim each fee: one with the fee's amount,
 * currency and date, which counts for one rate only, and one that claims the fee of the row which proves the
 * rate.
 * @throws DomainError failed
 */
export const rateFeesOf = (eventId: OwnedEventId, rates: Rate[], rowFees: RowFee[]): Promise<RateFee[]> =>
  withFailure(RETRIEVE_FAILED, async () => {
    const charged = rates.flatMap(({ id, code, date, claimCurrency: currency, fee }) =>
      fee === null || Number(fee) === 0 ? [] : [{ rateId: id, code, date, currency, fee }],
    )
    if (charged.length === 0) return []
    const own = await ownExpenses(eventId, charged)
    const rows = await provingRows(eventId)
    const feesOfRows = groupBy(rowFees, ({ firstUseId }) => firstUseId)
    return charged.map((fee) => {
      const found = own.get(keyOf(fee))
      const isOwn = found !== undefined && found.count > 0
      if (isOwn) found.count -= 1
      const ofRow = (feesOfRows.get(rows.get(fee.rateId) ?? '') ?? []).filter((row) =>
        isSameAmount(row.fee, fee.fee),
      )
      const counted = ofRow.flatMap(({ countedBy, chargedBy }) => countedBy ?? chargedBy ?? [])
      return {
        ...fee,
        ownExpense: isOwn ? found.id : null,
        rowExpense: counted[0] ?? null,
        isOfCharge: ofRow.length > 0,
      }
    })
  })
