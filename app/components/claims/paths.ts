import type { ClaimFileName } from '~/domain/claims/files/file-names'

/** The page that closes an event, and shows what was frozen. */
export const closePath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}/close`

/** An address that was opened from the page that closes an event: what is saved there leads back to it. */
export function fromClosingPath(path: string): string {
  const [page = '', hash] = path.split('#')
  return `${page}${page.includes('?') ? '&' : '?'}from=close${hash === undefined ? '' : `#${hash}`}`
}

/** Whether an address is one of those. */
export const isFromClosing = (query: URLSearchParams): boolean => query.get('from') === 'close'

/** The page of all frozen versions. */
export const CLAIMS_PATH = '/claims'

/** That page, where a version stands. */
export const claimCardPath = (versionId: string): string =>
  `${CLAIMS_PATH}#claim-${encodeURIComponent(versionId)}`

/** Which claims are listed: those that were paid, or those that are asked for and not paid. */
export type ClaimState = 'paid' | 'waiting'

/** The state that the query of that page's address asks for; null: any. */
export const claimStateOf = (query: URLSearchParams): ClaimState | null =>
  (['paid', 'waiting'] as const).find((state) => state === query.get('state')) ?? null

/** That page, with the claims of a state. */
export const claimsPath = (state: ClaimState | null): string =>
  state === null ? CLAIMS_PATH : `${CLAIMS_PATH}?state=${state}`

/** That page after a version was marked as paid, or no longer is, with the claims of the state as before. */
export function claimMarkedPath(
  state: ClaimState | null,
  marked: 'paid' | 'unpaid',
  versionId: string,
): string {
  const query = new URLSearchParams({ ...(state && { state }), marked })
  return `${CLAIMS_PATH}?${query}#claim-${encodeURIComponent(versionId)}`
}

/** That page, with the question whether a version is to be deleted. */
export const deleteClaimPath = (versionId: string): string =>
  `${CLAIMS_PATH}?delete=${encodeURIComponent(versionId)}`

/** That page after a version was deleted. */
export const claimDeletedPath = `${CLAIMS_PATH}?deleted`

/** A file of an event's claim as it is now: a draft, or the version that was frozen when it was closed. */
export const eventFilePath = (eventId: string, file: ClaimFileName): string =>
  `/events/${encodeURIComponent(eventId)}/${file}`

/** A file of a frozen version. */
export const versionFilePath = (versionId: string, file: ClaimFileName): string =>
  `/claims/${encodeURIComponent(versionId)}/${file}`
