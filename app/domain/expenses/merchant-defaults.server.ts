import { withFailure } from '~/domain/errors'
import type { Actor } from '~/domain/users/actor'
import { isSameMerchant, merchantName, withoutLegalForm } from './duplicates'
import { type MerchantDefaults, NO_DEFAULTS } from './merchant-defaults'
import { latestOfMerchant } from './merchant-defaults.sql.server'
import { LOAD_FAILED } from './messages'
import { isPayment } from './payments'

/** Returns a name as it is, in lower, upper and title case, because SQLite folds only ASCII letters. */
function inEachCase(name: string): string[] {
  const lowerCase = name.toLowerCase()
  const titleCase = lowerCase.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
  return [name, lowerCase, name.toUpperCase(), titleCase]
}

/** Returns the last nonempty category and payment that the user entered for a merchant in any event. */
export async function merchantDefaults(actor: Actor, merchant: string): Promise<MerchantDefaults> {
  const name = merchantName(merchant)
  if (name.letters === '') return NO_DEFAULTS
  const expenses = await withFailure(LOAD_FAILED, () =>
    latestOfMerchant(actor.id, [merchant, withoutLegalForm(merchant)].flatMap(inEachCase)),
  )
  const expensesOfMerchant = expenses.filter((expense) =>
    isSameMerchant(merchantName(expense.merchant), name),
  )
  return {
    category: expensesOfMerchant.find(({ category }) => category !== '')?.category ?? '',
    payment: expensesOfMerchant.map(({ payment }) => payment).find(isPayment) ?? '',
  }
}
