import { createHash } from 'node:crypto'
import Big from 'big.js'
import { DomainError, type Question } from '~/domain/errors'
import { minorDigits } from '~/domain/money/currency'
import type { Decimal } from '~/domain/money/decimal'
import type { AmountAnswers } from './amount-answers'
import {
  type AmountChange,
  type AmountChanges,
  answeredCharges,
  asksForCharge,
  asksForRefund,
  hasTypedCharge,
  isOtherAmount,
  isOtherCurrency,
  isScalable,
  typedLessRefunds,
  unchargedLessRefunds,
  type WholeAmount,
} from './charge-answers'
import { isChargedAsRow } from './evidence'
import { grossNote } from './messages'
import { comeToAmount, misfittingGross, taxErrors, taxSum } from './taxes'
import { taxesToJson } from './taxes-json'

// Asks what happens to the charge, its row of a bank statement, and the taxes of an amount that changes.
// Every operation that changes an amount or its currency asks this question.

type Part = Question['parts'][number]

const figure = (amount: Decimal, currency: string): string => {
  const decimals = Big(amount).toFixed().split('.')[1]?.length ?? 0
  return `${Big(amount).toFixed(Math.max(minorDigits(currency), decimals))} ${currency}`
}

const sumOf = (amounts: Decimal[]): Decimal =>
  amounts.reduce((sum, amount) => sum.plus(amount), Big(0)).toFixed()

/**
 * Returns a text such as `counts 19.83 EUR instead of 79.31 EUR`.
 * @param charged returns the charge after a change; null for no charge
 */
function countsText(
  { changes, claimCurrency }: AmountChanges,
  charged: (change: AmountChange) => Decimal | null,
): string {
  const verb = changes.length === 1 ? 'counts' : 'count'
  const before = sumOf(changes.map((change) => change.before.converted))
  const after = sumOf(changes.map((change) => charged(change) ?? change.uncharged))
  const unconverted = changes.filter(
    (change) => charged(change) === null && Big(change.uncharged).lte(0),
  ).length
  if (Big(after).lte(0)) {
    const until = unconverted === 0 ? '' : ' until there is a rate'
    return `${verb} nothing${until}, instead of ${figure(before, claimCurrency)}`
  }
  const written = figure(after, claimCurrency)
  const left = unconverted === 0 ? '' : `, and ${unconverted} of them nothing until there is a rate`
  return Big(after).eq(before)
    ? `${verb} ${written}, as before${left}`
    : `${verb} ${written} instead of ${figure(before, claimCurrency)}${left}`
}

/** Describes the change: `96.00 USD becomes 24.00 USD.` */
function changeText(changes: AmountChange[]): string {
  const [first, ...others] = changes
  if (!first || others.length > 0) return `${changes.length} of these expenses have a charge.`
  if (!isOtherAmount(first)) return 'You left the charge empty.'
  const [from, to] = [first.before, first.after].map(({ amount, currency }) => figure(amount, currency))
  return `${from} becomes ${to}.`
}

/** Describes the charges: `Charged: 79.31 EUR. A row of your bank statement shows it.` */
function chargesText({ changes, claimCurrency }: AmountChanges): string {
  const charged = changes.filter((change) => change.before.chargedAmount !== null && !hasTypedCharge(change))
  const refunded = sumOf(charged.map(({ before }) => before.refunded))
  const charges = charged.map(({ before }) =>
    Big(before.chargedAmount ?? 0)
      .plus(before.refunded)
      .toFixed(),
  )
  const aside = changes.length === 1 ? changes[0]?.before : undefined
  const rows = changes.filter(({ before }) => before.rowAmount !== null)
  const areAsCharged = rows.every(
    ({ before: { rowAmount, chargedAmount, refunded } }) =>
      rowAmount !== null && isChargedAsRow(rowAmount, { charged: chargedAmount, refunded }),
  )
  const shown = areAsCharged
    ? 'it'
    : figure(sumOf(rows.map(({ before }) => before.rowAmount ?? '0')), claimCurrency)
  return [
    charges.length > 0 &&
      `Charged: ${figure(sumOf(charges), claimCurrency)}${Big(refunded).gt(0) ? `, less ${figure(refunded, claimCurrency)} that was refunded` : ''}.`,
    aside?.otherCharge &&
      `Charged and set aside: ${figure(aside.otherCharge, aside.otherChargeCurrency ?? '')}.`,
    rows.length === 1 && `A row of your bank statement shows ${shown}.`,
    rows.length > 1 && `${rows.length} rows of your bank statement show ${shown}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Asks whether a typed charge is the amount before or after refunds. */
function refundPart({ changes, claimCurrency }: AmountChanges): Part | null {
  const change = changes.find(asksForRefund)
  if (!change) return null
  const typed = figure(change.after.chargedAmount ?? '0', claimCurrency)
  const refunds = figure(change.before.refunds, claimCurrency)
  const counts = (charge: Decimal | null) =>
    `It ${countsText({ changes: [change], claimCurrency }, () => charge)}.`
  const rest = typedLessRefunds(change)
  return {
    name: 'refund_answer',
    words:
      rest === null
        ? `You entered ${typed} as charged, less than the ${refunds} that was refunded.`
        : `You entered ${typed} as charged, and ${refunds} was refunded. Is that before or after the refund?`,
    choices: [
      ...(rest === null
        ? []
        : [{ value: 'before', words: `Before it: the refund is taken off. ${counts(rest)}` }]),
      { value: 'after', words: `After it: ${typed} is what is left. ${counts(change.after.chargedAmount)}` },
    ],
  }
}

function chargePart({ changes: all, claimCurrency }: AmountChanges): Part | null {
  const changes = all.filter(asksForCharge)
  if (changes.length === 0) return null
  const asked = { changes, claimCurrency }
  const [it, rows] =
    changes.length === 1
      ? ['It', 'The row of the bank is then no evidence any more.']
      : ['They', 'The rows of the bank are then no evidence any more.']
  // if a charge is typed and there are refunds, `refundPart` says how much counts
  const counts = (charge_answer: AmountAnswers['charge_answer']) =>
    changes.some(asksForRefund)
      ? ''
      : ` ${it} ${countsText(asked, (change) => answeredCharges(change, { charge_answer }, claimCurrency).chargedAmount)}.`
  const hasRow = changes.some(({ before }) => before.rowAmount !== null)
  const isRefundLost = changes.some(
    (change) =>
      Big(change.before.refunded).gt(0) && !hasTypedCharge(change) && unchargedLessRefunds(change) === null,
  )
  return {
    name: 'charge_answer',
    words: `${changeText(changes)} ${chargesText(asked)} What becomes of the charge?`,
    choices: [
      { value: 'keep', words: `Keep it.${counts('keep')}` },
      ...(changes.every((change) => isScalable(change, claimCurrency))
        ? [{ value: 'scale', words: `Change it in proportion.${counts('scale')}` }]
        : []),
      {
        value: 'remove',
        words: `Remove it.${counts('remove')}${isRefundLost ? ' The refund is then not taken off.' : ''}${hasRow ? ` ${rows}` : ''}`,
      },
    ],
  }
}

const hasSameTaxes = ({ before, after }: AmountChange): boolean =>
  taxesToJson(before.taxes) === taxesToJson(after.taxes)

const fits = ({ taxes, ...amount }: WholeAmount): boolean =>
  Object.keys(
    taxErrors(
      taxes.map((tax, place) => ({ ...tax, place })),
      amount,
    ),
  ).length === 0

/**
 * Whether the taxes are unchanged but do not match the new amount, or exceed the amount. Impossible taxes are
 * rejected elsewhere without a question.
 */
function asksForTaxes(change: AmountChange): boolean {
  const { before, after } = change
  if (after.taxes.length === 0 || !fits(after)) return false
  const isLeft = before.taxes.length > 0 && hasSameTaxes(change) && isOtherAmount(change)
  if (isLeft && (isOtherCurrency(change) || !comeToAmount(after.taxes, after))) return true
  return (isOtherAmount(change) || !hasSameTaxes(change)) && misfittingGross(after.taxes, after) !== null
}

function taxesPart({ changes: all }: AmountChanges): Part | null {
  const changes = all.filter(asksForTaxes)
  const [first] = changes
  if (!first) return null
  const gross = changes.length === 1 ? misfittingGross(first.after.taxes, first.after) : null
  const left = hasSameTaxes(first)
    ? `The tax of ${figure(taxSum(first.before.taxes), first.before.currency)} was in ${figure(first.before.amount, first.before.currency)}.`
    : ''
  return {
    name: 'taxes_answer',
    words: [
      changes.length === 1 ? left : `${changes.length} of these expenses have taxes.`,
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
function keyOf({ changes, claimCurrency }: AmountChanges): string {
  const plain = (amount: Decimal | null) => amount && Big(amount).toFixed()
  const sides = changes.map(({ before, after, uncharged }) => [
    ...[before, after].map(({ amount, currency, chargedAmount, taxes }) => [
      plain(amount),
      currency,
      plain(chargedAmount),
      taxesToJson(taxes),
    ]),
    ...[before.otherCharge, before.converted, before.refunds, before.refunded, uncharged].map(plain),
  ])
  return createHash('sha256')
    .update(JSON.stringify([claimCurrency, sides]))
    .digest('hex')
}

/** Returns the question about changed amounts; null if there is nothing to ask. */
function amountQuestion(asked: AmountChanges): Question | null {
  const parts = [refundPart(asked), chargePart(asked), taxesPart(asked)].filter((part) => part !== null)
  return parts.length === 0 ? null : { key: keyOf(asked), parts }
}

/**
 * Returns the answers of a form to the parts of the question; empty if there is nothing to ask.
 * @throws DomainError invalid, with the question, if the form does not answer every part
 */
export function checkAnswers(asked: AmountChanges, answers: AmountAnswers): Omit<AmountAnswers, 'question'> {
  const question = amountQuestion(asked)
  if (question === null) return {}
  const isOfThis = answers.question === undefined || answers.question === question.key
  const open = question.parts.filter(
    ({ name, choices }) =>
      !isOfThis || choices.every(({ value }) => value !== answers[name as keyof AmountAnswers]),
  )
  if (open.length > 0) {
    const fields = Object.fromEntries(open.map(({ name, words }) => [name, [words]]))
    throw new DomainError('invalid', open[0]?.words ?? '', { fields, question })
  }
  const named = new Set(question.parts.map(({ name }) => name))
  const { charge_answer, refund_answer, taxes_answer } = answers
  return {
    ...(named.has('charge_answer') && { charge_answer }),
    ...(named.has('refund_answer') && { refund_answer }),
    ...(named.has('taxes_answer') && { taxes_answer }),
  }
}
