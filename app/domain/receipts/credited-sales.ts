import Big from 'big.js'
import { isSameMerchant, MerchantNames, merchantName } from '~/domain/expenses/duplicates'
import type { ListedExpense } from '~/domain/expenses/schema'
import type { Decimal } from '~/domain/money/decimal'
import { DAY_MS } from '~/limits'
import type { PaperAmount, ReadPaperAmount } from './paper-amount'

// Decides whether the amount of a credit note has been deducted from an expense.

/** A sale in the form in which the value of a credit note is compared with it. */
export interface Sale {
  amount: Decimal
  currency: string
  claimCurrency: string
  /** its amount in the claim currency, before its share */
  converted: Decimal
}

/** A sale with the sum of the refunds that correct it, in the claim currency and before their shares. */
export interface CreditedSale extends Sale {
  refunded: Decimal
}

/** A refund of a sale. */
export interface SaleRefund {
  merchant: string
  /** null without a day */
  date: string | null
  /** in the claim currency, above zero and before its share */
  refunded: Decimal
  /** the expense that it corrects, otherwise the refund itself */
  sale: Sale
}

/** The credit notes among the files of an expense. */
export interface AttachedCreditNotes {
  notes: PaperAmount[]
  /** the totals that were read on the other files of the expense */
  totals: { amount: Decimal; currency: string | null }[]
}

type Note = Pick<PaperAmount, 'amount' | 'currency'>

/** The minimum share of a credit note's value that is refunded, because rates change and banks take fees. */
const REFUND_SHARE_MIN = 0.9

/** The maximum relative difference between a credit note and a refund that no file connects. */
const DIFFERENCE_MAX = 0.05

/** The maximum number of days by which a refund may be booked after its credit note, or before it. */
const DAYS_AFTER_MAX = 30
const DAYS_BEFORE_MAX = 10

/** Returns the value of a credit note in the claim currency at the rate of the sale; null if unknown. */
function valueInClaimCurrency({ amount, currency }: Note, sale: Sale) {
  if (amount === null) return null
  const noteCurrency = currency ?? sale.currency
  if (noteCurrency === sale.claimCurrency) return { amount: Big(amount), isExact: true }
  const hasRate = Number(sale.amount) !== 0 && Number(sale.converted) !== 0
  if (noteCurrency !== sale.currency || !hasRate) return null
  return { amount: Big(amount).times(sale.converted).div(sale.amount), isExact: false }
}

/** Whether the amount of a sale is the total of its receipt minus the credit notes. */
function isDeductedFromAmount({ notes, totals }: AttachedCreditNotes, { amount, currency }: CreditedSale) {
  if (notes.some((note) => note.amount === null || (note.currency ?? currency) !== currency)) return false
  const fullAmount = notes.reduce((sum, note) => sum.plus(note.amount ?? 0), Big(amount))
  return totals.some((total) => (total.currency ?? currency) === currency && fullAmount.eq(total.amount))
}

/**
 * Whether the credit notes of an expense have been deducted from it, as refunds or from its amount. False
 * when the amount of a note is doubtful, because only the claimant can decide it.
 */
export function areNotesDeducted(attached: AttachedCreditNotes, sale: CreditedSale): boolean {
  if (attached.notes.some(({ isDoubtful }) => isDoubtful)) return false
  if (isDeductedFromAmount(attached, sale)) return true
  let minRefunds = Big(0)
  for (const note of attached.notes) {
    const worth = valueInClaimCurrency(note, sale)
    if (worth === null) return false
    minRefunds = minRefunds.plus(worth.isExact ? worth.amount : worth.amount.times(REFUND_SHARE_MIN))
  }
  return minRefunds.lte(sale.refunded)
}

function matchesInValue(note: PaperAmount, { sale, refunded }: SaleRefund): boolean {
  const worth = valueInClaimCurrency(note, sale)
  if (worth === null) return false
  const difference = worth.amount.minus(refunded).abs()
  return worth.isExact ? difference.eq(0) : difference.lte(worth.amount.times(DIFFERENCE_MAX))
}

function isCloseInTime(note: PaperAmount, refund: SaleRefund): boolean {
  if (note.date === null) return true
  // without a day, no refund is close
  const days = (Date.parse(refund.date ?? '') - Date.parse(note.date)) / DAY_MS
  return days >= -DAYS_BEFORE_MAX && days <= DAYS_AFTER_MAX
}

/**
 * Returns the ids of the credit notes that a refund pays: the merchant and the amount match, and the days are
 * close. One refund matches one note. A note without merchant and date matches none.
 */
export function refundedNotes(notes: PaperAmount[], refunds: SaleRefund[]): Set<string> {
  const names = new MerchantNames<{ refund: SaleRefund; isMatched: boolean }>()
  for (const refund of refunds) names.add(merchantName(refund.merchant), { refund, isMatched: false })
  const refundedIds = new Set<string>()
  for (const note of notes) {
    if (note.merchant === '' && note.date === null) continue
    const match = names.find(
      merchantName(note.merchant),
      ({ refund, isMatched }) => !isMatched && isCloseInTime(note, refund) && matchesInValue(note, refund),
    )
    if (!match) continue
    match.isMatched = true
    refundedIds.add(note.id)
  }
  return refundedIds
}

/**
 * Returns the expense that a credit note most likely refers to; null if none fits. It has the same merchant
 * and currency, at least the amount of the note, and no later date. An expense of exactly the same amount is
 * preferred, then the latest.
 */
export function saleOfNote(note: ReadPaperAmount, expenses: ListedExpense[]): ListedExpense | null {
  const name = merchantName(note.merchant)
  if (name.words.length === 0) return null
  const mayBeSale = ({ merchant, amount, currency, date }: ListedExpense) => {
    const saleName = merchantName(merchant)
    const isBefore = note.date === null || date === null || date <= note.date
    const isEnough = (note.currency ?? currency) === currency && Big(amount).gte(note.amount ?? 0)
    return isBefore && isEnough && saleName.words.length > 0 && isSameMerchant(saleName, name)
  }
  const hasSameAmount = ({ amount }: ListedExpense) =>
    Number(note.amount !== null && Big(amount).eq(note.amount))
  const [likeliest = null] = expenses
    .filter(mayBeSale)
    .sort((a, b) => hasSameAmount(b) - hasSameAmount(a) || ((a.date ?? '') < (b.date ?? '') ? 1 : -1))
  return likeliest
}
