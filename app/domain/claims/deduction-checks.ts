import Big from 'big.js'
import type { Check } from './check'
import { convertedMoney } from './claim-text'
import { paidVersionText, takenOff } from './prior-payments'

// The checks of what a claim's total is less by: advances, and what was paid with earlier versions.

export const otherCurrencyAdvance = {
  title: 'Advance in another currency',
  advice: 'It counts 1:1. Enter its amount in the claim currency, or explain why it is right.',
  explainable: true,
  isRequired: true,
  fix: { page: 'advances', words: 'Correct it' },
  *find({ currency }, { advances }) {
    for (const { id, date, amount, otherCurrency } of advances) {
      if (otherCurrency === null) continue
      const words = `${date}: ${convertedMoney(amount, currency)}, entered as ${otherCurrency || 'no currency'}`
      yield { words, about: `${id} ${otherCurrency} ${currency}` }
    }
  },
} satisfies Check

export const paidInOtherCurrency = {
  title: 'Paid before in another currency',
  advice:
    'It is not taken off. Enter it as an advance in the claim currency, or explain what this claim asks for.',
  explainable: true,
  fix: { page: 'advances', words: 'Add an advance' },
  *find(claim, { paid }) {
    for (const payment of paid)
      if (payment.currency !== claim.currency)
        yield { words: paidVersionText(payment), about: `${payment.version}` }
  },
} satisfies Check

export const advanceOfPayment = {
  title: 'Advance as high as a payment',
  advice: 'Both are taken off. Delete the advance if it is the same money, or explain why it is not.',
  explainable: true,
  fix: { page: 'advances', words: 'Delete the advance' },
  *find({ currency }, { advances, paid }) {
    for (const { id, date, amount } of advances) {
      const same = takenOff(paid, currency).find(({ due }) => Big(due).eq(amount))
      if (!same) continue
      const words = `${date}: ${convertedMoney(amount, currency)}, as much as was paid with version ${same.version}`
      yield { words, about: `${id} ${same.version}` }
    }
  },
} satisfies Check
