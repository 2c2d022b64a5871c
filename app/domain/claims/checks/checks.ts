import { isNotConverted } from '~/domain/claims/claim-line'
import { convertedMoney, entertainsGuests, money, writtenTaxes } from '~/domain/claims/claim-text'
import { amountAboveLimit, needsNoReceipt } from '~/domain/expenses/categories'
import { isAllowance } from '~/domain/expenses/kinds'
import { saysPurpose } from '~/domain/expenses/printed-note'
import { expectedTax, misfittingGross } from '~/domain/expenses/taxes'
import {
  drivesOverSameDistance,
  hotelBesideFlatNight,
  mealOnDayOfPerDiem,
  perDiemInOtherEvent,
  perDiemTwice,
} from './allowance-checks'
import {
  cashWithStatementRow,
  chargedOnceClaimedTwice,
  chargedOtherwiseThanRow,
  doubtfulCharge,
  isWholeRow,
  otherDayThanRow,
  otherPurchaseThanRow,
  rowOfNoPurchase,
  rowUsedBefore,
} from './charge-checks'
import type { Check } from './check'
import { damagedFile } from './damaged-file-check'
import { advanceOfPayment, otherCurrencyAdvance, paidInOtherCurrency } from './deduction-checks'
import { guestsOtherThanShare } from './guest-checks'
import { describeLine, findInLines, findInPairs, hasExpectedDate } from './line-findings'
import { alikeInOtherEvent, receiptInOtherEvent } from './other-event-checks'
import {
  attachedCreditNoteNotTakenOff,
  creditNoteNotTakenOff,
  restsOnPaperOfNoPurchase,
  unclaimedPaper,
} from './paper-checks'
import {
  countedOneToOne,
  doubtfulRate,
  eventRateWithoutProof,
  feeOfRateClaimedTwice,
  feeOfRateInNoExpense,
  officialRateOfOtherDay,
  rateWithoutProof,
  sharedRate,
  unconverted,
} from './rate-checks'
import {
  refundAboveItsLine,
  refundOfMoreTax,
  refundOfNoLine,
  refundOfOtherCostCentres,
  refundOfOtherShare,
  refundWithoutTax,
} from './refund-checks'
import { returnedRemark } from './returned-remark-check'
import { feeInNoExpense, feesOfOtherSum } from './row-fee-checks'
import { costCentresOfOtherAmount, unreadableShare } from './share-checks'

// The points that a finance department would ask about in a claim. A new check is an entry in `CHECKS`.

/** The checks, the gravest first. */
const CHECKS = {
  'returned-remark': returnedRemark,
  purpose: {
    title: 'No purpose',
    advice: 'Finance asks what the trip or project was for.',
    needsCorrection: true,
    fix: { page: 'details', words: 'Add a purpose' },
    *find({ event }) {
      if (event.purpose === '') yield { words: 'The claim does not say what the event was for' }
    },
  },
  drafts: {
    title: 'Receipts waiting for review',
    advice: 'They are not part of the claim until you confirm them.',
    needsCorrection: true,
    fix: { page: 'review', words: 'Review' },
    *find(_claim, { drafts }) {
      if (drafts === 1) yield { words: '1 receipt is waiting for review' }
      if (drafts > 1) yield { words: `${drafts} receipts are waiting for review` }
    },
  },
  unconverted,
  'no-rate': countedOneToOne,
  'shared-rate': sharedRate,
  uncounted: {
    title: 'Not counted yet',
    advice: 'They had no rate when the event got their currency. Count them on the page of the expenses.',
    needsCorrection: true,
    isRequired: true,
    fix: { page: 'expense', words: 'Show' },
    find: (claim) =>
      findInLines(claim, (line) => (line.conversion.by === 'uncounted' ? describeLine(line) : null)),
  },
  'rate-doubt': doubtfulRate,
  'charge-doubt': doubtfulCharge,
  'damaged-file': damagedFile,
  receipt: {
    title: 'No receipt and no declaration',
    advice: 'Add the receipt, or declare why you have none.',
    isOfExpense: true,
    fix: { page: 'expense', words: 'Add or declare' },
    find(claim, { findCategory, rowStates }) {
      const receiptFiles = claim.files.filter(({ role }) => role === 'receipt')
      const receipts = new Set(receiptFiles.map(({ number }) => number))
      return findInLines(claim, (line) => {
        const isBacked = line.declaration !== null || line.files.some((file) => receipts.has(file))
        if (isBacked || isAllowance(line)) return null
        // a bank issues no receipt for its fee, nor for money that came in; the statement row is the proof
        const isProvedByRow = rowStates.get(line.expenseId) === 'fee' || line.kind === 'refund'
        if (isProvedByRow && isWholeRow(line, claim)) return null
        const category = findCategory(line.category)
        return category && needsNoReceipt(line, claim.currency, category) ? null : describeLine(line)
      })
    },
  },
  'unpaid-paper': restsOnPaperOfNoPurchase,
  'event-rate': eventRateWithoutProof,
  'rate-proof': rateWithoutProof,
  'rate-days': officialRateOfOtherDay,
  record: {
    title: 'Amount does not follow from the receipt',
    advice:
      'It kept its amount when the claim currency changed, or was recorded like this. Save the expense to convert it.',
    find: (claim) =>
      findInLines(claim, (line) =>
        line.conversion.by === 'record'
          ? `${describeLine(line)}: claimed as ${convertedMoney(line.converted, claim)}`
          : null,
      ),
  },
  charge: chargedOnceClaimedTwice,
  'refund-amount': refundAboveItsLine,
  'attached-credit-note': attachedCreditNoteNotTakenOff,
  'charge-row': chargedOtherwiseThanRow,
  'row-purchase': otherPurchaseThanRow,
  'credit-note': creditNoteNotTakenOff,
  'used-row': rowUsedBefore,
  'row-day': otherDayThanRow,
  'cash-row': cashWithStatementRow,
  'no-purchase': rowOfNoPurchase,
  'row-fees': feeInNoExpense,
  'rate-fee': feeOfRateInNoExpense,
  'fee-twice': feeOfRateClaimedTwice,
  'fee-sum': feesOfOtherSum,
  advance: otherCurrencyAdvance,
  tax: {
    title: 'Tax does not follow from its rate',
    advice: 'Compare it with the receipt and correct it.',
    isOfExpense: true,
    find: (claim) =>
      findInLines(claim, (line) => {
        const taxes = line.taxes.filter((tax) => expectedTax(tax, line.currency) !== null)
        return taxes.length > 0 ? `${describeLine(line)}: ${writtenTaxes({ ...line, taxes })}` : null
      }),
  },
  'tax-gross': {
    title: 'Net and tax are more than the amount',
    advice: 'Compare them with the receipt and correct what is wrong.',
    isOfExpense: true,
    find: (claim) =>
      findInLines(claim, (line) => {
        const gross = misfittingGross(line.taxes, line)
        if (gross === null) return null
        return `${describeLine(line)}: net and tax come to ${money(gross, line.currency)}`
      }),
  },
  'meal-of-per-diem': mealOnDayOfPerDiem,
  'hotel-beside-night': hotelBesideFlatNight,
  'per-diem-twice': perDiemTwice,
  'per-diem-elsewhere': perDiemInOtherEvent,
  'distance-before': drivesOverSameDistance,
  share: unreadableShare,
  'cost-centres': costCentresOfOtherAmount,
  'refund-share': refundOfOtherShare,
  'refund-cost-centres': refundOfOtherCostCentres,
  'refund-of-none': refundOfNoLine,
  'refunded-tax': refundWithoutTax,
  'refund-tax': refundOfMoreTax,
  elsewhere: receiptInOtherEvent,
  'alike-elsewhere': alikeInOtherEvent,
  'paper-amount': unclaimedPaper,
  duplicate: {
    title: 'Possible duplicate',
    advice: 'Delete one, or mark the pair as not a duplicate.',
    find: (claim, { duplicates }) =>
      findInPairs(claim, duplicates, (first, second) => ({
        words: `${describeLine(second)}: as line ${first.number}`,
        line: second,
        otherId: first.expenseId,
      })),
  },
  part: {
    title: 'Possibly part of another expense',
    advice:
      'A deposit is often in the total of the receipt. Delete it, or lower the other one, or say that both are right.',
    find: (claim, { parts }) =>
      findInPairs(claim, parts, (part, whole) => ({
        words: `${describeLine(part)}: may be in line ${whole.number}, ${money(whole.amount, whole.currency)}`,
        line: part,
        otherId: whole.expenseId,
      })),
  },
  'tipped-bill': {
    title: 'Possibly one purchase: a bill, and its payment with a tip',
    advice: 'Delete the bill, or add its file to the other expense. Or say that both are right.',
    isRequired: true,
    find: (claim, { tippedBills }) =>
      findInPairs(claim, tippedBills, (bill, tipped) => ({
        words: `${describeLine(bill)}: may be line ${tipped.number} without its tip, ${money(tipped.amount, tipped.currency)}`,
        line: bill,
        otherId: tipped.expenseId,
      })),
  },
  paid: paidInOtherCurrency,
  'paid-advance': advanceOfPayment,
  limit: {
    title: 'Above the limit of its category',
    advice: 'Say why it is more, or correct the amount or the category.',
    isOfExpense: true,
    find: (claim, { findCategory }) =>
      findInLines(claim, (line) => {
        const category = findCategory(line.category)
        const amount = category
          ? amountAboveLimit({ ...line, amount: line.claimed }, claim.currency, category)
          : null
        if (!category?.limitAmount || amount === null) return null
        const written = money(amount, category.currency)
        const limit = money(category.limitAmount, category.currency)
        return `${describeLine(line)}: ${category.name}: ${written} is above the limit of ${limit}`
      }),
  },
  future: {
    title: 'Date in the future',
    advice: 'Correct the date, or explain why it is right.',
    isOfExpense: true,
    find: (claim, { latestDate }) =>
      findInLines(claim, (line) =>
        line.date !== null && line.date > latestDate ? describeLine(line) : null,
      ),
  },
  dates: {
    title: 'Date outside the event',
    advice: 'Correct the date, or explain why it is outside.',
    find: (claim) =>
      findInLines(claim, (line) => (hasExpectedDate(line, claim.event) ? null : describeLine(line))),
  },
  category: {
    title: 'No category',
    advice: 'Choose a category.',
    isOfExpense: true,
    find: (claim) => findInLines(claim, (line) => (line.category === '' ? describeLine(line) : null)),
  },
  note: {
    title: 'No note',
    advice: 'Its category needs one: say what it was for, or with whom. A tip or a card is not enough.',
    isOfExpense: true,
    fix: { page: 'expense', words: 'Add a note' },
    find: (claim, { findCategory }) =>
      findInLines(claim, (line) =>
        !saysPurpose(line.note) && findCategory(line.category)?.needsNote
          ? `${describeLine(line)}: ${line.category}`
          : null,
      ),
  },
  guests: {
    title: 'No guests, place or occasion',
    advice:
      'A meal with guests needs them: name all who were there, with their companies; the note says why.',
    isOfExpense: true,
    fix: { page: 'expense', words: 'Add them' },
    find: (claim, { findCategory }) =>
      findInLines(claim, (line) => {
        const isComplete = line.guests !== '' && line.venue !== '' && saysPurpose(line.note)
        const needsGuests = findCategory(line.category)?.needsGuests || entertainsGuests(line)
        const isMissing = line.kind === 'receipt' && needsGuests && !isComplete
        return isMissing ? `${describeLine(line)}: ${line.category}` : null
      }),
  },
  'guest-share': guestsOtherThanShare,
  zero: {
    title: 'Not counted: zero or less',
    advice: 'It stays in the list without counting. Correct the amount, or delete the expense.',
    isOfExpense: true,
    *find({ lines }) {
      for (const line of lines) {
        if (!line.counts && !isNotConverted(line)) yield { words: describeLine(line), line }
      }
    },
  },
} satisfies Record<string, Check>

export type FindingKind = keyof typeof CHECKS

export const checks: Record<FindingKind, Check> = CHECKS

/** The kinds of findings, the gravest first. */
export const FINDING_KINDS = Object.keys(CHECKS) as FindingKind[]
