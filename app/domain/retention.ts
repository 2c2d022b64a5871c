import { TRASH_RETENTION_DAYS } from '~/limits'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * What was deleted after this moment is in the trash, and can be brought back; the rest is to go for good.
 */
export const trashedSince = (): Date => new Date(Date.now() - TRASH_RETENTION_DAYS * DAY_MS)
