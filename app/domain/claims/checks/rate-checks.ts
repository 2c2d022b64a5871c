import type { Claim } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { isOneToOne, money, writtenDates } from '~/domain/claims/claim-text'
import { claimMissingRates, currenciesByEventRate, exchangeRateText } from '~/domain/claims/missing-rates'
import type { Pair } from '~/domain/conversion/convert'
import { isLikelyMistake, mistakeOfRate, type RateDoubt, rateDoubts } from '~/domain/conversion/rate-doubt'
import { pluralize } from '~/domain/text/pluralize'
import type { Check, CheckResult } from './check'
import { describeLine } from './line-findings'

// Checks of the rates that convert a claim, and of amounts without a rate.

/** The most lines that a finding about a rate names. */
const LINES_NAMED_MAX = 10

/** Returns the subject of a finding about a doubtful rate; new amounts make a new finding. */
export const subjectOfRate = (id: string, { receiptAmount, claimAmount }: Pair): string =>
  `${id} ${receiptAmount} ${claimAmount}`

/** Returns the subject of a finding about the event rate for a currency; a new rate makes a new finding. */
export const subjectOfEventRate = (currency: string, claimCurrency: string, rate: string | number): string =>
  `${currency} ${claimCurrency} ${rate}`

/**
 * Finds currencies whose lines count at an event rate that may not be for that currency: 1:1, because nobody
 * has entered a rate (`countedOneToOne`), or a rate of several currencies or of another one (`sharedRate`).
 */
function* findMissingRates(claim: Claim): Generator<CheckResult> {
  const { currency: claimCurrency, exchangeRate } = claim
  for (const { currency, count } of claimMissingRates(claim)) {
    yield {
      words: `No rate for ${currency}: ${pluralize(count, 'line')} counted ${exchangeRateText(claim)}`,
      subject: subjectOfEventRate(currency, claimCurrency, exchangeRate),
    }
  }
}

export const unconverted = {
  title: 'Not converted',
  advice: 'Add the rate of your bank or exchange bureau, enter what was charged, or let finance convert it.',
  choice: 'Finance converts these',
  choiceForAll: 'Finance converts all of them',
  isRequired: true,
  fix: { page: 'rates', words: 'Add a rate' },
  *find({ totals, currency: claimCurrency }) {
    for (const { currency, count, amount } of totals.unconverted) {
      if (count === 0) continue
      yield {
        words: `No rate for ${currency}: ${money(amount, currency)} of ${pluralize(count, 'line')} not converted`,
        subject: `${currency} ${claimCurrency}`,
      }
    }
  },
} satisfies Check

export const countedOneToOne = {
  title: 'Counted without a rate',
  advice: 'Add a rate, or leave these lines out of the total on the page of the expenses.',
  needsCorrection: true,
  isRequired: true,
  fix: { page: 'rates', words: 'Add a rate' },
  find: (claim) => (isOneToOne(claim) ? findMissingRates(claim) : []),
} satisfies Check

export const sharedRate = {
  title: 'One rate for several currencies',
  advice: 'Add the rate of your bank or exchange bureau, or explain why this one is right for both.',
  isRequired: true,
  fix: { page: 'rates', words: 'Add a rate' },
  find: (claim) => (isOneToOne(claim) ? [] : findMissingRates(claim)),
} satisfies Check

const mistakeWords = ({ kind }: RateDoubt): string =>
  kind === 'swapped' ? 'the two amounts may be swapped' : 'far from what these currencies are usually worth'

export const doubtfulRate = {
  title: 'Rate may be wrong',
  advice: 'Compare both amounts with the card statement or slip, or explain why they are right.',
  fix: { page: 'rates', words: 'Show the rate' },
  *find(claim, { rateIds }) {
    const { rates, currency: claimCurrency, exchangeRate } = claim
    for (const [rate, doubt] of rateDoubts(rates.map((rate) => ({ ...rate, claimCurrency })))) {
      if (!isLikelyMistake(doubt)) continue
      const { code, currency, receiptAmount, claimAmount } = rate
      const pair = `${money(receiptAmount, currency)} = ${money(claimAmount, claimCurrency)}`
      yield {
        words: `${code}, ${pair}: ${mistakeWords(doubt)}`,
        rate: code,
        subject: subjectOfRate(rateIds.get(code) ?? code, rate),
      }
    }
    // another check, `countedOneToOne`, finds lines that count 1:1
    if (isOneToOne(claim)) return
    for (const { currency } of currenciesByEventRate(claim)) {
      const doubt = mistakeOfRate(Number(exchangeRate), currency, claimCurrency)
      if (!doubt) continue
      yield {
        words: `${currency} at ${exchangeRate}, the event's exchange rate: ${mistakeWords(doubt)}`,
        subject: subjectOfEventRate(currency, claimCurrency, exchangeRate),
      }
    }
  },
} satisfies Check

export const eventRateWithoutProof = {
  title: 'Rate without proof',
  advice: 'Add a rate with its proof, or explain where this rate is from.',
  fix: { page: 'rates', words: 'Add a rate' },
  *find(claim) {
    // another check, `countedOneToOne` or `sharedRate`, asks about the event rate then
    if (claimMissingRates(claim).length > 0) return
    const { currency: claimCurrency, exchangeRate } = claim
    for (const { currency } of currenciesByEventRate(claim)) {
      yield {
        words: `${currency} at ${exchangeRate}, the event's exchange rate`,
        subject: subjectOfEventRate(currency, claimCurrency, exchangeRate),
      }
    }
  },
} satisfies Check

export const rateWithoutProof = {
  title: 'Rate without proof',
  advice: 'Add a photo or PDF of the card statement or slip.',
  fix: { page: 'rates', words: 'Add the proof' },
  *find({ rates, currency: claimCurrency }, { rateIds }) {
    for (const { code, currency, file } of rates) {
      const words = `${code}, ${currency} to ${claimCurrency}`
      if (file === null) yield { words, rate: code, subject: rateIds.get(code) ?? code }
    }
  },
} satisfies Check

export const officialRateOfOtherDay = {
  title: 'Published rate of other days',
  advice: 'Add the published rate for these days, or explain why this one is right.',
  fix: { page: 'rates', words: 'Show the rate' },
  *find({ lines, rates }, { rateIds }) {
    for (const { code, currency, official } of rates) {
      if (official === null) continue
      const { appliesFrom, appliesTo } = official
      const isOutside = ({ conversion, date }: ClaimLine) =>
        conversion.by === 'rate' &&
        conversion.code === code &&
        (date === null || date < appliesFrom || date > appliesTo)
      const outside = lines.filter(isOutside)
      if (outside.length === 0) continue
      const numbers = outside.slice(0, LINES_NAMED_MAX).map(({ number }) => number)
      const more = outside.length > numbers.length ? ` and ${outside.length - numbers.length} more` : ''
      const subject = `${rateIds.get(code) ?? code} ${outside.length} ${numbers.join(' ')}`
      const days = writtenDates(appliesFrom, appliesTo)
      const linesText = `${outside.length === 1 ? 'line' : 'lines'} ${numbers.join(', ')}${more}`
      yield { words: `${code}, ${currency} of ${days}, converts ${linesText}`, rate: code, subject }
    }
  },
} satisfies Check

export const feeOfRateInNoExpense = {
  title: 'Fee of a rate in no expense',
  advice: 'Add the fee as its own expense, or say why it is not claimed.',
  fix: { page: 'rate-fee', words: 'Add the fee' },
  *find({ currency: claimCurrency }, { rateFees }) {
    for (const { rateId, code, date, currency, fee, ownExpense, isAskedWithCharge } of rateFees) {
      // the claim does not count the fee of a rate to another currency
      if (ownExpense !== null || isAskedWithCharge || currency !== claimCurrency) continue
      yield {
        words: `${code}, ${date}: ${money(fee, claimCurrency)}`,
        // a new fee makes a new finding
        subject: `${rateId} ${fee}`,
      }
    }
  },
} satisfies Check

export const feeOfRateClaimedTwice = {
  title: 'Fee claimed twice',
  advice: 'Delete one, or take the fee off the other. Or explain why both are right.',
  isRequired: true,
  *find({ lines }, { rateFees }) {
    const linesById = new Map(lines.map((line) => [line.expenseId, line]))
    for (const { code, ownExpense, rowExpense } of rateFees) {
      const [feeLine, rowLine] = [linesById.get(ownExpense ?? ''), linesById.get(rowExpense ?? '')]
      if (!feeLine?.counts || !rowLine?.counts || feeLine === rowLine) continue
      yield {
        words: `${describeLine(feeLine)}: the fee of ${code} is in line ${rowLine.number} too, ${describeLine(rowLine)}`,
        subject: `${feeLine.expenseId} ${rowLine.expenseId}`,
        line: feeLine,
        otherId: rowLine.expenseId,
      }
    }
  },
} satisfies Check
