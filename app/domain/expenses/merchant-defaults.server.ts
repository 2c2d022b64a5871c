import { withFailure } from '~/domain/errors'
import type { Actor } from '~/domain/users/actor'
import { isSameMerchant, merchantName, withoutLegalForm } from './duplicates'
import { type MerchantDefaults, NO_DEFAULTS } from './merchant-defaults'
import { latestOfMerchant } from './merchant-defaults.sql.server'
import { LOAD_FAILED } from './messages'
import { isPayment } from './payments'

/**
 * Returns the category and the payment that the user entered last for a merchant, in any event; of those
 * that were left empty, the last that was not.
 */
export async function merchantDefaults(actor: Actor, merchant: string): Promise<MerchantDefaults> {
  const name = merchantName(merchant)
  if (name.letters === '') return NO_DEFAULTS
  const expenses = await withFailure(LOAD_FAILED, () =>
    latestOfMerchant(actor.id, merchant, withoutLegalForm(merchant)),
  )
  const own = expenses.filter((expense) => isSameMerchant(merchantName(expense.merchant), name))
  return {
    category: own.find(({ category }) => category !== '')?.category ?? '',
    payment: own.map(({ payment }) => payment).find(isPayment) ?? '',
  }
}
