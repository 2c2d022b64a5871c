import Big from 'big.js'
import { paidStateOf } from '~/domain/bank-statements/paid-state'
import type { UsedFor } from '~/domain/bank-statements/used-before'
import type { Claim } from '~/domain/claims/claim'
import type { ClaimLine, ClaimStatementRow } from '~/domain/claims/claim-line'
import { convertedMoney, differsFromRow, purchaseText } from '~/domain/claims/claim-text'
import { doubtfulCharges } from '~/domain/conversion/charge-doubt'
import { BOOKED_DAYS_MAX } from '~/domain/expenses/booking-days'
import { isSameAmount } from '~/domain/money/decimal'
import { DAY_MS } from '~/limits'
import type { Check, CheckResult } from './check'
import { claimedLines, describeLine, findInLines, findRowsClaimedTwice } from './line-findings'

// Checks that compare the lines of a claim with the charges on bank statements.

/** Returns the row of a bank statement that proves a line's charge; null without one. */
const rowOf = ({ conversion }: ClaimLine): ClaimStatementRow | null =>
  conversion.by === 'charged' ? conversion.statement : null

/** Returns `card.csv, row 7`. */
const rowPlace = ({ file, row }: ClaimStatementRow): string => `${file}, row ${row}`

/** Whether a line in the claim currency claims exactly its row's amount, as an expense for a fee does. */
export const isWholeRow = (line: ClaimLine, claim: Claim): boolean =>
  line.currency === claim.currency && isSameAmount(line.amount, rowOf(line)?.amount ?? '0')

/**
 * Makes findings about the claimed lines whose charge a row of a bank statement proves. A new row makes a new
 * finding.
 * @param wordsOf returns the finding's words for a line and its row; null without a finding
 */
function* findInRows(
  claim: Claim,
  wordsOf: (line: ClaimLine, row: ClaimStatementRow) => string | null,
): Generator<CheckResult> {
  for (const line of claimedLines(claim)) {
    const row = rowOf(line)
    const words = row && wordsOf(line, row)
    if (row === null || words === null) continue
    yield {
      words: `${describeLine(line)}: ${rowPlace(row)}${words}: ${row.text}`,
      subject: `${line.expenseId} ${row.date} ${Big(row.amount).toFixed()}`,
      line,
    }
  }
}

export const doubtfulCharge = {
  title: 'Charge does not fit its amount',
  advice: 'Correct the amount or what was charged, or explain why both are right.',
  isRequired: true,
  *find(claim, { rates }) {
    const { lines, currency: claimCurrency, sample } = claim
    const eventRate = sample?.currency ? [{ ...sample, currency: sample.currency, claimCurrency }] : []
    const charges = lines
      .filter(({ counts, conversion, amount }) => counts && conversion.by === 'charged' && Number(amount) > 0)
      .map((line) => ({ ...line, charged: line.whole }))
    const context = { claimCurrency, rates: [...rates, ...eventRate] }
    for (const { charge: line, usual } of doubtfulCharges(charges, context)) {
      const { expenseId, amount, currency, charged } = line
      const [chargedText, usualText] = [convertedMoney(charged, claim), convertedMoney(usual, claim)]
      yield {
        words: `${describeLine(line)}: charged ${chargedText}, where about ${usualText} would be usual`,
        // a new amount or charge makes a new finding
        subject: `${expenseId} ${amount} ${currency} ${Big(charged).toFixed(claim.decimals)} ${claimCurrency}`,
        line,
      }
    }
  },
} satisfies Check

export const chargedOnceClaimedTwice = {
  title: 'Charged once, claimed twice',
  advice: 'Both have the same row of a bank statement as evidence. Remove it from one, or delete one.',
  needsCorrection: true,
  find: findRowsClaimedTwice,
} satisfies Check

export const chargedOtherwiseThanRow = {
  title: 'Charge differs from its bank statement',
  advice: 'Correct what was charged, or explain why it is another amount than on the statement.',
  isRequired: true,
  *find(claim) {
    for (const line of claim.lines) {
      const row = rowOf(line)
      if (!line.counts || !row || !differsFromRow(line, row, claim)) continue
      const [chargedText, rowText] = [convertedMoney(line.whole, claim), convertedMoney(row.amount, claim)]
      yield {
        words: `${describeLine(line)}: ${chargedText} charged, ${rowText} on ${rowPlace(row)}: ${row.date} ${row.text}`,
        // a new charge or row makes a new finding
        subject: `${line.expenseId} ${Big(line.whole).toFixed(claim.decimals)} ${Big(row.amount).toFixed()} ${claim.currency}`,
        line,
      }
    }
  },
} satisfies Check

export const otherPurchaseThanRow = {
  title: 'Purchase differs from its bank statement',
  advice: 'Correct the amount or the currency, or explain why the bank says another one, such as a tip.',
  isRequired: true,
  *find(claim) {
    for (const line of claim.lines) {
      const { expenseId, counts, amount, currency } = line
      const row = rowOf(line)
      if (!counts || !row?.purchase) continue
      const { purchase } = row
      if (purchase.currency === currency && isSameAmount(purchase.amount, amount)) continue
      yield {
        words: `${describeLine(line)}: the bank says ${purchaseText(row)} on ${rowPlace(row)}: ${row.date} ${row.text}`,
        // a new amount or purchase makes a new finding
        subject: `${expenseId} ${amount} ${currency} ${purchase.amount} ${purchase.currency}`,
        line,
      }
    }
  },
} satisfies Check

/** The most other uses of a row that a finding names. */
const USES_NAMED_MAX = 3

function otherUsesText(row: ClaimStatementRow, uses: UsedFor[]): string {
  const names = uses
    .slice(0, USES_NAMED_MAX)
    .map(({ name, event }) => `${name || 'an expense'} in ${event.name}`)
  return `${rowPlace(row)}: also used for ${names.join(', ')}`
}

/** Users explain this finding when they reuse a row; `reuseFinding` builds the same key. */
export const rowUsedBefore = {
  title: 'Row of a bank statement used before',
  advice: 'Remove the row from one of them, or explain why both are right.',
  isRequired: true,
  isOfExpense: true,
  *find(claim, { rowUses, rateIds }) {
    yield* findInLines(claim, (line) => {
      const [row, uses] = [rowOf(line), rowUses.get(line.expenseId)]
      return row && uses ? `${describeLine(line)}: ${otherUsesText(row, uses)}` : null
    })
    for (const { code, statement } of claim.rates) {
      const id = rateIds.get(code) ?? code
      const uses = rowUses.get(id)
      if (uses && statement)
        yield { words: `${code}: ${otherUsesText(statement, uses)}`, rate: code, subject: id }
    }
  },
} satisfies Check

export const otherDayThanRow = {
  title: 'Date differs from its bank statement',
  advice: 'Correct the date, or explain why it is so far from that of the row, such as a booking in advance.',
  isOfExpense: true,
  isOfRow: true,
  find: (claim) =>
    findInRows(claim, (line, { date }) => {
      const days = Math.abs(Date.parse(date) - Date.parse(line.date ?? '')) / DAY_MS
      return days > BOOKED_DAYS_MAX ? ` has the date ${date}` : null
    }),
} satisfies Check

export const cashWithStatementRow = {
  title: 'Paid in cash, with a row of a bank statement',
  advice: 'Correct how it was paid, or remove the row if it is about another purchase.',
  isOfExpense: true,
  isOfRow: true,
  find: (claim) => findInRows(claim, ({ payment }) => (payment === 'cash' ? '' : null)),
} satisfies Check

/** The words for rows that move money without buying anything, by the state of the row. */
const MONEY_MOVED = new Map([
  ['bill', 'the bill of a card'],
  ['withdrawal', 'a withdrawal of cash'],
])

export const rowOfNoPurchase = {
  title: 'Card bill or cash as an expense',
  advice:
    'What the card or the cash paid for may be claimed too. Remove the row, or explain why it is right.',
  isRequired: true,
  isOfExpense: true,
  isOfRow: true,
  find: (claim, { rowStates }) =>
    findInRows(claim, ({ expenseId }, { text, amount }) => {
      // rows that earlier versions stored have no state
      const state = rowStates.get(expenseId) ?? paidStateOf([text], `-${amount}`)
      const words = MONEY_MOVED.get(state)
      return words ? ` is ${words}` : null
    }),
} satisfies Check
