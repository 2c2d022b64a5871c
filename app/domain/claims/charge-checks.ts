import Big from 'big.js'
import type { UsedFor } from '~/domain/bank-statements/used-before'
import { doubtfulCharges } from '~/domain/money/charge-doubt'
import type { Check } from './check'
import type { ClaimStatementRow } from './claim'
import { beforeRefunds, convertedMoney, money, refundedAmount, writtenTaxes } from './claim-text'
import { chargedTwice, described, ofLines } from './line-findings'
import { isTaxBeforeRefunds } from './tax-before-refunds'

// The checks of what a bank charged for lines.

export const doubtfulCharge = {
  title: 'Charge does not fit its amount',
  advice: 'Correct the amount or what was charged, or explain why both are right.',
  explainable: true,
  isRequired: true,
  fix: { page: 'expense', words: 'Edit' },
  *find(claim, { rates }) {
    const { lines, currency: claimCurrency, sample } = claim
    const own = sample?.currency ? [{ ...sample, currency: sample.currency, claimCurrency }] : []
    const charges = lines
      .filter(({ counts, conversion, amount }) => counts && conversion.by === 'charged' && Number(amount) > 0)
      .map((line) => ({
        line,
        amount: line.amount,
        currency: line.currency,
        charged: beforeRefunds(line, claim),
      }))
    for (const { charge, usual } of doubtfulCharges(charges, { claimCurrency, rates: [...rates, ...own] })) {
      const { line, charged } = charge
      const { expenseId, amount, currency } = line
      const [is, wouldBe] = [convertedMoney(charged, claim), convertedMoney(usual, claim)]
      yield {
        words: `${described(line)}: charged ${is}, where about ${wouldBe} would be usual`,
        // another amount or charge is another question
        about: `${expenseId} ${amount} ${currency} ${Big(charged).toFixed(claim.decimals)} ${claimCurrency}`,
        expenseId,
        line: line.number,
      }
    }
  },
} satisfies Check

export const chargedOnceClaimedTwice = {
  title: 'Charged once, claimed twice',
  advice: 'Both have the same row of a bank statement as evidence. Remove it from one, or delete one.',
  explainable: false,
  fix: { page: 'expense', words: 'Edit' },
  find: chargedTwice,
} satisfies Check

export const refundNotTakenOff = {
  title: 'Refund that is not taken off',
  advice: 'Change what was charged, or remove the refund.',
  explainable: true,
  isRequired: true,
  fix: { page: 'expense', words: 'Edit' },
  find: (claim) =>
    ofLines(claim, (line) => {
      const { conversion, refunds } = line
      const row = conversion.by === 'charged' ? conversion.statement : null
      const isTakenOff =
        conversion.by === 'charged' &&
        refunds.every(({ currency }) => currency === claim.currency) &&
        (row === null || Number(beforeRefunds(line, claim)) <= Number(row.amount))
      if (refunds.length === 0 || isTakenOff) return null
      return `${described(line)}: ${refunds.map(({ amount, currency }) => money(amount, currency)).join(', ')}`
    }),
} satisfies Check

export const refundedTax = {
  title: 'Tax before refunds',
  advice: 'The tax is what the receipt says. Say what is left of it after the refund.',
  explainable: true,
  fix: { page: 'expense', words: 'Show' },
  *find(claim) {
    for (const line of claim.lines) {
      if (!line.counts || !isTaxBeforeRefunds(line, claim)) continue
      const refunded = refundedAmount(line, claim)
      yield {
        words: `${described(line)}: tax ${writtenTaxes(line)}, refunded ${convertedMoney(refunded, claim)}`,
        // another refund is another question
        about: `${line.expenseId} ${Big(refunded).toFixed(claim.decimals)}`,
        expenseId: line.expenseId,
        line: line.number,
      }
    }
  },
} satisfies Check

/** Other uses of a row that are named. */
const USES_NAMED_MAX = 3

function otherUses({ file, row }: ClaimStatementRow, uses: UsedFor[]): string {
  const names = uses
    .slice(0, USES_NAMED_MAX)
    .map(({ name, event }) => `${name || 'an expense'} in ${event.name}`)
  return `${file}, row ${row}: also used for ${names.join(', ')}`
}

/** Explained when a row is used again: `reuseFinding` names it too. */
export const rowUsedBefore = {
  title: 'Row of a bank statement used before',
  advice: 'Remove the row from one of them, or explain why both are right.',
  explainable: true,
  isOfExpense: true,
  fix: { page: 'expense', words: 'Edit' },
  *find(claim, { rowUses, rateIds }) {
    yield* ofLines(claim, (line) => {
      const { expenseId, conversion } = line
      const uses = rowUses.get(expenseId)
      if (!uses || conversion.by !== 'charged' || conversion.statement === null) return null
      return `${described(line)}: ${otherUses(conversion.statement, uses)}`
    })
    for (const { code, statement } of claim.rates) {
      const id = rateIds.get(code) ?? code
      const uses = rowUses.get(id)
      if (uses && statement) yield { words: `${code}: ${otherUses(statement, uses)}`, rate: code, about: id }
    }
  },
} satisfies Check

export const cashWithStatementRow = {
  title: 'Paid in cash, with a row of a bank statement',
  advice: 'Correct how it was paid, or remove the row if it is about another purchase.',
  explainable: true,
  isOfExpense: true,
  fix: { page: 'expense', words: 'Edit' },
  find: (claim) =>
    ofLines(claim, (line) => {
      const { payment, conversion } = line
      if (payment !== 'cash' || conversion.by !== 'charged' || conversion.statement === null) return null
      const { file, row, text } = conversion.statement
      return `${described(line)}: ${file}, row ${row}: ${text}`
    }),
} satisfies Check
