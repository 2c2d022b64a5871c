import { setTimeout as pause } from 'node:timers/promises'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { setPaidOn } from '~/domain/claims/payments/mark-paid.server'
import { payableIds } from '~/domain/claims/payments/payable-versions.server'
import {
  contentOf,
  getVersion,
  maxLinesOf,
  type Version,
  versionsOf,
} from '~/domain/claims/versions/versions.server'
import { DomainError, withFailure } from '~/domain/errors'
import type { Actor } from '~/domain/users/actor'
import { db, decimal, type Prisma, transact } from '~/infra/database/db.server'
import type { Answer, AnswerKind, LineRemark, LinkRole } from './answer'
import { type AnswerContext, amountRefusal, refusalOf } from './answer-rules'
import { ANSWER_FAILED, ANSWERED_BY_OTHERS, LINKS_FAILED, NO_LINK_LINE } from './messages'
import type { OpenedLink } from './open-link.server'
import type { AnswerInput } from './schema'

// Records and reads the answers to frozen versions.

/** How often an answer is tried when others answer the same version at the same moment. */
const TRIES_MAX = 20
const PAUSE_MS_MAX = 20

const FIELDS = {
  id: true,
  claimId: true,
  number: true,
  kind: true,
  name: true,
  remark: true,
  remarks: true,
  amount: true,
  paidOn: true,
  reference: true,
  createdAt: true,
  link: { select: { id: true, role: true } },
} satisfies Prisma.ClaimAnswerSelect

type StoredAnswer = Prisma.ClaimAnswerGetPayload<{ select: typeof FIELDS }>

const toAnswer = ({ kind, remarks, amount, createdAt, link, claimId: _, ...row }: StoredAnswer): Answer => ({
  ...row,
  kind: kind as AnswerKind,
  remarks: JSON.parse(remarks),
  amount: amount?.toFixed() ?? null,
  at: createdAt.toISOString(),
  link: { id: link.id, role: link.role as LinkRole },
})

/** Returns the answers to a version of the user, in their order. */
export async function answersOf(actor: Actor, { id: claimId }: Pick<Version, 'id'>): Promise<Answer[]> {
  const where = { claimId, claim: { userId: actor.id } }
  const rows = await withFailure(LINKS_FAILED, () =>
    db.claimAnswer.findMany({ where, select: FIELDS, orderBy: { number: 'asc' } }),
  )
  return rows.map(toAnswer)
}

/** The links of a version and its latest answer, in short. */
export interface HandOverState {
  links: number
  latest: Pick<Answer, 'kind' | 'name' | 'at' | 'link'> | null
}

/** Returns the states of the user's versions that were handed over, by the id of the version. */
export async function handOverStates(actor: Actor): Promise<Map<string, HandOverState>> {
  return withFailure(LINKS_FAILED, async () => {
    const where = { claim: { userId: actor.id } }
    const links = await db.claimLink.groupBy({ by: ['claimId'], where, _count: true })
    const { claimId, kind, name, createdAt, link } = FIELDS
    const answers = await db.claimAnswer.findMany({
      where,
      select: { claimId, kind, name, createdAt, link },
      orderBy: { number: 'asc' },
    })
    const states = new Map(
      links.map(({ claimId, _count }): [string, HandOverState] => [claimId, { links: _count, latest: null }]),
    )
    for (const { claimId, kind, name, createdAt, link } of answers) {
      const latest = {
        kind: kind as AnswerKind,
        name,
        at: createdAt.toISOString(),
        link: { ...link, role: link.role as LinkRole },
      }
      states.set(claimId, { links: states.get(claimId)?.links ?? 0, latest })
    }
    return states
  })
}

/** Returns the facts that decide which answers a link may give now. */
export async function answerContext({ role, owner, version }: OpenedLink): Promise<AnswerContext> {
  const payable = await payableIds(owner, await versionsOf(owner, version.eventId))
  return { role, version, isPayable: payable.has(version.id), answers: await answersOf(owner, version) }
}

/**
 * Records the answer of a link. An answer whose id is stored already was sent twice, and is not recorded
 * again. The number of the answer makes it wait for an answer at the same moment, after which it is checked
 * again.
 * @throws DomainError conflict (the version does not take such an answer), invalid, unavailable, failed
 */
export async function recordAnswer(link: OpenedLink, input: AnswerInput): Promise<void> {
  const { owner, id: linkId } = link
  const claimId = link.version.id
  const remarks = await remarksOnExpenses(owner, link.version, input.remarks)
  const { id, kind, name, remark, reference, amount, paid_on: paidOn } = input
  const isPayment = kind === 'paid'
  await withFailure(ANSWER_FAILED, async () => {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const version = await getVersion(owner, claimId)
      const context = await answerContext({ ...link, version })
      if (context.answers.some((answer) => answer.id === id)) return
      const refusal = refusalOf(kind, context)
      if (refusal !== null) throw new DomainError('conflict', refusal)
      const wrongAmount = amount === null ? null : amountRefusal(amount, version)
      if (isPayment && wrongAmount !== null)
        throw new DomainError('invalid', wrongAmount, { fields: { amount: [wrongAmount] } })
      const number = (context.answers.at(-1)?.number ?? 0) + 1
      const payment = isPayment ? { amount: decimal(amount), paidOn, reference } : {}
      const data = { id, claimId, linkId, number, kind, name, remark, remarks, ...payment }
      const writes = (client: typeof db) => [client.claimAnswer.create({ data, select: { id: true } })]
      try {
        return await (isPayment ? setPaidOn(owner, claimId, paidOn, writes) : transact(writes))
      } catch (error) {
        if ((error as { code?: string }).code !== 'P2002') throw error
        await pause(Math.random() * PAUSE_MS_MAX)
      }
    }
    throw new DomainError('unavailable', ANSWERED_BY_OTHERS, { retryAfter: 1 })
  })
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
