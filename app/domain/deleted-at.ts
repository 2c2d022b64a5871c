import { DAY_MS, TRASH_RETENTION_DAYS } from '~/limits'

/** Returns the start of the retention period. Items deleted since are in the trash; older ones are purged. */
export const trashedSince = (): Date => new Date(Date.now() - TRASH_RETENTION_DAYS * DAY_MS)

/** The `deletedAt` of rows deleted for good. It precedes each retention period, so nobody sees them again. */
export const DELETED_FOR_GOOD_AT = new Date(0)

/** Whether a row is not deleted: neither in the trash nor deleted for good. */
export const isPresent = ({ deletedAt }: { deletedAt: Date | null }): boolean => deletedAt === null
