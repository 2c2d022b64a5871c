import { createHash, randomBytes } from 'node:crypto'
import { getVersion } from '~/domain/claims/versions/versions.server'
import { DomainError, withFailure } from '~/domain/errors'
import { sanitizeId } from '~/domain/form-fields'
import type { Actor } from '~/domain/users/actor'
import { db, isUniqueViolation } from '~/infra/database/db.server'
import { DAY_MS } from '~/limits'
import type { LinkRole } from './answer'
import { HAND_OVER_FAILED, LINK_MADE_ALREADY, LINKS_FAILED, WITHDRAW_FAILED } from './messages'
import type { NewLink } from './schema'

// The links that hand over a frozen version. The token of a link is shown once, to its claimant; only its
// SHA-256 is stored.

/** The most links of a version, with the withdrawn and expired ones. */
const LINKS_PER_VERSION_MAX = 50

/** The most openings of a link that its list shows, each of one hour. */
const OPENINGS_SHOWN_MAX = 100

/** The random bytes of a token. */
const TOKEN_BYTES = 24

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Makes a link to a frozen version of the user. Returns its token, which is not stored.
 * @throws DomainError not_found (also another user's version), conflict (too many links, or the form was sent
 * twice), failed
 */
export async function createLink(actor: Actor, claimId: string, link: NewLink): Promise<string> {
  const { id: version } = await getVersion(actor, claimId)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return withFailure(HAND_OVER_FAILED, async () => {
    if ((await db.claimLink.count({ where: { claimId: version } })) >= LINKS_PER_VERSION_MAX)
      throw new DomainError('conflict', `A version can have at most ${LINKS_PER_VERSION_MAX} links`)
    const data = {
      id: link.id,
      claimId: version,
      role: link.role,
      tokenHash: tokenHash(token),
      needsCode: link.needs_code === 'yes',
      expiresAt: new Date(Date.now() + link.days * DAY_MS),
    }
    await db.claimLink.create({ data, select: { id: true } }).catch((error) => {
      throw isUniqueViolation(error) ? new DomainError('conflict', LINK_MADE_ALREADY) : error
    })
    return token
  })
}

/** Withdraws a link of the user, which then opens nothing. Does nothing for other links. */
export async function withdrawLink(actor: Actor, id: string): Promise<void> {
  await withFailure(WITHDRAW_FAILED, () =>
    db.claimLink.updateMany({
      where: { id: sanitizeId(id), withdrawnAt: null, claim: { userId: actor.id } },
      data: { withdrawnAt: new Date() },
    }),
  )
}

/** Returns the number of links of a version, with the withdrawn and expired ones. */
export const countLinks = ({ id: userId }: Actor, claimId: string): Promise<number> =>
  withFailure(LINKS_FAILED, () => db.claimLink.count({ where: { claimId, claim: { userId } } }))

/** Returns the links of a version, the latest first, with the last hours in which they were opened. */
export async function linksOf(actor: Actor, claimId: string) {
  return withFailure(LINKS_FAILED, async () => {
    const links = await db.claimLink.findMany({
      where: { claimId, claim: { userId: actor.id } },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    })
    const sums = await db.claimOpening.groupBy({
      by: ['linkId'],
      where: { linkId: { in: links.map(({ id }) => id) } },
      _sum: { count: true },
    })
    const counts = new Map(sums.map(({ linkId, _sum }) => [linkId, _sum.count ?? 0]))
    // each link has its own limit, and is found by the primary key
    const openings = await Promise.all(
      links.map(({ id: linkId }) =>
        db.claimOpening.findMany({ where: { linkId }, orderBy: { hour: 'desc' }, take: OPENINGS_SHOWN_MAX }),
      ),
    )
    return links.map((link, index) => ({
      ...link,
      role: link.role as LinkRole,
      state: link.withdrawnAt ? 'withdrawn' : link.expiresAt.getTime() <= Date.now() ? 'expired' : 'open',
      openingCount: counts.get(link.id) ?? 0,
      openings: openings[index] ?? [],
    }))
  })
}

export type LinkSummary = Awaited<ReturnType<typeof linksOf>>[number]
