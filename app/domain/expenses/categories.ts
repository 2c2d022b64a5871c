import Big from 'big.js'
import type { Decimal } from '~/domain/money/decimal'
import { normalizeForSearch } from '~/domain/text/text-search'
import type { Prisma } from '~/infra/database/db.server'
import type { WithTextDecimals } from '~/infra/database/text-decimals.server'

// Categories of expenses: the usual ones, and those that a user keeps, with the rules of their finance.

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

/** A category that a user keeps. */
export type Category = Omit<WithTextDecimals<Prisma.CategoryModel>, 'userId' | 'createdAt'>

/** Whether two names are one to a reader. */
export const isSameCategory = (one: string, other: string): boolean =>
  normalizeForSearch(one) === normalizeForSearch(other)

/** Finds the category that a user keeps under a name. */
export type FindCategory = (name: string) => Category | undefined

export function categoryFinder(categories: Category[]): FindCategory {
  const byName = new Map(categories.map((category) => [normalizeForSearch(category.name), category]))
  return (name) => byName.get(normalizeForSearch(name))
}

/**
 * Categories to choose from: those in use, and the user's own, or while there are none the usual ones.
 * @param used in an event
 * @param own the names of those that the user keeps
 */
export const categoryChoices = (used: string[], own: string[]): string[] => [
  ...new Set([...used.filter(Boolean), ...(own.length > 0 ? own : USUAL_CATEGORIES)]),
]

/** An expense, as the rules of its category judge it. */
interface JudgedExpense {
  amount: Decimal
  currency: string
  /** the amount in the claim currency */
  converted: Decimal
}

/**
 * Returns the currency of what was paid, where that is what the amounts of a category are compared with; null
 * where it is what is claimed.
 */
const comparedCurrency = (claimCurrency: string, { currency }: Category): string | null =>
  currency === claimCurrency ? null : currency

/**
 * What an expense comes to in a currency of `comparedCurrency`; null when it was paid in another one, or is
 * not converted for want of a rate.
 */
function amountIn({ amount, currency, converted }: JudgedExpense, asked: string | null): Decimal | null {
  if (asked === null) return Number(converted) > 0 || Number(amount) <= 0 ? converted : null
  return asked === currency ? amount : null
}

/** What an expense comes to in the currency of the limit, when that is above the limit; else null. */
export function amountAboveLimit(
  expense: JudgedExpense,
  claimCurrency: string,
  category: Category,
): Decimal | null {
  const { limitAmount } = category
  const amount = limitAmount === null ? null : amountIn(expense, comparedCurrency(claimCurrency, category))
  return amount !== null && limitAmount !== null && Big(amount).gt(limitAmount) ? amount : null
}

/** Whether an expense is too small to need a receipt. */
export function needsNoReceipt(expense: JudgedExpense, claimCurrency: string, category: Category): boolean {
  const { receiptAbove } = category
  const amount = receiptAbove === null ? null : amountIn(expense, comparedCurrency(claimCurrency, category))
  return amount !== null && receiptAbove !== null && Big(amount).lte(receiptAbove)
}

/** By what a database finds the expenses that are too small to need a receipt: `needsNoReceipt` of many. */
export interface ReceiptExemption {
  /** how expenses spell the category */
  names: string[]
  /** of what was paid, if that is compared; null: what is claimed is */
  currency: string | null
  /** the largest amount that needs none */
  upTo: Decimal
}

/** Returns the exemption of a category; null when each of its expenses needs a receipt. */
export const toReceiptExemption = (
  category: Category,
  claimCurrency: string,
  names: string[],
): ReceiptExemption | null =>
  category.receiptAbove === null
    ? null
    : { names, currency: comparedCurrency(claimCurrency, category), upTo: category.receiptAbove }
