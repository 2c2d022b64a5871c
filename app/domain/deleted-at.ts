import { DAY_MS, TRASH_RETENTION_DAYS } from '~/limits'

/**
 * What was deleted after this moment is in the trash, and can be brought back; the rest is to go for good.
 */
export const trashedSince = (): Date => new Date(Date.now() - TRASH_RETENTION_DAYS * DAY_MS)

/**
 * The mark of what is deleted for good: a moment so far back that nothing of it is shown or brought back. A
 * purge does the rest.
 */
export const DELETED_FOR_GOOD_AT = new Date(0)

/** Whether a row is not deleted: neither in the trash nor deleted for good. */
export const isPresent = ({ deletedAt }: { deletedAt: Date | null }): boolean => deletedAt === null
