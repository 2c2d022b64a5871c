import type { Sample } from '~/domain/conversion/sample-rate'
import type { EventSummary } from '~/domain/events/schema'

/**
 * Returns the values that the edit form of an event is filled with.
 * @param sample the pair of amounts from which its rate comes, in the user's formats
 */
export const eventValues = (
  { name, baseCurrency }: Pick<EventSummary, 'name' | 'baseCurrency'>,
  { receiptAmount, claimAmount, currency }: Sample,
): Record<string, string> => ({
  name,
  base_currency: baseCurrency,
  sample_receipt_amount: receiptAmount,
  sample_receipt_currency: currency,
  sample_claim_amount: claimAmount,
})
