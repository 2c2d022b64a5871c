import type { ClaimFileName } from '~/domain/claims/files/file-names'

/** The page that closes an event; for a closed event, it shows the frozen version. */
export const closePath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}/close`

/** Marks an address as opened from the closing page, so that saving leads back to it. */
export function fromClosingPath(path: string): string {
  const [page = '', hash] = path.split('#')
  return `${page}${page.includes('?') ? '&' : '?'}from=close${hash === undefined ? '' : `#${hash}`}`
}

/** Whether an address was opened from the closing page. */
export const isFromClosing = (query: URLSearchParams): boolean => query.get('from') === 'close'

/** The page of all frozen versions. */
export const CLAIMS_PATH = '/claims'

/** The page of all frozen versions, at one version. */
export const claimCardPath = (id: string): string => `${CLAIMS_PATH}#claim-${encodeURIComponent(id)}`

/** The state of listed claims: paid, or waiting for payment. */
export type ClaimState = 'paid' | 'waiting'

/** Returns the state in the query of the claims page; null: any. */
export const claimStateOf = (query: URLSearchParams): ClaimState | null =>
  (['paid', 'waiting'] as const).find((state) => state === query.get('state')) ?? null

/** The claims page, with claims of one state. */
export const claimsPath = (state: ClaimState | null): string =>
  state === null ? CLAIMS_PATH : `${CLAIMS_PATH}?state=${state}`

/** The claims page after a version was marked as paid or unpaid, with the same state of claims. */
export function claimMarkedPath(state: ClaimState | null, marked: 'paid' | 'unpaid', id: string): string {
  const query = new URLSearchParams({ ...(state && { state }), marked })
  return `${CLAIMS_PATH}?${query}#claim-${encodeURIComponent(id)}`
}

/** The claims page with the confirmation before a version is deleted. */
export const deleteClaimPath = (id: string): string => `${CLAIMS_PATH}?delete=${encodeURIComponent(id)}`

/** The claims page after a version was deleted. */
export const claimDeletedPath = `${CLAIMS_PATH}?deleted`

/** A file of an event's current claim: a draft, or the frozen version of a closed event. */
export const eventFilePath = (eventId: string, file: ClaimFileName): string =>
  `/events/${encodeURIComponent(eventId)}/${file}`

/** A file of a frozen version. */
export const versionFilePath = (versionId: string, file: ClaimFileName): string =>
  `/claims/${encodeURIComponent(versionId)}/${file}`

/** The page on which anybody can check a file of a claim. */
export const VERIFY_PATH = '/verify'
