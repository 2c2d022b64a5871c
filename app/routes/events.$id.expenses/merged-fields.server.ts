import { fieldWords } from '~/components/expenses/field-words'
import { toRateOption } from '~/components/rates/view-models'
import { shortCode } from '~/components/ui/money'
import type { OwnedEvent } from '~/domain/events/schema'
import { STATED_FIELDS } from '~/domain/expenses/stated-fields'
import { TAX_PLACES } from '~/domain/expenses/tax-fields'
import { isTaxField, taxFieldNames } from '~/domain/expenses/taxes'
import { listRateChoices } from '~/domain/rates/rates.server'
import type { Formats } from '~/format/formats'
import type { MergedFields } from '~/http/pages/merge-form.server'

/** The fields of all taxes that a form can have. Further tax fields of a request are not merged. */
const TAX_FIELDS = TAX_PLACES.flatMap((place) => Object.values(taxFieldNames(place)))

/** The field beside which a message about all taxes stands. */
const FIELD_FOR_TAXES = taxFieldNames(0).amount

/** The fields of the form of an expense, for merging it with what another tab has saved. */
export function expenseFields(event: OwnedEvent, formats: Formats): MergedFields {
  const { id, baseCurrency: claimCurrency } = event
  const { taxes, ...fields } = STATED_FIELDS
  return {
    changedSentence: 'This expense was changed',
    labels: {
      ...Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
      charged_amount: `${fields.charged_amount.label} in ${shortCode(claimCurrency)}`,
      [FIELD_FOR_TAXES]: taxes.label,
    },
    fieldSets: [['amount', 'currency', 'rate_id', 'charged_amount'], TAX_FIELDS],
    amounts: {
      amount: { currency: 'currency' },
      charged_amount: { currency: 'claim_currency' },
      ...Object.fromEntries(TAX_FIELDS.map((name) => [name, { currency: 'currency' }])),
    },
    choiceFields: ['payment', 'rate_id', 'corrects_id'],
    labelledBy: (name) => (name === 'taxes' || isTaxField(name) ? FIELD_FOR_TAXES : name),
    async loadWords() {
      const rates = (await listRateChoices(id)).map((rate) => toRateOption(rate, claimCurrency, formats))
      return (name, values) => fieldWords(name, values, { claimCurrency, rates, formats })
    },
  }
}
