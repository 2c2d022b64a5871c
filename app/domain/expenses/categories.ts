import Big from 'big.js'
import type { Decimal } from '~/domain/money/decimal'
import { normalizeForSearch } from '~/domain/text/text-search'
import type { Prisma } from '~/infra/database/db.server'
import type { WithTextDecimals } from '~/infra/database/text-decimals.server'

// The usual categories of expenses, and the user's own with the rules of the finance department.

export const USUAL_CATEGORIES = [
  'Meals',
  'Lodging',
  'Travel',
  'Local transport',
  'Communication',
  'Supplies',
  'Fees',
] as const

export type UsualCategory = (typeof USUAL_CATEGORIES)[number]

/** A user's own category. */
export type Category = Omit<WithTextDecimals<Prisma.CategoryModel>, 'userId' | 'createdAt'>

/** Whether two names are equal apart from case and accents. */
export const isSameCategory = (one: string, other: string): boolean =>
  normalizeForSearch(one) === normalizeForSearch(other)

/** Finds the user's category by its name. */
export type FindCategory = (name: string) => Category | undefined

export function categoryFinder(categories: Category[]): FindCategory {
  const byName = new Map(categories.map((category) => [normalizeForSearch(category.name), category]))
  return (name) => byName.get(normalizeForSearch(name))
}

/**
 * Returns the categories to choose from: the used ones, then the user's own, or the usual ones if the user
 * has none.
 * @param usedNames the categories of an event's expenses
 * @param ownNames the names of the user's own categories
 */
export const categoryChoices = (usedNames: string[], ownNames: string[]): string[] => [
  ...new Set([...usedNames.filter(Boolean), ...(ownNames.length > 0 ? ownNames : USUAL_CATEGORIES)]),
]

/** The amounts of an expense that the rules of a category check. */
interface JudgedExpense {
  amount: Decimal
  currency: string
  /** the amount in the claim currency */
  converted: Decimal
}

/** Returns the currency of a category's rules; null if they are about the amount in the claim currency. */
const currencyOfRules = (claimCurrency: string, { currency }: Category): string | null =>
  currency === claimCurrency ? null : currency

/** Returns an expense's amount in the currency of the rules; null if it is in another one or has no rate. */
function amountInRuleCurrency(
  { amount, currency, converted }: JudgedExpense,
  ruleCurrency: string | null,
): Decimal | null {
  if (ruleCurrency === null) return Number(converted) !== 0 || Number(amount) === 0 ? converted : null
  return ruleCurrency === currency ? amount : null
}

/** Returns the amount of an expense in the currency of the limit if it exceeds the limit; otherwise null. */
export function amountAboveLimit(
  expense: JudgedExpense,
  claimCurrency: string,
  category: Category,
): Decimal | null {
  const { limitAmount } = category
  if (limitAmount === null) return null
  const amount = amountInRuleCurrency(expense, currencyOfRules(claimCurrency, category))
  return amount !== null && Big(amount).gt(limitAmount) ? amount : null
}

/** Whether an expense is too small to need a receipt, by the rule of its category. */
export function needsNoReceipt(expense: JudgedExpense, claimCurrency: string, category: Category): boolean {
  const { receiptAbove } = category
  if (receiptAbove === null) return false
  const amount = amountInRuleCurrency(expense, currencyOfRules(claimCurrency, category))
  return amount !== null && Big(amount).abs().lte(receiptAbove)
}

/** A rule for SQL that finds the expenses of a category without need of a receipt, like `needsNoReceipt`. */
export interface ReceiptExemption {
  /** the spellings of the category in expenses */
  names: string[]
  /** the result of `currencyOfRules` */
  currency: string | null
  /** the largest amount that needs no receipt */
  upTo: Decimal
}

/** Returns the exemption of a category; null if each of its expenses needs a receipt. */
export const toReceiptExemption = (
  category: Category,
  claimCurrency: string,
  names: string[],
): ReceiptExemption | null =>
  category.receiptAbove === null
    ? null
    : { names, currency: currencyOfRules(claimCurrency, category), upTo: category.receiptAbove }
