import { type ShownReceipt, type ThumbnailViewModel, toThumbnail } from '~/components/receipts/thumbnail'
import { shortCode } from '~/components/ui/money'
import { type CodedRate, conversionBasis } from '~/domain/conversion/convert-expense'
import type { EventTerms } from '~/domain/conversion/terms'
import { PAYMENT_LABELS } from '~/domain/expenses/labels'
import type { Expense, ListedExpense } from '~/domain/expenses/schema'
import { groupBy } from '~/domain/group-by'
import { latestDate } from '~/domain/money/date'
import { type Decimal, roundClaimed } from '~/domain/money/decimal'
import { type Formats, formatAmount, formatCountedAt, formatDate, formatExact, formatRate } from '~/format'
import type { ExpenseSummary } from './expense-summary'
import { CHARGED_LESS_REFUNDS, FIELD_LABELS, TAX_BEFORE_REFUNDS } from './field-labels'

/** An expense as a row, figures and date written in the user's formats. */
export interface ExpenseViewModel {
  id: string
  date: string
  /** what is doubtful about the date, in words; empty when nothing is */
  dateDoubt: string
  merchant: string
  category: string
  note: string
  amount: string
  currency: string
  /** the amount in the claim currency; empty where no rate is known */
  converted: string
  /** how the converted amount came about; empty where nothing was converted */
  how: string
  /** how it counts for want of a rate for its currency; null where it has one, or needs none */
  countedAt: string | null
  /** why it is not counted, in words; empty where it is */
  uncounted: string
  /** whether that is for want of a rate, or of a click */
  isUncountedDoubtful: boolean
  /** the stored path of its receipt */
  image: string | null
  /** of the first of its files; null without one */
  thumbnail: ThumbnailViewModel | null
  files: number
  /** whether it is declared why there is no receipt */
  isDeclared: boolean
  /** whether a credit note among its files takes nothing off, or too little; absent where not */
  hasOpenCreditNote?: true
}

export function toExpenseRow(
  expense: ListedExpense,
  terms: ConversionTerms,
  formats: Formats,
  first?: ShownReceipt & { count: number },
): ExpenseViewModel {
  const uncounted = uncountedBasis(expense, terms)
  return {
    id: expense.id,
    date: formatDate(formats, expense.date),
    dateDoubt: dateDoubt(expense.date, terms),
    merchant: expense.merchant,
    category: expense.category,
    note: expense.note,
    amount: formatAmount(formats, expense.amount, expense.currency),
    currency: expense.currency,
    // as it counts, also where an old record holds more digits
    converted:
      uncounted === 'none' || uncounted === 'forFinance'
        ? ''
        : formatAmount(
            formats,
            roundClaimed(expense.convertedAmount, terms.baseCurrency),
            terms.baseCurrency,
          ),
    how: howOf(expense, terms, formats),
    countedAt: lacksRate(expense, terms) ? formatCountedAt(formats, terms.exchangeRate) : null,
    uncounted: uncounted === null ? '' : UNCOUNTED_TEXTS[uncounted](shortCode(expense.currency)),
    isUncountedDoubtful: uncounted === 'none' || uncounted === 'uncounted',
    image: expense.imagePath,
    thumbnail: first ? toThumbnail(first) : null,
    files: first?.count ?? 0,
    isDeclared: expense.declaration !== null,
    ...(terms.openCreditNotes.has(expense.id) && { hasOpenCreditNote: true }),
  }
}

const UNCOUNTED_TEXTS = {
  none: (currency: string) => `no rate for ${currency} yet`,
  forFinance: () => 'finance converts it',
  uncounted: () => 'not counted yet',
  zero: () => 'not counted',
}

/** Why an expense does not count: zero or less does not (contract, 2); null if it does. */
function uncountedBasis(expense: ListedExpense, terms: ConversionTerms): keyof typeof UNCOUNTED_TEXTS | null {
  if (Number(expense.convertedAmount) > 0) return null
  const basis = expense.appliedRateId === null ? conversionBasis(expense, terms, null) : 'rate'
  if (basis === 'none') return terms.status === 'closed' ? 'forFinance' : 'none'
  return basis === 'uncounted' ? basis : 'zero'
}

/** Whether an amount counts without a rate that is known to be its own. */
const lacksRate = (expense: ListedExpense, { rates: _, ...terms }: ConversionTerms): boolean =>
  expense.appliedRateId === null &&
  terms.missingRates.has(expense.currency) &&
  conversionBasis(expense, terms, null) === 'event'

function howOf(expense: ListedExpense, terms: ConversionTerms, formats: Formats): string {
  const rate = terms.rates.find(({ id }) => id === expense.appliedRateId) ?? null
  switch (conversionBasis(expense, terms, rate)) {
    case 'charged':
      return [
        terms.refunded.has(expense.id) ? 'after a refund' : 'as charged',
        ...(terms.chargedOtherwise.has(expense.id) ? ['not as on the statement'] : []),
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

/** Currencies that are named beside the conversion that they have in common. */
const USUAL_CURRENCIES_MAX = 3

/**
 * Says the conversion that most rows have in common once, for the head of their list, and leaves it out of
 * the rows; empty where no two rows have one in common.
 */
export function sayOnce(rows: ExpenseViewModel[]): { usual: string; rows: ExpenseViewModel[] } {
  const byRate = groupBy(
    rows.filter(({ how }) => how.startsWith('×')),
    ({ how }) => how,
  )
  const [usual = '', those = []] =
    [...byRate].sort(([, one], [, other]) => other.length - one.length)[0] ?? []
  if (those.length < 2) return { usual: '', rows }
  // lines in the claim currency are not converted with it
  const currencies = [...new Set(those.map(({ currency }) => currency))].sort()
  const isShort = currencies.length <= USUAL_CURRENCIES_MAX
  return {
    usual: isShort ? `${currencies.map(shortCode).join(', ')} ${usual}` : usual,
    rows: rows.map((row) => (row.how === usual ? { ...row, how: '' } : row)),
  }
}

/** The terms and rates that an event converts its expenses with. */
export type ConversionTerms = EventTerms & {
  /** open or closed */
  status: string
  rates: CodedRate[]
  /** the currencies without a rate of theirs */
  missingRates: Set<string>
  /** the ids of the expenses that a refund was taken off */
  refunded: ReadonlySet<string>
  /** the ids of the expenses with a credit note among their files that is not taken off */
  openCreditNotes: ReadonlySet<string>
  /** the ids of the expenses that are charged otherwise than their rows of bank statements say */
  chargedOtherwise: ReadonlySet<string>
  /** the days of the event */
  startsOn: string | null
  endsOn: string | null
}

function dateDoubt(date: string | null, { startsOn, endsOn }: ConversionTerms): string {
  if (date === null) return ''
  if (date > latestDate()) return 'in the future'
  const isOutside = (startsOn !== null && date < startsOn) || (endsOn !== null && date > endsOn)
  return isOutside ? 'outside the event' : ''
}

/** Returns a sample pair as a factor: 7.70 / 1,000.00 */
const pairText = (
  { claimAmount, claimCurrency, receiptAmount, currency }: CodedRate,
  formats: Formats,
): string =>
  `${formatExact(formats, claimAmount, claimCurrency)} / ${formatExact(formats, receiptAmount, currency)}`

/** Returns the fields that tell an expense from others. */
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

/** All that an expense says, each with its label: what it leaves empty is left out. */
export function toExpenseFacts(
  expense: Expense,
  { claimCurrency, isRefunded }: { claimCurrency: string; isRefunded: boolean },
  formats: Formats,
): (readonly [label: string, value: string])[] {
  const { amount, currency, convertedAmount, chargedAmount, payment } = expense
  const figure = (amount: Decimal, code = currency) =>
    `${formatAmount(formats, amount, code)} ${shortCode(code)}`
  const taxes = expense.taxes.map(({ rate, net, amount }) => {
    const base = [rate === null ? '' : `${rate} %`, net === null ? '' : `of ${figure(net)}`].join(' ').trim()
    return base === '' ? figure(amount) : `${base}: ${figure(amount)}`
  })
  const facts = [
    ['Date', formatDate(formats, expense.date)],
    ['Amount', figure(amount)],
    [
      `In ${shortCode(claimCurrency)}`,
      Number(convertedAmount) === 0 && Number(amount) > 0
        ? 'not converted'
        : figure(roundClaimed(convertedAmount, claimCurrency), claimCurrency),
    ],
    [
      isRefunded ? CHARGED_LESS_REFUNDS : FIELD_LABELS.charged_amount,
      chargedAmount === null ? '' : figure(chargedAmount, claimCurrency),
    ],
    ['Category', expense.category],
    ['Paid by', payment === '' ? '' : PAYMENT_LABELS[payment as keyof typeof PAYMENT_LABELS]],
    ['Note', expense.note],
    ['Invoice or receipt number', expense.invoiceNumber],
    [isRefunded ? TAX_BEFORE_REFUNDS : FIELD_LABELS.taxes, taxes.join(', ')],
  ] as const
  return facts.filter(([, value]) => value !== '')
}
