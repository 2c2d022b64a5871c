import { createHash } from 'node:crypto'
import Big from 'big.js'
import { DomainError, type Question } from '~/domain/errors'
import { claimDecimals, minorDigits } from '~/domain/money/currency'
import { type Decimal, isSameAmount } from '~/domain/money/decimal'
import { type Shared, shareOf, WHOLE } from '~/domain/money/share'
import type { AmountAnswers } from './amount-answers'
import {
  type AmountChange,
  type AmountChanges,
  type ChargedAmount,
  changesAmount,
  changesCurrency,
  chargesByAnswer,
  hasTypedCharge,
  isScalable,
  needsChargeAnswer,
} from './charge-answers'
import { grossNote } from './messages'
import { addUpToAmount, misfittingGross, taxErrors, taxSum } from './taxes'
import { taxesToJson } from './taxes-json'

// When the amount of an expense changes, its charge, the row of a bank statement that is evidence of the
// charge, and its taxes may no longer fit. Then Claimbook asks a question of up to two parts: what becomes of
// the charge, and what becomes of the taxes. Every operation that changes an amount or its currency calls
// `checkAnswers`.

type QuestionPart = Question['parts'][number]

/** Returns the question about changed amounts; null if there is nothing to ask. */
function amountQuestion(changes: AmountChanges): Question | null {
  const parts = [chargePart(changes), taxesPart(changes)].filter((part) => part !== null)
  return parts.length === 0 ? null : { key: questionKey(changes), parts }
}

/**
 * Returns the answers of a form to the parts of the question about changed amounts; empty if there is nothing
 * to ask.
 * @throws DomainError invalid, with the question, if the form does not answer every part
 */
export function checkAnswers(
  changes: AmountChanges,
  answers: AmountAnswers,
): Omit<AmountAnswers, 'question'> {
  const question = amountQuestion(changes)
  if (question === null) return {}
  const isForThisQuestion = answers.question === undefined || answers.question === question.key
  // answers to a question about other amounts count as missing
  const unanswered = question.parts.filter(
    ({ name, choices }) =>
      !isForThisQuestion || choices.every(({ value }) => value !== answers[name as keyof AmountAnswers]),
  )
  if (unanswered.length > 0) {
    const fields = Object.fromEntries(unanswered.map(({ name, words }) => [name, [words]]))
    throw new DomainError('invalid', unanswered[0]?.words ?? '', { fields, question })
  }
  const askedNames = new Set(question.parts.map(({ name }) => name))
  const { charge_answer, taxes_answer } = answers
  return {
    ...(askedNames.has('charge_answer') && { charge_answer }),
    ...(askedNames.has('taxes_answer') && { taxes_answer }),
  }
}

/** Returns an amount with its currency and at least the usual decimals: `20.00 EUR`. */
const amountText = (amount: Decimal, currency: string): string => {
  const decimals = Big(amount).toFixed().split('.')[1]?.length ?? 0
  return `${Big(amount).toFixed(Math.max(minorDigits(currency), decimals))} ${currency}`
}

const sumOf = (amounts: Decimal[]): Decimal =>
  amounts.reduce((sum, amount) => sum.plus(amount), Big(0)).toFixed()

/**
 * Says how much the changed expenses count: `counts 19.83 EUR instead of 79.31 EUR`. An expense without a
 * charge counts its converted amount, which is 0 without a rate.
 * @param chargeAfter returns the charge after a change; null for no charge
 */
function countsText(
  { changes, claimCurrency }: AmountChanges,
  chargeAfter: (change: AmountChange) => Decimal | null,
): string {
  const verb = changes.length === 1 ? 'counts' : 'count'
  const claimedOf = (whole: Decimal, expense: Shared) =>
    expense.share === WHOLE ? whole : shareOf(whole, expense, claimDecimals(claimCurrency))
  const before = sumOf(changes.map((change) => claimedOf(change.before.converted, change.before)))
  const after = sumOf(
    changes.map((change) => claimedOf(chargeAfter(change) ?? change.convertedWithoutCharge, change.after)),
  )
  const isUnconverted = (change: AmountChange) =>
    chargeAfter(change) === null && Big(change.convertedWithoutCharge).eq(0)
  const unconvertedCount = changes.filter(isUnconverted).length
  if (Big(after).eq(0)) {
    const until = unconvertedCount === 0 ? '' : ' until there is a rate'
    return `${verb} nothing${until}, instead of ${amountText(before, claimCurrency)}`
  }
  const afterText = amountText(after, claimCurrency)
  const unconvertedText =
    unconvertedCount === 0 ? '' : `, and ${unconvertedCount} of them nothing until there is a rate`
  return Big(after).eq(before)
    ? `${verb} ${afterText}, as before${unconvertedText}`
    : `${verb} ${afterText} instead of ${amountText(before, claimCurrency)}${unconvertedText}`
}

/** Describes the change: `96.00 USD becomes 24.00 USD.` For several expenses, says how many have a charge. */
function changeText(changes: AmountChange[]): string {
  const [first] = changes
  if (!first || changes.length > 1) return `${changes.length} of these expenses have a charge.`
  // the amount stays, so the question is asked because the charge was removed
  if (!changesAmount(first)) return 'You left the charge empty.'
  const [from, to] = [first.before, first.after].map(({ amount, currency }) => amountText(amount, currency))
  return `${from} becomes ${to}.`
}

/**
 * Describes the charges before the change: `Charged: 79.31 EUR. A row of your bank statement shows it.` A
 * charge that the user has replaced by typing another one is left out.
 */
function chargesText({ changes, claimCurrency }: AmountChanges): string {
  const chargedChanges = changes.filter(
    (change) => change.before.chargedAmount !== null && !hasTypedCharge(change),
  )
  const charges = chargedChanges.map(({ before }) => before.chargedAmount ?? '0')
  const onlyExpense = changes.length === 1 ? changes[0]?.before : undefined
  const changesWithRow = changes.filter(({ before }) => before.rowAmount !== null)
  // if each row shows its charge, "it" stands for the sum of the charges, which is named before
  const doRowsShowCharge = changesWithRow.every(({ before: { rowAmount, chargedAmount } }) =>
    isSameAmount(rowAmount, chargedAmount),
  )
  const rowsAmountText = doRowsShowCharge
    ? 'it'
    : amountText(sumOf(changesWithRow.map(({ before }) => before.rowAmount ?? '0')), claimCurrency)
  return [
    charges.length > 0 && `Charged: ${amountText(sumOf(charges), claimCurrency)}.`,
    // a charge in an earlier claim currency was set aside when the event changed to another claim currency
    onlyExpense?.otherCharge &&
      `Charged and set aside: ${amountText(onlyExpense.otherCharge, onlyExpense.otherChargeCurrency ?? '')}.`,
    changesWithRow.length === 1 && `A row of your bank statement shows ${rowsAmountText}.`,
    changesWithRow.length > 1 &&
      `${changesWithRow.length} rows of your bank statement show ${rowsAmountText}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Asks whether the charges of changed amounts stay, change in proportion, or are removed. */
function chargePart({ changes: allChanges, claimCurrency }: AmountChanges): QuestionPart | null {
  const changes = allChanges.filter(needsChargeAnswer)
  if (changes.length === 0) return null
  const askedChanges = { changes, claimCurrency }
  const [pronoun, lostEvidenceText] =
    changes.length === 1
      ? ['It', 'The row of the bank is then no evidence any more.']
      : ['They', 'The rows of the bank are then no evidence any more.']
  const effectText = (answer: AmountAnswers['charge_answer']) =>
    `${pronoun} ${countsText(askedChanges, (change) => chargesByAnswer(change, answer, claimCurrency).chargedAmount)}.`
  const hasRow = changes.some(({ before }) => before.rowAmount !== null)
  return {
    name: 'charge_answer',
    words: `${changeText(changes)} ${chargesText(askedChanges)} What becomes of the charge?`,
    choices: [
      { value: 'keep', words: `Keep it. ${effectText('keep')}` },
      ...(changes.every((change) => isScalable(change, claimCurrency))
        ? [{ value: 'scale', words: `Change it in proportion. ${effectText('scale')}` }]
        : []),
      { value: 'remove', words: `Remove it. ${effectText('remove')}${hasRow ? ` ${lostEvidenceText}` : ''}` },
    ],
  }
}

const hasSameTaxes = ({ before, after }: AmountChange): boolean =>
  taxesToJson(before.taxes) === taxesToJson(after.taxes)

/** Whether the taxes of an amount do not contradict it. */
function hasPossibleTaxes({ taxes, ...amount }: ChargedAmount): boolean {
  const placedTaxes = taxes.map((tax, place) => ({ ...tax, place }))
  return Object.keys(taxErrors(placedTaxes, amount)).length === 0
}

/**
 * Whether to ask about the taxes after a change:
 * - The amount or its currency changes, but the taxes stay, and they may belong to the former amount. Taxes
 *   that add up to the new amount belong to it.
 * - The amount or the taxes change, and net amounts and taxes come to more than the amount.
 *
 * Never asks about taxes that contradict the amount, because other checks reject them.
 */
function needsTaxesAnswer(change: AmountChange): boolean {
  const { before, after } = change
  if (after.taxes.length === 0 || !hasPossibleTaxes(after)) return false
  const areTaxesLeft = before.taxes.length > 0 && hasSameTaxes(change) && changesAmount(change)
  const mayBelongToFormerAmount = changesCurrency(change) || !addUpToAmount(after.taxes, after)
  if (areTaxesLeft && mayBelongToFormerAmount) return true
  const isAnyChanged = changesAmount(change) || !hasSameTaxes(change)
  return isAnyChanged && misfittingGross(after.taxes, after) !== null
}

/** Asks whether the taxes of changed amounts stay or are removed. */
function taxesPart({ changes: allChanges }: AmountChanges): QuestionPart | null {
  const changes = allChanges.filter(needsTaxesAnswer)
  const [first] = changes
  if (!first) return null
  // a sum can be named for one expense only
  const gross = changes.length === 1 ? misfittingGross(first.after.taxes, first.after) : null
  const formerTaxText = hasSameTaxes(first)
    ? `The tax of ${amountText(taxSum(first.before.taxes), first.before.currency)} was in ${amountText(first.before.amount, first.before.currency)}.`
    : ''
  return {
    name: 'taxes_answer',
    words: [
      changes.length === 1 ? formerTaxText : `${changes.length} of these expenses have taxes.`,
      gross !== null && `${grossNote(gross)}.`,
      'What becomes of the tax?',
    ]
      .filter(Boolean)
      .join(' '),
    choices: [
      { value: 'keep', words: 'Keep it: the receipt says it.' },
      { value: 'remove', words: 'Remove it.' },
    ],
  }
}

/** Returns a key of all values that the question depends on, so that other amounts have another key. */
function questionKey({ changes, claimCurrency }: AmountChanges): string {
  const canonical = (amount: Decimal | null) => amount && Big(amount).toFixed()
  const values = changes.map(({ before, after, convertedWithoutCharge }) => [
    ...[before, after].map(({ amount, currency, chargedAmount, taxes }) => [
      canonical(amount),
      currency,
      canonical(chargedAmount),
      taxesToJson(taxes),
    ]),
    ...[before.otherCharge, before.converted, convertedWithoutCharge].map(canonical),
  ])
  const text = JSON.stringify([claimCurrency, values])
  return createHash('sha256').update(text).digest('hex')
}
