import { codeOf } from '~/domain/claims/claim-facts'
import { getVersion } from '~/domain/claims/versions/versions.server'
import { DomainError, fieldError, withFailure } from '~/domain/errors'
import { countUnknownLink, withCodeLimit } from '~/domain/users/login-rate-limit.server'
import { sign, verifySigned } from '~/domain/users/signed-token.server'
import { db } from '~/infra/database/db.server'
import { logSecurityEvent } from '~/infra/security-log.server'
import type { LinkRole } from './answer'
import type { Answerer } from './answers.server'
import { tokenHash } from './links.server'
import { LINK_NOT_FOUND, OPEN_FAILED, WRONG_CODE } from './messages'

// Opens links. Every link that opens nothing gets the same answer: unknown, malformed, expired, withdrawn, or
// of a deleted version.

/** How long a browser need not type the code again, in seconds. */
export const CODE_TTL_SECONDS = 8 * 60 * 60

/** The properties of a request that opening a link needs. */
export interface LinkRequest {
  token: string
  /** network address of the client */
  address: string
  requestId: string
  /** the token that shows that the browser has typed the code; empty without one */
  codeToken: string
}

/** A link that opens its version. Only `openLink` creates it. */
export interface OpenedLink extends Answerer {
  id: string
  role: LinkRole
  /** whether the code must be typed before the version is shown */
  asksForCode: boolean
}

const CLAIMANT_FIELDS = { id: true, name: true, email: true, onboarded: true, homeCurrency: true } as const

const codePurpose = (linkId: string) => `link code:${linkId}:`

/**
 * Opens a link.
 * @throws DomainError not_found (every link that opens nothing), too_many (too many such links from one
 * network address), failed
 */
export async function openLink(request: LinkRequest): Promise<OpenedLink> {
  const link = await withFailure(OPEN_FAILED, () => findLink(request))
  if (link) return link
  const source = { address: request.address, request: request.requestId }
  await countUnknownLink(request.address).catch((error) => {
    logSecurityEvent('link_locked', source)
    throw error
  })
  logSecurityEvent('link_refused', source)
  throw new DomainError('not_found', LINK_NOT_FOUND)
}

async function findLink({ token, codeToken }: LinkRequest): Promise<OpenedLink | null> {
  const link = await db.claimLink.findUnique({
    where: { tokenHash: tokenHash(token), withdrawnAt: null, expiresAt: { gt: new Date() } },
    select: {
      id: true,
      role: true,
      needsCode: true,
      claim: { select: { id: true, user: { select: CLAIMANT_FIELDS } } },
    },
  })
  if (!link) return null
  const { id, role, needsCode, claim } = link
  const version = await getVersion(claim.user, claim.id).catch((error) => {
    if (error instanceof DomainError && error.code === 'not_found') return null
    throw error
  })
  const expiry = Number(verifySigned(codeToken, codePurpose(id)) ?? 0)
  const asksForCode = needsCode && !(expiry > Date.now())
  return version && { id, role: role as LinkRole, owner: claim.user, version, asksForCode }
}

/** Counts an opening: of the page, or of a file or an export of the claim. */
export async function recordOpening({ id: linkId }: OpenedLink): Promise<void> {
  const hour = new Date()
  hour.setUTCMinutes(0, 0, 0)
  await withFailure(OPEN_FAILED, () =>
    db.claimOpening.upsert({
      where: { linkId_hour: { linkId, hour } },
      create: { linkId, hour },
      update: { count: { increment: 1 } },
      select: { linkId: true },
    }),
  )
}

/**
 * Checks a typed code. Returns the token that lets the browser open the version for some hours.
 * @throws DomainError invalid, too_many (too many wrong codes for the link)
 */
export async function enterCode(
  { id, version }: OpenedLink,
  typedCode: string,
  { address, requestId }: LinkRequest,
): Promise<string> {
  const code = typedCode.replaceAll(/\s/g, '').toLowerCase()
  const isRight = await withCodeLimit(id, async () => code === codeOf(version) || null)
  if (isRight) return sign(String(Date.now() + CODE_TTL_SECONDS * 1000), codePurpose(id))
  logSecurityEvent('link_code_failed', { address, request: requestId })
  throw fieldError('code', WRONG_CODE)
}
