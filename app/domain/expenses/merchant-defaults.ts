import type { Payment } from './payments'

/** The values that the claimant last entered for a merchant; empty if there are none. */
export interface MerchantDefaults {
  category: string
  payment: Payment | ''
}

export const NO_DEFAULTS: MerchantDefaults = { category: '', payment: '' }

/** The defaults for a new expense of a merchant. */
export interface ExpenseDefaults {
  before: MerchantDefaults
  usualPayment: Payment | ''
  /** the category whose words occur in the merchant's name; empty without one */
  namedCategory: string
  /** the names of the claimant's own categories; empty if the claimant uses the usual ones */
  ownCategories: string[]
}

export const NOTHING_KNOWN: ExpenseDefaults = {
  before: NO_DEFAULTS,
  usualPayment: '',
  namedCategory: '',
  ownCategories: [],
}
