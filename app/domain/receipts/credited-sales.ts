import Big from 'big.js'
import { isSameMerchant, MerchantNames, merchantName } from '~/domain/expenses/duplicates'
import type { ListedExpense } from '~/domain/expenses/schema'
import type { Decimal } from '~/domain/money/decimal'
import { DAY_MS } from '~/limits'
import type { PaperAmount, ReadPaperAmount } from './paper-amount'

// Whether what a credit note gives back is taken off an expense.

/** An expense, or a line of a claim, as credit notes are compared with it. */
export interface CreditedSale {
  amount: Decimal
  currency: string
  claimCurrency: string
  /** what it counts before its refunds, in the claim currency */
  beforeRefunds: Decimal
  /** the sum of what its refunds take off, in the claim currency */
  refunded: Decimal
}

/** The same with each of its refunds. */
export interface RefundedSale extends CreditedSale {
  merchant: string
  refunds: { amount: Decimal; date: string }[]
}

/** The credit notes among the files of an expense. */
export interface AttachedCreditNotes {
  notes: PaperAmount[]
  /** the totals that were read on the other files of the expense */
  totals: { amount: Decimal; currency: string | null }[]
}

type Note = Pick<PaperAmount, 'amount' | 'currency'>

/** A refund may be so much less than the rate of the purchase makes it: rates change, and banks charge. */
const REFUND_SHARE_MIN = 0.9

/** A refund that no file connects with its credit note is at most so far away from it. */
const DIFFERENCE_MAX = 0.05

/** A refund is booked so many days after its credit note at most, or so many before it. */
const DAYS_AFTER_MAX = 30
const DAYS_BEFORE_MAX = 10

/** Returns what a credit note is worth in the claim currency by the rate of a sale; null if not known. */
function worthOf({ amount, currency }: Note, sale: CreditedSale): { amount: Big; isExact: boolean } | null {
  if (amount === null) return null
  const own = currency ?? sale.currency
  if (own === sale.claimCurrency) return { amount: Big(amount), isExact: true }
  if (own !== sale.currency || Number(sale.amount) === 0) return null
  return { amount: Big(amount).times(sale.beforeRefunds).div(sale.amount), isExact: false }
}

/**
 * Returns an expense as credit notes are compared with it.
 * @param refunded the sum of its refunds in the claim currency, which are taken off a charge alone
 */
export function creditedSale(
  { amount, currency, convertedAmount, chargedAmount }: ListedExpense,
  { claimCurrency, refunded }: Pick<CreditedSale, 'claimCurrency' | 'refunded'>,
): CreditedSale {
  const takenOff = chargedAmount === null ? '0' : refunded
  const beforeRefunds = Big(convertedAmount).plus(takenOff).toFixed()
  return { amount, currency, claimCurrency, beforeRefunds, refunded: takenOff }
}

/** Whether the amount of a sale is that of its receipt less the credit notes. */
function isLessInAmount({ notes, totals }: AttachedCreditNotes, { amount, currency }: CreditedSale): boolean {
  if (notes.some((note) => note.amount === null || (note.currency ?? currency) !== currency)) return false
  const before = notes.reduce((sum, note) => sum.plus(note.amount ?? 0), Big(amount))
  return totals.some((total) => (total.currency ?? currency) === currency && before.eq(total.amount))
}

/**
 * Whether an expense counts less by the credit notes among its files: by its refunds, or by its amount. Only
 * the claimant can tell that of a note whose amount is doubtful.
 */
export function isTakenOff(attached: AttachedCreditNotes, sale: CreditedSale): boolean {
  if (attached.notes.some(({ isDoubtful }) => isDoubtful)) return false
  if (isLessInAmount(attached, sale)) return true
  let due = Big(0)
  for (const note of attached.notes) {
    const worth = worthOf(note, sale)
    if (worth === null) return false
    due = due.plus(worth.isExact ? worth.amount : worth.amount.times(REFUND_SHARE_MIN))
  }
  return due.lte(sale.refunded)
}

function isWorth(note: PaperAmount, sale: CreditedSale, refund: Decimal): boolean {
  const worth = worthOf(note, sale)
  if (worth === null) return false
  const difference = worth.amount.minus(refund).abs()
  return worth.isExact ? difference.eq(0) : difference.lte(worth.amount.times(DIFFERENCE_MAX))
}

function isNear(note: PaperAmount, refundDate: string): boolean {
  if (note.date === null) return true
  const days = (Date.parse(refundDate) - Date.parse(note.date)) / DAY_MS
  return days >= -DAYS_BEFORE_MAX && days <= DAYS_AFTER_MAX
}

/**
 * Returns the ids of the credit notes that a refund of a sale is about: of the same merchant and amount, and
 * of near days. A refund is about one note. A note that says neither merchant nor date is about none.
 */
export function refundedNotes(notes: PaperAmount[], sales: RefundedSale[]): Set<string> {
  const refunds = new MerchantNames<{ sale: RefundedSale; amount: Decimal; date: string; isTaken: boolean }>()
  for (const sale of sales)
    for (const refund of sale.refunds)
      refunds.add(merchantName(sale.merchant), { sale, ...refund, isTaken: false })
  const found = new Set<string>()
  for (const note of notes) {
    if (note.merchant === '' && note.date === null) continue
    const refund = refunds.find(
      merchantName(note.merchant),
      ({ sale, amount, date, isTaken }) => !isTaken && isNear(note, date) && isWorth(note, sale, amount),
    )
    if (!refund) continue
    refund.isTaken = true
    found.add(note.id)
  }
  return found
}

/**
 * Returns the expense that a credit note seems to be about: of its merchant and currency, of as much or more,
 * and not dated after it. One of the same amount comes first, then a later one; null where none fits.
 */
export function saleOfNote(note: ReadPaperAmount, expenses: ListedExpense[]): ListedExpense | null {
  const name = merchantName(note.merchant)
  if (name.words.length === 0) return null
  const isSale = ({ merchant, amount, currency, date }: ListedExpense) => {
    const own = merchantName(merchant)
    const isBefore = note.date === null || date === null || date <= note.date
    const isEnough = (note.currency ?? currency) === currency && Big(amount).gte(note.amount ?? 0)
    return isBefore && isEnough && own.words.length > 0 && isSameMerchant(own, name)
  }
  const isWhole = ({ amount }: ListedExpense) => Number(note.amount !== null && Big(amount).eq(note.amount))
  const [likeliest = null] = expenses
    .filter(isSale)
    .sort((one, other) => isWhole(other) - isWhole(one) || ((one.date ?? '') < (other.date ?? '') ? 1 : -1))
  return likeliest
}
