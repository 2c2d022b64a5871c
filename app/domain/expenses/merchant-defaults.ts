import type { Payment } from './payments'

/** The values that the claimant last entered for a merchant; empty if there are none. */
export interface MerchantDefaults {
  category: string
  payment: Payment | ''
}

export const NO_DEFAULTS: MerchantDefaults = { category: '', payment: '' }

/** The values from which the form of a new expense of a merchant is filled. */
export interface ExpenseDefaults {
  lastEntered: MerchantDefaults
  usualPayment: Payment | ''
  /** the category whose words occur in the merchant's name; empty without one */
  namedCategory: string
  /** the names of the claimant's own categories; empty if the claimant uses the usual ones */
  ownCategories: string[]
}

export const EMPTY_DEFAULTS: ExpenseDefaults = {
  lastEntered: NO_DEFAULTS,
  usualPayment: '',
  namedCategory: '',
  ownCategories: [],
}
