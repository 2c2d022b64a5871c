import { SOURCE_OPTIONS } from '~/components/rates/source-options'
import { shortCode } from '~/components/ui/money'
import type { OwnedEvent } from '~/domain/events/schema'
import type { MergedFields } from '~/http/pages/merge-form.server'
import { RATE_DECIMALS_MAX } from '~/limits'

/** Describes the fields of a rate's form for merging with values that another tab has saved. */
export const rateFields = ({ baseCurrency }: OwnedEvent): MergedFields => ({
  changedSentence: 'This rate was changed',
  labels: {
    receipt_amount: 'Foreign amount',
    currency: 'Currency',
    claim_amount: `Amount in ${shortCode(baseCurrency)}`,
    date: 'Date',
    source: 'Source',
    fee: 'Fee',
    note: 'Note',
  },
  fieldSets: [['receipt_amount', 'currency', 'claim_amount']],
  amounts: {
    receipt_amount: { currency: 'currency', decimals: RATE_DECIMALS_MAX },
    claim_amount: { currency: 'claim_currency', decimals: RATE_DECIMALS_MAX },
    fee: { currency: 'claim_currency' },
  },
  choiceFields: ['source'],
  loadWords: async () => (name, values) => {
    const value = values[name] ?? ''
    return name === 'source' ? (SOURCE_OPTIONS.find(([source]) => source === value)?.[1] ?? value) : value
  },
})
