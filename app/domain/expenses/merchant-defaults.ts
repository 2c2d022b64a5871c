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
}

export const NOTHING_KNOWN: ExpenseDefaults = { before: NO_DEFAULTS, usualPayment: '' }
