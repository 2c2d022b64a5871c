import { createHash } from 'node:crypto'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { findFaultyFiles } from '~/domain/claims/checks/find-faulty-files.server'
import { changesSummaryOf, summaryOf } from '~/domain/claims/checks/summary'
import type { Claim } from '~/domain/claims/claim'
import { CLAIM_NOT_FOUND, LOAD_FAILED } from '~/domain/claims/messages'
import type { VersionPayments } from '~/domain/claims/payments/payments'
import { DomainError, withFailure } from '~/domain/errors'
import { sanitizeId } from '~/domain/form-fields'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { canonicalJson } from './canonical'
import { parseClaim } from './claim-format'
import { contentLength } from './contents.sql.server'

// Reads the frozen versions of claims and their contents. A version that its user deleted keeps its number,
// which no other version gets; its content and sums are empty.

const FIELDS = {
  id: true,
  eventId: true,
  eventName: true,
  year: true,
  serial: true,
  version: true,
  currency: true,
  total: true,
  due: true,
  unconverted: true,
  frozenAt: true,
  sha256: true,
  approvals: true,
  answers: {
    where: { kind: 'paid', undoneAt: null },
    select: { id: true, paidOn: true, amount: true, isPart: true },
    orderBy: { number: 'asc' },
  },
} satisfies Prisma.ClaimSelect

type StoredVersion = Prisma.ClaimGetPayload<{ select: typeof FIELDS }>

/** A frozen version without its content. */
export interface Version
  extends VersionPayments,
    Pick<StoredVersion, 'id' | 'eventId' | 'eventName' | 'sha256' | 'approvals'> {
  /** 2026-0042 */
  number: string
  /** the instant, UTC, ISO 8601 */
  frozenAt: string
  /** whether its event exists */
  hasEvent: boolean
  /** whether its event was reopened, or closed with a newer version */
  isSuperseded: boolean
}

/** Formats the number of a claim: 2026-0042. */
export const claimNumber = (year: number, serial: number): string =>
  `${year}-${String(serial).padStart(4, '0')}`

const toVersion = (
  { year, serial, total, due, unconverted, frozenAt, answers, ...row }: StoredVersion,
  event: { claimId: string | null } | undefined,
): Version => ({
  ...row,
  number: claimNumber(year, serial),
  total: total.toFixed(),
  due: (due ?? total).toFixed(),
  unconverted: JSON.parse(unconverted),
  payments: answers.map(({ id, paidOn, amount, isPart }) => ({
    ...{ id, isPart },
    paidOn: paidOn ?? '',
    amount: amount?.toFixed() ?? '0',
  })),
  frozenAt: frozenAt.toISOString(),
  hasEvent: event !== undefined,
  isSuperseded: event !== undefined && event.claimId !== row.id,
})

/** Selects versions that are not deleted by SHA-256, because an index contains it and contents are long. */
export const IS_NOT_DELETED = { sha256: { not: '' } } satisfies Prisma.ClaimWhereInput

type VersionsQuery = Pick<Prisma.ClaimFindManyArgs, 'where' | 'orderBy'>

/** Returns the user's versions that match a query and are not deleted. */
async function findOwnVersions(actor: Actor, { where, orderBy }: VersionsQuery): Promise<Version[]> {
  return withFailure(LOAD_FAILED, async () => {
    const stored = await db.claim.findMany({
      where: { ...where, userId: actor.id, ...IS_NOT_DELETED },
      select: FIELDS,
      ...(orderBy && { orderBy }),
    })
    const eventIds = [...new Set(stored.map(({ eventId }) => eventId))]
    const events = await db.event.findMany({
      where: { userId: actor.id, id: { in: eventIds }, deletedAt: null },
      select: { id: true, claimId: true },
    })
    const byId = new Map(events.map((event) => [event.id, event]))
    return stored.map((row) => toVersion(row, byId.get(row.eventId)))
  })
}

/** Returns the user's frozen versions that match a condition, the newest first. */
export const findVersions = (actor: Actor, where: Prisma.ClaimWhereInput): Promise<Version[]> =>
  findOwnVersions(actor, { where, orderBy: [{ frozenAt: 'desc' }, { version: 'desc' }] })

/** Returns the user's frozen versions, the newest first. */
export const listVersions = (actor: Actor): Promise<Version[]> => findVersions(actor, {})

/** Returns the versions of an event, the newest first. */
export const versionsOf = (actor: Actor, eventId: string): Promise<Version[]> =>
  findOwnVersions(actor, { where: { eventId: sanitizeId(eventId) }, orderBy: { version: 'desc' } })

export const claimNotFound = () => new DomainError('not_found', CLAIM_NOT_FOUND)

/** Returns a frozen version of the user. @throws DomainError not_found (also another user's), failed */
export async function getVersion(actor: Actor, id: string): Promise<Version> {
  const [version] = await findOwnVersions(actor, { where: { id: sanitizeId(id) } })
  if (!version) throw claimNotFound()
  return version
}

/** A claim and its canonical text. */
export interface Content {
  /** the claim in the newest format */
  claim: Claim
  /** the canonical text, in the format that it was frozen in */
  json: string
  /** the SHA-256 of the text */
  sha256: string
  /** the key that signs the files of the version; null without one */
  signingKeyId: number | null
  /** the token of a time-stamp authority, in base64; null without one */
  timeStamp: string | null
}

/** Returns the content that freezing a claim would store. */
export function toContent(claim: Claim): Content {
  const json = canonicalJson(claim)
  return {
    claim,
    json,
    sha256: createHash('sha256').update(json).digest('hex'),
    signingKeyId: null,
    timeStamp: null,
  }
}

/** Returns the content of the user's version. @throws DomainError not_found (also another user's), failed */
export async function contentOf(actor: Actor, { id }: Version): Promise<Content> {
  return withFailure(LOAD_FAILED, async () => {
    const stored = await db.claim.findUnique({
      where: { id, userId: actor.id, ...IS_NOT_DELETED },
      select: { content: true, sha256: true, signingKeyId: true, timeStamp: true },
    })
    if (!stored) throw claimNotFound()
    const { content: json, ...version } = stored
    return { claim: parseClaim(json), json, ...version }
  })
}

/** The fewest characters that a line takes in a claim's canonical JSON. */
const LINE_CHARACTERS_MIN = 250

/** Returns an upper bound for the number of lines of a frozen version, from the length of its content. */
export const maxLinesOf = async ({ id }: Version): Promise<number> =>
  (await contentLength(id)) / LINE_CHARACTERS_MIN

/** The most files that the page names. */
const FAULTY_FILES_SHOWN_MAX = 100

/** Returns the damaged and missing files of a frozen version, as its page lists them. */
async function faultyFilesSummary({ files }: Claim) {
  const { faults, uncheckedCount } = await findFaultyFiles(files, 'closed')
  const faultTexts = files.flatMap(({ number, name }) => {
    const fault = faults.get(number)
    return fault === undefined ? [] : [`${number}: ${name} ${fault}`]
  })
  const shownTexts = faultTexts.slice(0, FAULTY_FILES_SHOWN_MAX)
  return { faultTexts: shownTexts, furtherCount: faultTexts.length - shownTexts.length, uncheckedCount }
}

/** Returns the view of a frozen version for the page of a closed event. */
export const versionSummary = inBackgroundWhenLarge({
  name: 'versionSummary',
  failure: LOAD_FAILED,
  countRows: (_actor, version: Version) => maxLinesOf(version),
  async run(actor, version: Version) {
    const { claim } = await contentOf(actor, version)
    return {
      claim: summaryOf(claim),
      changes: changesSummaryOf(claim),
      files: await faultyFilesSummary(claim),
    }
  },
})
