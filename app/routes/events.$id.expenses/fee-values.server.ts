import type { UsualCategory } from '~/domain/expenses/categories'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { RATE_SOURCE_LABELS } from '~/domain/rates/labels'
import { getRate } from '~/domain/rates/rates.server'
import { typedAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

const FEES: UsualCategory = 'Fees'

/** Returns the form values of a new expense for the fee of a rate; empty without such a rate. */
export async function feeValues(
  eventId: OwnedEventId,
  rateId: string | null,
  categories: string[],
  formats: Formats,
): Promise<Record<string, string>> {
  const rate = rateId === null ? null : await getRate(eventId, rateId)
  if (!rate || rate.fee === null) return {}
  const { date, source, fee, claimCurrency: currency, code } = rate
  return {
    date,
    merchant: RATE_SOURCE_LABELS[source],
    amount: typedAmount(formats, fee, currency),
    currency,
    category: categories.find((name) => name === FEES) ?? '',
    note: `Fee of rate ${code}`,
  }
}
