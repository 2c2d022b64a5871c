import type { Payment } from './payments'

/** What a claimant entered for a merchant before; empty where nothing is known. */
export interface MerchantDefaults {
  category: string
  payment: Payment | ''
}

export const NO_DEFAULTS: MerchantDefaults = { category: '', payment: '' }
