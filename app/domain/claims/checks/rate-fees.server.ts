import type { RowFee } from '~/domain/bank-statements/row-fees'
import { RETRIEVE_FAILED } from '~/domain/claims/messages'
import { withFailure } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import { isSameAmount } from '~/domain/money/decimal'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Rate } from '~/domain/rates/schema'
import { db } from '~/infra/database/db.server'
import type { RateFee } from './check'

// Finds the expenses that claim the fees charged beside rates.

/** The fields of a fee that an expense for this fee has too. */
type FeeFields = Pick<RateFee, 'date' | 'currency' | 'fee'>

const feeKey = ({ date, currency, fee }: FeeFields) => `${date} ${currency} ${fee}`

/** Counts the expenses that may claim each fee, and gives the id of one, without expenses for a row's fee. */
async function expensesOfFees(eventId: OwnedEventId, fees: FeeFields[]) {
  const valuesOf = (field: keyof FeeFields) => [...new Set(fees.map((fee) => fee[field]))]
  const groups = await db.expense.groupBy({
    by: ['date', 'currency', 'amount'],
    where: {
      eventId,
      deletedAt: null,
      feeRows: { none: {} },
      date: { in: valuesOf('date') },
      currency: { in: valuesOf('currency') },
      amount: { in: valuesOf('fee') },
    },
    _count: true,
    _min: { id: true },
  })
  return new Map(
    groups.map(({ date, currency, amount, _count: count, _min: { id } }) => {
      return [feeKey({ date: date ?? '', currency, fee: amount.toFixed() }), { count, id }]
    }),
  )
}

/** Returns the id of each rate's statement row, by rate id; of a row with several uses, the first one's. */
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
    const fees = rates.flatMap(({ id, code, date, claimCurrency: currency, fee }) =>
      fee === null || Number(fee) === 0 ? [] : [{ rateId: id, code, date, currency, fee }],
    )
    if (fees.length === 0) return []
    const expensesByFee = await expensesOfFees(eventId, fees)
    const rowsByRate = await provingRows(eventId)
    const rowFeesByRow = groupBy(rowFees, ({ firstUseId }) => firstUseId)
    return fees.map((fee) => {
      const ownExpenses = expensesByFee.get(feeKey(fee))
      const hasOwnExpense = ownExpenses !== undefined && ownExpenses.count > 0
      if (hasOwnExpense) ownExpenses.count -= 1
      const feesOfRow = rowFeesByRow.get(rowsByRate.get(fee.rateId) ?? '') ?? []
      const sameFeesOfRow = feesOfRow.filter((row) => isSameAmount(row.fee, fee.fee))
      const rowExpenses = sameFeesOfRow.flatMap(({ countedBy, chargedBy }) => countedBy ?? chargedBy ?? [])
      return {
        ...fee,
        ownExpense: hasOwnExpense ? ownExpenses.id : null,
        rowExpense: rowExpenses[0] ?? null,
        // `rowFees` has only rows that are also the charge of an expense
        isAskedWithCharge: sameFeesOfRow.length > 0,
      }
    })
  })
