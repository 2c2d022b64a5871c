import { z } from 'zod'
import type { Totals } from '~/domain/events/schema'
import { lookupText, sanitizeId, shownClaimCurrencySchema, singleLineText } from '~/domain/form-fields'
import { readAllocation } from '~/domain/money/allocation'
import { readAmount } from '~/domain/money/amount'
import { amountsSchema, currencyIn, textOf } from '~/domain/money/amount-field'
import { isCurrency, normalizeCurrency, UNKNOWN_CURRENCY } from '~/domain/money/currency'
import { isCalendarDate } from '~/domain/money/date'
import { type Decimal, isSameAmount } from '~/domain/money/decimal'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'
import { claimedPart, WHOLE } from '~/domain/money/share'
import { readTypedShare } from '~/domain/money/share-field'
import type { Prisma } from '~/infra/database/db.server'
import type { WithTextDecimals } from '~/infra/database/text-decimals.server'
import {
  CATEGORY_CHARACTERS_MAX,
  DECLARATION_CHARACTERS_MAX,
  EXPENSE_NOTE_CHARACTERS_MAX,
  GUESTS_CHARACTERS_MAX,
  INVOICE_NUMBER_CHARACTERS_MAX,
  MERCHANT_CHARACTERS_MAX,
  SEARCH_CHARACTERS_MAX,
  SHARE_REASON_CHARACTERS_MAX,
} from '~/limits'
import { PAYMENTS } from './payments'
import { STATED_FIELDS } from './stated-fields'
import { isBlank, readTax, readTypedTax, TAX_PLACES, typedTaxErrors } from './tax-fields'
import { type PlacedTax, taxFieldNames } from './taxes'
import { type TaxLine, taxesToJson } from './taxes-json'

/** The most expenses that one form may change. */
const EXPENSES_PER_CHANGE_MAX = 1_000

const searchedDate = z.string().refine(isCalendarDate).catch('')

/** The search in the address of an expense list. Ignores invalid values. */
export const expenseSearchSchema = z.object({
  search: z
    .string()
    .transform((text) => text.slice(0, SEARCH_CHARACTERS_MAX))
    .pipe(lookupText(SEARCH_CHARACTERS_MAX, 'Search'))
    .catch(''),
  category: lookupText(SEARCH_CHARACTERS_MAX, 'Category').catch(''),
  currency: lookupText(SEARCH_CHARACTERS_MAX, 'Currency').catch(''),
  receipt: z.enum(['', 'missing', 'there', 'file', 'declared']).catch(''),
  /** the first and the last day */
  from: searchedDate,
  to: searchedDate,
  sort: z.enum(['date', 'newest', 'amount', 'merchant']).catch('date'),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
})

export type ExpenseSearch = z.output<typeof expenseSearchSchema>

/** The fields of an expense in lists. */
export const LISTED_FIELDS = {
  id: true,
  kind: true,
  correctsId: true,
  date: true,
  merchant: true,
  category: true,
  note: true,
  payment: true,
  amount: true,
  currency: true,
  share: true,
  chargedAmount: true,
  rateId: true,
  convertedAmount: true,
  appliedRateId: true,
  declaration: true,
  imagePath: true,
  arithmetic: true,
  changedIn: true,
} satisfies Prisma.ExpenseSelect

/** The columns of an expense. */
export const EXPENSE_FIELDS = {
  ...LISTED_FIELDS,
  shareReason: true,
  guests: true,
  venue: true,
  allocation: true,
  invoiceNumber: true,
  taxes: true,
} satisfies Prisma.ExpenseSelect

export type StoredExpense = Prisma.ExpenseGetPayload<{ select: typeof EXPENSE_FIELDS }>

/** An expense as lists read it. */
export type ListedExpense = WithTextDecimals<Prisma.ExpenseGetPayload<{ select: typeof LISTED_FIELDS }>>

export type Expense = WithTextDecimals<Omit<StoredExpense, 'taxes'>> & { taxes: TaxLine[] }

/** A group of expenses with its total in the claim currency. */
export interface ExpenseGroup {
  name: string
  count: number
  total: Decimal
}

/** The expenses in one currency, which is the name of the group. */
export interface CurrencyGroup extends ExpenseGroup {
  /** the sum of the counted expenses in the currency of the receipts */
  amount: Decimal
}

/** The sums of all expenses of an event: together, by currency and by category. */
export interface ExpenseSums extends Totals {
  /** the part of the total that refunds take off; zero or below */
  refunds: Decimal
  byCurrency: CurrencyGroup[]
  /** the categories with the most expenses, at most `CATEGORIES_SHOWN_MAX`, in the order of their names */
  byCategory: ExpenseGroup[]
  /** all other categories together; null if there are none */
  otherCategories: (Totals & { categoryCount: number }) | null
}

/** The totals of the expenses that match a search. */
export interface MatchTotals extends Totals {
  /** the number of matches without a rate */
  withoutRate: number
  /** the number of matches in the claim currency that do not count yet */
  uncounted: number
}

const paymentSchema = z.enum(['', ...PAYMENTS], 'Choose cash, card, transfer or other').default('')

export const defaultPaymentSchema = z.object({ payment: paymentSchema })

const optionalId = z
  .string()
  .default('')
  .transform((id) => sanitizeId(id) || null)

/** The fields of an expense in a form, except amounts and taxes. */
export const singleFieldsSchema = z.object({
  date: z.string().default('').refine(isCalendarDate, 'Enter the date on the receipt, such as 2026-10-05'),
  merchant: singleLineText(MERCHANT_CHARACTERS_MAX, 'Merchant')
    .default('')
    .refine((text) => text !== '', 'Enter the merchant'),
  category: singleLineText(CATEGORY_CHARACTERS_MAX, 'Category').default(''),
  note: singleLineText(EXPENSE_NOTE_CHARACTERS_MAX, 'Note').default(''),
  guests: singleLineText(GUESTS_CHARACTERS_MAX, 'Guests').default(''),
  venue: singleLineText(MERCHANT_CHARACTERS_MAX, 'Place').default(''),
  invoice_number: singleLineText(INVOICE_NUMBER_CHARACTERS_MAX, 'Invoice number').default(''),
  payment: paymentSchema,
  /** empty for the currency of the event's last expense */
  currency: z
    .string()
    .default('')
    .refine((code) => code.trim() === '' || isCurrency(code), UNKNOWN_CURRENCY)
    .transform((code) => normalizeCurrency(code) || null),
  claim_currency: shownClaimCurrencySchema,
  /** empty if currency and date decide the rate */
  rate_id: optionalId,
  /** the expense that a refund corrects; empty if it corrects the event as a whole */
  corrects_id: optionalId,
  /** why only a share is claimed */
  share_reason: singleLineText(SHARE_REASON_CHARACTERS_MAX, 'Reason').default(''),
})

/** The values of a form whose optional fields are empty. */
export const EMPTY_FIELDS = {
  ...singleFieldsSchema.omit({ date: true, merchant: true }).parse({}),
  charged_amount: null,
  share: WHOLE,
  allocation: '',
  taxes: [],
}

const expenseAmountsSchema = amountsSchema({
  amount: { isOptional: false, currency: 'currency', isSigned: true },
  // the bank may have charged nothing
  charged_amount: { isOptional: true, currency: 'claim_currency', isZeroAllowed: true, isSigned: true },
})

/** Reads the taxes from all values of a form. Ignores empty places. */
const taxFieldsSchema = z.record(z.string(), z.unknown()).transform((values, context) => {
  const taxes: PlacedTax[] = []
  const amountContext = {
    currency: currencyIn(values, 'currency'),
    figureStyle: textOf(values, FIGURE_STYLE_FIELD),
  }
  for (const place of TAX_PLACES) {
    const typedTax = readTypedTax(values, place)
    if (isBlank(typedTax)) continue
    for (const [part, error] of typedTaxErrors(typedTax, amountContext)) {
      if (error !== null)
        context.addIssue({ code: 'custom', message: error, path: [taxFieldNames(place)[part]] })
    }
    const tax = readTax(typedTax, amountContext)
    if (tax) taxes.push({ ...tax, place })
  }
  return { taxes }
})

/** Reads the share that is claimed, and the cost centres that bear it. */
const shareFieldsSchema = z.record(z.string(), z.unknown()).transform((values, context) => {
  const currency = currencyIn(values, 'currency')
  const amountContext = { currency, figureStyle: textOf(values, FIGURE_STYLE_FIELD) }
  const amount = readAmount(textOf(values, 'amount'), { ...amountContext, isSigned: true })
  const addIssue = (name: StatedField, message: string) =>
    context.addIssue({ code: 'custom', message, path: [name] })
  const typedShare = readTypedShare(textOf(values, 'share'), amount, amountContext)
  if ('error' in typedShare) addIssue('share', typedShare.error)
  const share = 'error' in typedShare ? WHOLE : typedShare.share
  const claimed = amount === null ? null : claimedPart({ amount, currency, share })
  if (share !== WHOLE && Number(claimed ?? 1) === 0) addIssue('share', 'This share of the amount is nothing')
  const typedAllocation = readAllocation(textOf(values, 'allocation'), claimed, amountContext)
  if ('error' in typedAllocation) addIssue('allocation', typedAllocation.error)
  return { share, allocation: 'error' in typedAllocation ? '' : typedAllocation.allocation }
})

export const expenseSchema = singleFieldsSchema
  .and(expenseAmountsSchema)
  .and(shareFieldsSchema)
  .and(taxFieldsSchema)
  .refine(({ share, share_reason }) => share === WHOLE || share_reason !== '', {
    path: ['share_reason'],
    message: 'Say why you claim only a part',
  })
  .transform((fields) => ({ ...fields, share_reason: fields.share === WHOLE ? '' : fields.share_reason }))

export type ExpenseInput = z.output<typeof expenseSchema>

type StatedField = keyof typeof STATED_FIELDS

/** The values of an expense that its form states. */
type StatedValues = Pick<Expense, (typeof STATED_FIELDS)[StatedField]['property']>

const STATED_NAMES = Object.keys(STATED_FIELDS) as StatedField[]

/** Returns the values in a form, by the properties of an expense. */
export function statedValues(form: ExpenseInput & { currency: string }): StatedValues {
  const entries = STATED_NAMES.map((field) => [STATED_FIELDS[field].property, form[field]])
  return Object.fromEntries(entries)
}

/** Returns the fields that differ between an expense and a form. A form without a currency fits any. */
export const differingFields = (expense: Expense, form: ExpenseInput): StatedField[] =>
  STATED_NAMES.filter((field) => {
    if (field === 'currency' && form.currency === null) return false
    if (field === 'taxes') return taxesToJson(expense.taxes) !== taxesToJson(form.taxes)
    const storedValue = expense[STATED_FIELDS[field].property]
    const isAmount = field === 'amount' || field === 'charged_amount'
    return isAmount ? !isSameAmount(storedValue, form[field]) : storedValue !== form[field]
  })

/** Whether a form has the values of an expense. */
export const hasSameValues = (expense: Expense, form: ExpenseInput): boolean =>
  differingFields(expense, form).length === 0

const NONE_SELECTED = 'Select expenses first'

/** The expenses that the user selected in a list. */
export const selectionSchema = z.object({
  'id[]': z
    .array(z.string(), NONE_SELECTED)
    .min(1, NONE_SELECTED)
    .max(EXPENSES_PER_CHANGE_MAX, `Select at most ${EXPENSES_PER_CHANGE_MAX} expenses`),
})

/** The new category of selected expenses. An empty field is an error and does not remove the category. */
export const newCategorySchema = z.object({
  category: singleLineText(CATEGORY_CHARACTERS_MAX, 'Category')
    .default('')
    .refine((text) => text !== '', 'Enter a category'),
})

/** The time of a deletion, in milliseconds since 1970, which the expenses deleted together share. */
export const deletionSchema = z
  .string()
  // more digits would be a year that the databases do not support
  .regex(/^\d{1,14}$/)
  .transform((milliseconds) => new Date(Number(milliseconds)))

/** The declared reason for a missing receipt; an empty field removes the declaration. */
export const declarationSchema = z.object({
  reason: singleLineText(DECLARATION_CHARACTERS_MAX, 'Reason')
    .default('')
    .transform((reason) => reason || null),
})

/** A new expense. Its id comes from the page, so that a form that is sent twice adds one expense. */
export const newExpenseSchema = z.object({ id: z.uuid() }).and(expenseSchema)
