import { type ShownReceipt, toThumbnail } from '~/components/receipts/thumbnail'
import { shortCode } from '~/components/ui/money'
import { type CodedRate, conversionBasis } from '~/domain/conversion/convert-expense'
import type { EventTerms } from '~/domain/conversion/terms'
import { isAllowance } from '~/domain/expenses/kinds'
import { PAYMENT_LABELS } from '~/domain/expenses/labels'
import type { Expense, ListedExpense } from '~/domain/expenses/schema'
import { STATED_FIELDS } from '~/domain/expenses/stated-fields'
import { groupBy } from '~/domain/group-by'
import { latestDate } from '~/domain/money/date'
import { type Decimal, roundClaimed } from '~/domain/money/decimal'
import { shareWords, WHOLE } from '~/domain/money/share'
import { isCountable } from '~/domain/money/total'
import { formatDate } from '~/format/format-dates'
import { formatAmount, formatCountedAt, formatExact, formatRate } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import type { ExpenseSummary } from './expense-summary'

/** Returns an expense as a list shows it. */
export function toExpenseRow(
  expense: ListedExpense,
  terms: ConversionTerms,
  formats: Formats,
  firstFile?: ShownReceipt & { count: number },
) {
  const { id, merchant, category, note, currency } = expense
  const { baseCurrency } = terms
  const uncounted = uncountedBasis(expense, terms)
  const isConverted = uncounted !== 'none' && uncounted !== 'forFinance'
  // rounded as it counts, because an old record may hold more digits
  const converted = roundClaimed(expense.convertedAmount, baseCurrency)
  return {
    id,
    merchant,
    category,
    note,
    currency,
    date: formatDate(formats, expense.date),
    // the doubt about the date, in words; empty without one
    dateDoubt: dateDoubt(expense.date, terms),
    amount: formatAmount(formats, expense.amount, currency),
    converted: isConverted ? formatAmount(formats, converted, baseCurrency) : '',
    conversionText: [textOfConversion(expense, terms, formats), shareText(expense, formats)]
      .filter(Boolean)
      .join(', '),
    // how it counts without a rate for its currency; null when it has a rate, or needs none
    countedAt: lacksRate(expense, terms) ? formatCountedAt(formats, terms.exchangeRate) : null,
    // why it does not count, in words; empty when it counts
    uncounted: uncounted === null ? '' : UNCOUNTED_TEXTS[uncounted](shortCode(currency)),
    isUncountedDoubtful: uncounted === 'none' || uncounted === 'uncounted',
    // the stored path of its receipt in an old record
    image: expense.imagePath,
    thumbnail: firstFile ? toThumbnail(firstFile) : null,
    files: firstFile?.count ?? 0,
    isDeclared: expense.declaration !== null,
    isAllowance: isAllowance(expense),
    ...(terms.withOpenCreditNote.has(expense.id) && { hasOpenCreditNote: true }),
  }
}

/** An expense in a list, with figures and the date in the user's formats. */
export type ExpenseViewModel = ReturnType<typeof toExpenseRow>

/** Why an expense does not count, in words; `zero` is 0, or an amount below 0 that is not a refund's. */
const UNCOUNTED_TEXTS = {
  none: (currency: string) => `no rate for ${currency} yet`,
  forFinance: () => 'finance converts it',
  uncounted: () => 'not counted yet',
  zero: () => 'not counted',
}

/** Returns why an expense does not count: its amount (`isCountable`) or a missing rate; null if it counts. */
function uncountedBasis(expense: ListedExpense, terms: ConversionTerms): keyof typeof UNCOUNTED_TEXTS | null {
  if (isCountable(expense.convertedAmount, expense)) return null
  const basis = expense.appliedRateId === null ? conversionBasis(expense, terms, null) : 'rate'
  if (basis === 'none') return terms.status === 'closed' ? 'forFinance' : 'none'
  return basis === 'uncounted' ? basis : 'zero'
}

/** Whether an amount counts at a rate that may not be for its currency. */
const lacksRate = (expense: ListedExpense, terms: ConversionTerms): boolean =>
  expense.appliedRateId === null &&
  terms.missingRates.has(expense.currency) &&
  conversionBasis(expense, terms, null) === 'event'

/** Says how an amount was converted: `as charged`, `× 7.70 / 1,000.00 (R1)`; empty without a conversion. */
function textOfConversion(expense: ListedExpense, terms: ConversionTerms, formats: Formats): string {
  const rate = terms.rates.find(({ id }) => id === expense.appliedRateId) ?? null
  switch (conversionBasis(expense, terms, rate)) {
    case 'charged':
      return [
        'as charged',
        ...(terms.chargedUnlikeStatement.has(expense.id) ? ['not as on the statement'] : []),
      ].join(', ')
    case 'rate':
      return rate ? `× ${pairText(rate, formats)} (${rate.code})` : ''
    case 'event':
      return lacksRate(expense, terms) ? '' : `× ${formatRate(formats, terms.exchangeRate)}`
    case 'record':
      return 'as recorded'
    default:
      return ''
  }
}

/** Returns `60 % claimed`; empty for an expense that is claimed as a whole. */
function shareText(expense: Pick<ListedExpense, 'share' | 'currency'>, formats: Formats): string {
  const formatMoney = (amount: Decimal, currency: string) =>
    `${formatAmount(formats, amount, currency)} ${shortCode(currency)}`
  return expense.share === WHOLE ? '' : `${shareWords(expense, formatMoney)} claimed`
}

/** The most currencies that are named beside their common conversion. */
const USUAL_CURRENCIES_MAX = 3

/** Returns the most frequent conversion, which the list shows at its top, and the rows without this text. */
export function extractUsualConversion(rows: ExpenseViewModel[]): {
  usual: string
  rows: ExpenseViewModel[]
} {
  const rowsWithRate = rows.filter(({ conversionText }) => conversionText.startsWith('×'))
  const byRate = groupBy(rowsWithRate, ({ conversionText }) => conversionText)
  const [usual = '', rowsWithUsual = []] =
    [...byRate].sort(([, one], [, other]) => other.length - one.length)[0] ?? []
  if (rowsWithUsual.length < 2) return { usual: '', rows }
  // none of these rows is in the claim currency, which needs no conversion
  const currencies = [...new Set(rowsWithUsual.map(({ currency }) => currency))].sort()
  const isShort = currencies.length <= USUAL_CURRENCIES_MAX
  return {
    usual: isShort ? `${currencies.map(shortCode).join(', ')} ${usual}` : usual,
    rows: rows.map((row) => (row.conversionText === usual ? { ...row, conversionText: '' } : row)),
  }
}

/** The terms and rates that convert the expenses of an event. */
export type ConversionTerms = EventTerms & {
  /** open or closed */
  status: string
  rates: CodedRate[]
  /** the currencies without a rate of their own */
  missingRates: Set<string>
  /** the ids of the expenses with a credit note that is not deducted */
  withOpenCreditNote: ReadonlySet<string>
  /** the ids of the expenses whose charge differs from their statement rows */
  chargedUnlikeStatement: ReadonlySet<string>
  /** the days of the event */
  startsOn: string | null
  endsOn: string | null
}

/** Says what is doubtful about the date of an expense; empty without a doubt. */
function dateDoubt(date: string | null, { startsOn, endsOn }: ConversionTerms): string {
  if (date === null) return ''
  if (date > latestDate()) return 'in the future'
  const isOutside = (startsOn !== null && date < startsOn) || (endsOn !== null && date > endsOn)
  return isOutside ? 'outside the event' : ''
}

/** Formats a sample pair as a factor: 7.70 / 1,000.00. */
const pairText = ({ claimAmount, claimCurrency, receiptAmount, currency }: CodedRate, formats: Formats) =>
  `${formatExact(formats, claimAmount, claimCurrency)} / ${formatExact(formats, receiptAmount, currency)}`

/** Returns the fields that identify an expense for users. */
export function toExpenseSummary(
  expense: Pick<Expense, keyof ExpenseSummary>,
  formats: Formats,
): ExpenseSummary {
  const { id, date, merchant, amount, currency } = expense
  return {
    id,
    date: formatDate(formats, date),
    merchant,
    amount: formatAmount(formats, amount, currency),
    currency: shortCode(currency),
  }
}

/** Returns all nonempty facts of an expense, each with its label. */
export function toExpenseFacts(
  expense: Expense,
  claimCurrency: string,
  formats: Formats,
): (readonly [label: string, value: string])[] {
  const { amount, currency, convertedAmount, chargedAmount, payment } = expense
  const amountText = (amount: Decimal, code = currency) =>
    `${formatAmount(formats, amount, code)} ${shortCode(code)}`
  const taxes = expense.taxes.map(({ rate, net, amount }) => {
    const base = [rate === null ? '' : `${rate} %`, net === null ? '' : `of ${amountText(net)}`]
      .join(' ')
      .trim()
    return base === '' ? amountText(amount) : `${base}: ${amountText(amount)}`
  })
  const paymentText = payment === '' ? '' : PAYMENT_LABELS[payment as keyof typeof PAYMENT_LABELS]
  const isUnconverted = Number(convertedAmount) === 0 && isCountable(amount, expense)
  const converted = amountText(roundClaimed(convertedAmount, claimCurrency), claimCurrency)
  const facts = [
    ['Date', formatDate(formats, expense.date)],
    ['Amount', amountText(amount)],
    [`In ${shortCode(claimCurrency)}`, isUnconverted ? 'not converted' : converted],
    [
      STATED_FIELDS.charged_amount.label,
      chargedAmount === null ? '' : amountText(chargedAmount, claimCurrency),
    ],
    [STATED_FIELDS.share.label, shareText(expense, formats)],
    [STATED_FIELDS.share_reason.label, expense.shareReason],
    [STATED_FIELDS.allocation.label, expense.allocation],
    ['Counted as', expense.arithmetic],
    [STATED_FIELDS.category.label, expense.category],
    [STATED_FIELDS.payment.label, paymentText],
    [STATED_FIELDS.note.label, expense.note],
    [STATED_FIELDS.guests.label, expense.guests],
    [STATED_FIELDS.venue.label, expense.venue],
    [STATED_FIELDS.invoice_number.label, expense.invoiceNumber],
    [STATED_FIELDS.taxes.label, taxes.join(', ')],
  ] as const
  return facts.filter(([, value]) => value !== '')
}
