import { isPaidBack, withoutSign } from '~/domain/advances/labels'
import type { Answer, LatestAnswer } from '~/domain/claims/answers/answer'
import type { LinkSummary } from '~/domain/claims/answers/links.server'
import { type Payer, paidBesideText, payerOf } from '~/domain/claims/payments/due-amounts'
import { mayEitherPay, remainingOf, sidesOf, type VersionPayments } from '~/domain/claims/payments/payments'
import { plainAmount } from '~/domain/money/decimal'
import { formatDate, formatInstant } from '~/format/format-dates'
import { formatAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

/** Returns how dates, times and amounts in the currency of a version are written for its claimant. */
export const writingFor = (formats: Formats, currency: string) => ({
  date: (date: string) => formatDate(formats, date),
  instant: (time: string) => formatInstant(formats, time),
  money: (amount: string) => `${formatAmount(formats, amount, currency)} ${currency}`,
})

export type Writing = ReturnType<typeof writingFor>

const KIND_WORDS = { accepted: 'Accepted', returned: 'Returned', paid: 'Paid' } as const

const answerTitle = ({ kind, name, role }: LatestAnswer): string =>
  `${role === 'claimant' ? 'Noted as paid' : KIND_WORDS[kind]} by ${name}, ${role}`

/** Returns an answer as pages show it. */
export const toAnswer = (answer: Answer, { date, instant, money }: Writing) => ({
  id: answer.id,
  kind: answer.kind,
  title: answerTitle(answer),
  at: instant(answer.at),
  // `114.31 EUR on 2026-11-20, a part, reference 4711, undone by the claimant`; empty unless it is a payment
  payment: [
    answer.amount &&
      `${isPaidBack(answer.amount) ? 'paid back ' : ''}${money(withoutSign(answer.amount))} on ${date(answer.paidOn ?? '')}`,
    answer.isPart && 'a part',
    answer.reference && `reference ${answer.reference}`,
    answer.isUndone && 'undone by the claimant',
  ]
    .filter(Boolean)
    .join(', '),
  remark: answer.remark,
  remarks: answer.remarks.map(({ line, text }) => ({ line, text })),
})

export type AnswerViewModel = ReturnType<typeof toAnswer>

const PAYER_LABELS: [Payer, string][] = [
  ['finance', 'Finance'],
  ['claimant', 'Claimant'],
]

/**
 * Returns what remains to be paid without a sign, which fills the field of a payment's amount. Where finance
 * converts a part, it is empty, and the hint says what to enter.
 */
export function toPaidAmount(version: VersionPayments) {
  const remaining = remainingOf(version)
  const sides = sidesOf(version)
  const beside = paidBesideText(sides)
  const payers = payerOf(sides) === 'claimant' ? PAYER_LABELS.toReversed() : PAYER_LABELS
  return {
    due: beside === '' ? withoutSign(plainAmount(remaining.due, version.currency)) : '',
    hint: beside && `${version.payments.length > 0 ? 'The rest' : 'In all'}, ${beside} converted.`,
    // who may pay, the side of the due first, where both sides owe something; otherwise null
    payers: mayEitherPay(version) ? payers : null,
  }
}

export type PaidAmountViewModel = ReturnType<typeof toPaidAmount>

/** Returns `Returned by Anna Berg, approver, 30 Nov 2026, 09:12 CET`, or that there is no answer yet. */
export const handOverText = (latest: LatestAnswer | null, formats: Formats): string =>
  latest ? `${answerTitle(latest)}, ${formatInstant(formats, latest.at)}` : 'Handed over, not answered yet'

/** Returns a link as its claimant sees it. */
export function toLink({ id, role, needsCode, state, openingCount, ...link }: LinkSummary, formats: Formats) {
  const written = (time: Date) => formatInstant(formats, time.toISOString())
  const listedCount = link.openings.reduce((sum, { count }) => sum + count, 0)
  return {
    ...{ id, role, needsCode, state, openingCount },
    createdAt: written(link.createdAt),
    expiresAt: written(link.expiresAt),
    // the hours in which it was opened last, each with the number of openings
    openings: link.openings.map(({ hour, count }) => written(hour) + (count > 1 ? `, ${count} times` : '')),
    earlierCount: openingCount - listedCount,
  }
}

export type LinkViewModel = ReturnType<typeof toLink>
