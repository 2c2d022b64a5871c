import type { Payment } from './payments'

/** What a claimant entered for a merchant before; empty where nothing is known. */
export interface MerchantDefaults {
  category: string
  payment: Payment | ''
}

export const NO_DEFAULTS: MerchantDefaults = { category: '', payment: '' }

/** What is known of an expense of a merchant before it is entered. */
export interface ExpenseDefaults {
  before: MerchantDefaults
  /** how the claimant usually pays */
  usualPayment: Payment | ''
  /** the category whose words the merchant's name has; empty when none has */
  namedCategory: string
  /** the names of the categories that the claimant keeps; none: the usual ones */
  ownCategories: string[]
}

export const NOTHING_KNOWN: ExpenseDefaults = {
  before: NO_DEFAULTS,
  usualPayment: '',
  namedCategory: '',
  ownCategories: [],
}
