import type { MergedFields } from '~/http/pages/merge-form.server'
import { RATE_DECIMALS_MAX } from '~/limits'

/** The fields of the edit form of an event, for merging it with what another tab has saved. */
export const EVENT_FIELDS: MergedFields = {
  changedSentence: 'This event was changed',
  labels: {
    name: 'Event name',
    base_currency: 'Claim currency',
    sample_receipt_amount: 'Amount on the receipt',
    sample_receipt_currency: 'Currency',
    sample_claim_amount: 'What it cost you',
  },
  fieldSets: [['base_currency', 'sample_receipt_amount', 'sample_receipt_currency', 'sample_claim_amount']],
  amounts: {
    sample_receipt_amount: { currency: 'sample_receipt_currency', decimals: RATE_DECIMALS_MAX },
    sample_claim_amount: { currency: 'base_currency', decimals: RATE_DECIMALS_MAX },
  },
}
