import { setTimeout as pause } from 'node:timers/promises'
import Big from 'big.js'
import { isAnyDue } from '~/domain/advances/labels'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import {
  amountsInDirection,
  asksForMoney,
  type Payer,
  paidBesideText,
  payerOf,
} from '~/domain/claims/payments/due-amounts'
import { payableIds } from '~/domain/claims/payments/payable-versions'
import { dueNowText, mayEitherPay, remainingOf, sidesOf } from '~/domain/claims/payments/payments'
import {
  contentOf,
  getVersion,
  maxLinesOf,
  type Version,
  versionsOf,
} from '~/domain/claims/versions/versions.server'
import { DomainError, fieldError, withFailure } from '~/domain/errors'
import { sanitizeId } from '~/domain/form-fields'
import { NOT_AN_AMOUNT } from '~/domain/money/amount-question'
import { endOfDay } from '~/domain/money/date'
import { type Decimal, plainAmount } from '~/domain/money/decimal'
import type { Actor } from '~/domain/users/actor'
import { db, decimal, isUniqueViolation, type Prisma, transact } from '~/infra/database/db.server'
import type { Answer, AnswerKind, AnswerRole, LatestAnswer, LineRemark } from './answer'
import { type AnswerContext, refusalOf } from './answer-rules'
import {
  ANSWER_FAILED,
  ANSWERED_BY_OTHERS,
  ANSWERED_OTHERWISE,
  dueHasChanged,
  LINKS_FAILED,
  NO_LINK_LINE,
  NO_PAID_AMOUNT,
  paidBeforeFrozen,
  withoutConverted,
} from './messages'
import type { AnswerInput, PaymentInput } from './schema'

// Records and reads the answers to frozen versions, among them all payments.

/** How often an answer is tried when others answer the same version at the same moment. */
const TRIES_MAX = 20
const PAUSE_MS_MAX = 20

const WITH_ROLE = { link: { select: { role: true } } } satisfies Prisma.ClaimAnswerInclude

type StoredAnswer = Prisma.ClaimAnswerGetPayload<{ include: typeof WITH_ROLE }>

const toAnswer = ({ remarks, amount, undoneAt, createdAt, link, ...row }: StoredAnswer): Answer => ({
  ...row,
  kind: row.kind as AnswerKind,
  remarks: JSON.parse(remarks),
  amount: amount?.toFixed() ?? null,
  isUndone: undoneAt !== null,
  at: createdAt.toISOString(),
  role: (link?.role ?? 'claimant') as AnswerRole,
})

const storedAnswers = (where: Prisma.ClaimAnswerWhereInput): Promise<StoredAnswer[]> =>
  withFailure(LINKS_FAILED, () =>
    db.claimAnswer.findMany({ where, include: WITH_ROLE, orderBy: { number: 'asc' } }),
  )

/** Returns the answers to a version of the user, in their order. */
export const answersOf = async (actor: Actor, { id: claimId }: Pick<Version, 'id'>): Promise<Answer[]> =>
  (await storedAnswers({ claimId, claim: { userId: actor.id } })).map(toAnswer)

/**
 * Returns the latest answer by a link to each handed-over version, by its id; null without an answer.
 * @param where limits the result to some of the user's versions
 */
export async function latestAnswers(
  { id: userId }: Actor,
  where: Prisma.ClaimWhereInput = {},
): Promise<Map<string, LatestAnswer | null>> {
  const latest = {
    where: { linkId: { not: null } },
    select: { kind: true, name: true, createdAt: true, ...WITH_ROLE },
    orderBy: { number: 'desc' },
    take: 1,
  } satisfies Prisma.Claim$answersArgs
  const versions = await withFailure(LINKS_FAILED, () =>
    db.claim.findMany({
      where: { ...where, userId, links: { some: {} } },
      select: { id: true, answers: latest },
    }),
  )
  const toLatest = ({ kind, name, createdAt, link }: (typeof versions)[number]['answers'][number]) => ({
    ...{ kind: kind as AnswerKind, name, at: createdAt.toISOString(), role: link?.role as AnswerRole },
  })
  return new Map(versions.map(({ id, answers: [answer] }) => [id, answer ? toLatest(answer) : null]))
}

/** Returns the ids of the frozen versions that finance or an approver returned and did not answer again. */
export async function returnedVersions(claimIds: string[]): Promise<Set<string>> {
  const answers = await withFailure(LINKS_FAILED, () =>
    db.claimAnswer.findMany({
      where: { claimId: { in: claimIds }, linkId: { not: null } },
      select: { claimId: true, kind: true },
      orderBy: { number: 'asc' },
    }),
  )
  const latest = new Map(answers.map(({ claimId, kind }) => [claimId, kind]))
  return new Set(claimIds.filter((id) => latest.get(id) === 'returned'))
}

/** Somebody who answers a version: whoever opened a link to it, or its claimant, who has no link. */
export interface Answerer {
  /** the id of the link; null for the claimant */
  id: string | null
  role: AnswerRole
  /** the claimant; operations on the version run for them */
  owner: Actor
  version: Version
}

/**
 * Returns the facts that decide which answers somebody may give now. The claimant may also note a late
 * payment for a version that another one has replaced, because it is a fact.
 */
export async function answerContext({ role, owner, version }: Answerer): Promise<AnswerContext> {
  const payable = payableIds(await versionsOf(owner, version.eventId))
  const isPayable = role === 'claimant' ? asksForMoney(remainingOf(version)) : payable.has(version.id)
  return { role, version, isPayable, answers: await answersOf(owner, version) }
}

/** Returns an amount with its sign: below zero when the claimant pays it. */
const paidBy = (payer: Payer, amount: Decimal): Decimal =>
  payer === 'claimant' && isAnyDue(amount) ? `-${amount}` : amount

/** Whether a stored answer has the values of a form, which may not say who paid. */
const hasSameValues = (stored: StoredAnswer, input: AnswerInput, remarks: string): boolean =>
  stored.kind === input.kind &&
  stored.name === input.name &&
  stored.remark === input.remark &&
  stored.remarks === remarks &&
  (input.kind !== 'paid' ||
    (stored.paidOn === input.paid_on &&
      stored.reference === input.reference &&
      stored.isPart === input.is_part &&
      (input.amount === null ||
        (input.payer
          ? stored.amount?.eq(paidBy(input.payer, input.amount)) === true
          : stored.amount?.abs().eq(input.amount) === true))))

/**
 * Records an answer. An answer that is stored already with the same id and values was sent twice, and is not
 * recorded again. The number of the answer makes it wait for an answer at the same moment, after which it is
 * checked again.
 * @throws DomainError conflict (the version does not take such an answer, or the id belongs to another
 * answer), invalid, unavailable, failed
 */
export async function recordAnswer(answerer: Answerer, input: AnswerInput): Promise<void> {
  const { owner, id: linkId, version: readVersion } = answerer
  const remarks = await remarksOnExpenses(owner, readVersion, input.remarks)
  const { id, kind, name, remark } = input
  await withFailure(ANSWER_FAILED, async () => {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const version = await getVersion(owner, readVersion.id)
      const [stored] = await storedAnswers({ id })
      if (stored) {
        const isOwn = stored.claimId === version.id && stored.linkId === linkId
        if (isOwn && hasSameValues(stored, input, remarks)) return
        throw new DomainError('conflict', ANSWERED_OTHERWISE)
      }
      const context = await answerContext({ ...answerer, version })
      const refusal = refusalOf(kind, context)
      if (refusal !== null) throw new DomainError('conflict', refusal)
      const number = (context.answers.at(-1)?.number ?? 0) + 1
      const payment = kind === 'paid' ? paymentFor(version, input) : {}
      const data = { id, claimId: version.id, linkId, number, kind, name, remark, remarks, ...payment }
      try {
        await transact((db) => [db.claimAnswer.create({ data, select: { id: true } })])
        return
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        await pause(Math.random() * PAUSE_MS_MAX)
      }
    }
    throw new DomainError('unavailable', ANSWERED_BY_OTHERS, { retryAfter: 1 })
  })
}

/**
 * Returns the columns of a payment.
 * @throws DomainError invalid (the day had ended in every time zone before the version was frozen, or the
 * amount cannot be right), conflict (another due remains than the form has shown)
 */
function paymentFor(version: Version, input: AnswerInput) {
  const { paid_on: paidOn, reference, shown_due: shownDue, is_part: isPart } = input
  if (new Date(version.frozenAt) >= endOfDay(paidOn))
    throw fieldError('paid_on', paidBeforeFrozen(version.frozenAt.slice(0, 10)))
  const dueNow = plainAmount(remainingOf(version).due, version.currency)
  if (shownDue !== undefined && shownDue !== dueNow)
    throw new DomainError('conflict', dueHasChanged(dueNowText(version)))
  return { amount: decimal(paidAmount(version, input)), isPart, paidOn, reference }
}

/**
 * Returns the amount of a payment, below zero when the claimant pays it. Without a typed amount it pays the
 * remaining due, if that is all in the claim currency.
 * @throws DomainError invalid (no amount, zero where only one side owes, or what finance converts is missing)
 */
function paidAmount(version: Version, { amount: typed, is_part: isPart, payer }: AnswerInput): Decimal {
  const remaining = remainingOf(version)
  const [isReceived, isOwed] = [false, true].map(
    (isByClaimant) => amountsInDirection(remaining, isByClaimant).length > 0,
  )
  const isConverted = isReceived || isOwed
  if (typed === null && isConverted) throw fieldError('amount', NO_PAID_AMOUNT)
  if (typed === null) return remaining.due
  const isBothWays = mayEitherPay(version)
  if (!isAnyDue(typed) && (isPart || !isBothWays)) throw fieldError('amount', NOT_AN_AMOUNT)
  const amount = paidBy(isBothWays ? (payer ?? payerOf(sidesOf(version))) : payerOf(remaining), typed)
  const beyondDue = Big(amount).minus(remaining.due)
  const isPossible = isReceived === isOwed || (isReceived ? beyondDue.gt(0) : beyondDue.lt(0))
  if (!isPart && !isPossible) throw fieldError('amount', withoutConverted(paidBesideText(sidesOf(version))))
  return amount
}

/**
 * Records a payment that the claimant notes.
 * @throws DomainError not_found (also another user's version), and as `recordAnswer`
 */
export async function notePayment(
  actor: Actor,
  versionId: string,
  { payment: id, ...input }: PaymentInput,
): Promise<void> {
  const version = await getVersion(actor, versionId)
  const answer = { id, kind: 'paid' as const, name: actor.name, remark: '', remarks: [], reference: '' }
  await recordAnswer({ id: null, role: 'claimant', owner: actor, version }, { ...answer, ...input })
}

/**
 * Undoes a payment of the user's version. A payment that the claimant has noted is deleted; one of finance
 * stays in the list of answers.
 * @param id the payment; empty for all payments of the version
 * @throws DomainError not_found (also another user's version), failed
 */
export async function undoPayment(actor: Actor, versionId: string, id: string): Promise<void> {
  const { id: claimId } = await getVersion(actor, versionId)
  const where = { claimId, kind: 'paid', undoneAt: null, ...(id && { id: sanitizeId(id) }) }
  await withFailure(ANSWER_FAILED, () =>
    transact((db) => [
      db.claimAnswer.deleteMany({ where: { ...where, linkId: null } }),
      db.claimAnswer.updateMany({ where, data: { undoneAt: new Date() } }),
    ]),
  )
}

/** Returns remarks with the expenses of their lines, as they are stored. @throws DomainError invalid */
const remarksOnExpenses = async (owner: Actor, version: Version, remarks: AnswerInput['remarks']) =>
  JSON.stringify(remarks.length === 0 ? [] : await withExpenses(owner, version, remarks))

export const withExpenses = inBackgroundWhenLarge({
  name: 'withExpenses',
  failure: ANSWER_FAILED,
  countRows: (_actor, version: Version) => maxLinesOf(version),
  async run(actor, version: Version, remarks: AnswerInput['remarks']): Promise<LineRemark[]> {
    const { claim } = await contentOf(actor, version)
    return remarks.map(({ line, text }) => {
      const expenseId = claim.lines[line - 1]?.expenseId
      if (expenseId === undefined) throw new DomainError('invalid', NO_LINK_LINE)
      return { line, expenseId, text }
    })
  },
})
