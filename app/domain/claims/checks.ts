import { amountAboveLimit, needsNoReceipt } from '~/domain/expenses/categories'
import { expectedTax, misfittingGross } from '~/domain/expenses/taxes'
import type { Pair } from '~/domain/money/convert'
import { isLikelyMistake, rateDoubts } from '~/domain/money/rate-doubt'
import type { Check } from './check'
import { convertedMoney, money, pluralize, writtenTaxes } from './claim-text'
import { advanceOfPayment, otherCurrencyAdvance, paidInOtherCurrency } from './deduction-checks'
import { chargedTwice, described, isWithin, ofLines } from './line-findings'
import { claimMissingRates, currenciesByEventRate, exchangeRateText } from './missing-rates'

// What a finance department would ask about a claim. A check is one entry of `CHECKS`, and nothing else.

/** What a finding about a doubtful rate is about: it is another one once the amounts are changed. */
export const aboutRate = (id: string, { receiptAmount, claimAmount }: Pair): string =>
  `${id} ${receiptAmount} ${claimAmount}`

/** The checks, the gravest first. */
const CHECKS = {
  purpose: {
    title: 'No purpose',
    advice: 'Finance asks what the trip or project was for.',
    explainable: false,
    fix: { page: 'details', words: 'Add a purpose' },
    *find({ event }) {
      if (event.purpose === '') yield { words: 'The claim does not say what the event was for' }
    },
  },
  drafts: {
    title: 'Receipts waiting for review',
    advice: 'They are not part of the claim until you confirm them.',
    explainable: false,
    fix: { page: 'review', words: 'Review' },
    *find(_claim, { drafts }) {
      if (drafts === 1) yield { words: '1 receipt is waiting for review' }
      if (drafts > 1) yield { words: `${drafts} receipts are waiting for review` }
    },
  },
  'no-rate': {
    title: 'No rate',
    advice: 'Add the rate of your bank or exchange bureau, or explain why these amounts need none.',
    explainable: true,
    isRequired: true,
    fix: { page: 'rates', words: 'Add a rate' },
    *find(claim) {
      const { currency: claimCurrency, exchangeRate } = claim
      for (const { currency, count } of claimMissingRates(claim)) {
        yield {
          words: `No rate for ${currency}: ${pluralize(count, 'line')} counted ${exchangeRateText(claim)}`,
          about: `${currency} ${claimCurrency} ${exchangeRate}`,
        }
      }
    },
  },
  'rate-doubt': {
    title: 'Rate may be wrong',
    advice: 'Compare both amounts with the card statement or slip, or explain why they are right.',
    explainable: true,
    fix: { page: 'rates', words: 'Show the rate' },
    *find({ rates, currency: claimCurrency }, { rateIds }) {
      for (const [rate, doubt] of rateDoubts(rates.map((each) => ({ ...each, claimCurrency })))) {
        if (!isLikelyMistake(doubt)) continue
        const { code, currency, receiptAmount, claimAmount } = rate
        const pair = `${money(receiptAmount, currency)} = ${money(claimAmount, claimCurrency)}`
        const words =
          doubt.kind === 'swapped'
            ? 'the two amounts may be swapped'
            : 'far from what these currencies are usually worth'
        yield {
          words: `${code}, ${pair}: ${words}`,
          rate: code,
          about: aboutRate(rateIds.get(code) ?? code, rate),
        }
      }
    },
  },
  receipt: {
    title: 'No receipt and no declaration',
    advice: 'Add the receipt, or declare why you have none.',
    explainable: true,
    isOfExpense: true,
    fix: { page: 'expense', words: 'Add or declare' },
    find(claim, { findCategory }) {
      const receipts = new Set(
        claim.files.filter(({ role }) => role === 'receipt').map(({ number }) => number),
      )
      return ofLines(claim, (line) => {
        if (line.declaration !== null || line.files.some((file) => receipts.has(file))) return null
        const category = findCategory(line.category)
        return category && needsNoReceipt(line, claim.currency, category) ? null : described(line)
      })
    },
  },
  'event-rate': {
    title: 'Rate without proof',
    advice: 'Add a rate with its proof, or explain where this rate is from.',
    explainable: true,
    fix: { page: 'rates', words: 'Add a rate' },
    *find(claim) {
      if (claimMissingRates(claim).length > 0) return
      const { currency: claimCurrency, exchangeRate } = claim
      for (const { currency } of currenciesByEventRate(claim)) {
        yield {
          words: `${currency} at ${exchangeRate}, the event's exchange rate`,
          about: `${currency} ${claimCurrency} ${exchangeRate}`,
        }
      }
    },
  },
  'rate-proof': {
    title: 'Rate without proof',
    advice: 'Add a photo or PDF of the card statement or slip.',
    explainable: true,
    fix: { page: 'rates', words: 'Add the proof' },
    *find({ rates, currency: claimCurrency }, { rateIds }) {
      for (const { code, currency, file } of rates) {
        const words = `${code}, ${currency} to ${claimCurrency}`
        if (file === null) yield { words, rate: code, about: rateIds.get(code) ?? code }
      }
    },
  },
  record: {
    title: 'Amount does not follow from the receipt',
    advice:
      'It kept its amount when the claim currency changed, or was recorded like this. Save the expense to convert it.',
    explainable: true,
    fix: { page: 'expense', words: 'Edit' },
    find: (claim) =>
      ofLines(claim, (line) =>
        line.conversion.by === 'record'
          ? `${described(line)}: claimed as ${convertedMoney(line.converted, claim.currency)}`
          : null,
      ),
  },
  charge: {
    title: 'Charged once, claimed twice',
    advice: 'Both have the same row of a bank statement as evidence. Remove it from one, or delete one.',
    explainable: false,
    fix: { page: 'expense', words: 'Edit' },
    find: chargedTwice,
  },
  advance: otherCurrencyAdvance,
  tax: {
    title: 'Tax does not follow from its rate',
    advice: 'Compare it with the receipt and correct it.',
    explainable: true,
    isOfExpense: true,
    fix: { page: 'expense', words: 'Edit' },
    find: (claim) =>
      ofLines(claim, (line) => {
        const taxes = line.taxes.filter((tax) => expectedTax(tax, line.currency) !== null)
        return taxes.length > 0 ? `${described(line)}: ${writtenTaxes({ ...line, taxes })}` : null
      }),
  },
  'tax-gross': {
    title: 'Net and tax are more than the amount',
    advice: 'Compare them with the receipt and correct what is wrong.',
    explainable: true,
    isOfExpense: true,
    fix: { page: 'expense', words: 'Edit' },
    find: (claim) =>
      ofLines(claim, (line) => {
        const gross = misfittingGross(line.taxes, line)
        return gross === null
          ? null
          : `${described(line)}: net and tax come to ${money(gross, line.currency)}`
      }),
  },
  elsewhere: {
    title: 'Receipt in another event',
    advice: 'The same file is, or may be, claimed there too. Delete one, or explain why both are right.',
    explainable: true,
    fix: { page: 'expense', words: 'Edit' },
    find: (claim, { elsewhere }) =>
      ofLines(claim, (line) => {
        const others = elsewhere.get(line.expenseId)
        return others ? `${described(line)}: also in ${others}` : null
      }),
  },
  duplicate: {
    title: 'Possible duplicate',
    advice: 'Delete one, or mark the pair as not a duplicate.',
    explainable: true,
    fix: { page: 'expense', words: 'Edit' },
    *find({ lines }, { duplicates }) {
      const byId = new Map(lines.map((line) => [line.expenseId, line]))
      for (const [one, other] of duplicates) {
        const [first, second] = [byId.get(one), byId.get(other)]
        if (!first || !second) continue
        const words = `${described(second)}: as line ${first.number}`
        yield { words, expenseId: other, line: second.number, otherId: one, about: `${one} ${other}` }
      }
    },
  },
  paid: paidInOtherCurrency,
  'paid-advance': advanceOfPayment,
  limit: {
    title: 'Above the limit of its category',
    advice: 'Say why it is more, or correct the amount or the category.',
    explainable: true,
    isOfExpense: true,
    fix: { page: 'expense', words: 'Edit' },
    find: (claim, { findCategory }) =>
      ofLines(claim, (line) => {
        const category = findCategory(line.category)
        const amount = category ? amountAboveLimit(line, claim.currency, category) : null
        if (!category?.limitAmount || amount === null) return null
        const written = money(amount, category.currency)
        const limit = money(category.limitAmount, category.currency)
        return `${described(line)}: ${category.name}: ${written} is above the limit of ${limit}`
      }),
  },
  future: {
    title: 'Date in the future',
    advice: 'Correct the date, or explain why it is right.',
    explainable: true,
    isOfExpense: true,
    fix: { page: 'expense', words: 'Edit' },
    find: (claim, { latestDate }) =>
      ofLines(claim, (line) => (line.date !== null && line.date > latestDate ? described(line) : null)),
  },
  dates: {
    title: 'Date outside the event',
    advice: 'Correct the date, or explain why it is outside.',
    explainable: true,
    fix: { page: 'expense', words: 'Edit' },
    find: (claim) => ofLines(claim, (line) => (isWithin(line, claim.event) ? null : described(line))),
  },
  category: {
    title: 'No category',
    advice: 'Choose a category.',
    explainable: true,
    isOfExpense: true,
    fix: { page: 'expense', words: 'Edit' },
    find: (claim) => ofLines(claim, (line) => (line.category === '' ? described(line) : null)),
  },
  note: {
    title: 'No note',
    advice: 'Its category needs one: say what it was for, or with whom.',
    explainable: true,
    isOfExpense: true,
    fix: { page: 'expense', words: 'Add a note' },
    find: (claim, { findCategory }) =>
      ofLines(claim, (line) =>
        line.note === '' && findCategory(line.category)?.needsNote
          ? `${described(line)}: ${line.category}`
          : null,
      ),
  },
  zero: {
    title: 'Not counted: zero or less',
    advice: 'It stays in the list without counting. Correct the amount, or delete the expense.',
    explainable: true,
    isOfExpense: true,
    fix: { page: 'expense', words: 'Edit' },
    *find({ lines }) {
      for (const line of lines) {
        if (!line.counts) yield { words: described(line), expenseId: line.expenseId, line: line.number }
      }
    },
  },
} satisfies Record<string, Check>

export type FindingKind = keyof typeof CHECKS

export const checks: Record<FindingKind, Check> = CHECKS

/** The kinds of findings, the gravest first. */
export const FINDING_KINDS = Object.keys(CHECKS) as FindingKind[]
