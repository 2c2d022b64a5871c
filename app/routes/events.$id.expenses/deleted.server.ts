import type { Deleted } from '~/components/expenses/deleted'
import type { OwnedEventId } from '~/domain/events/schema'
import { countDeleted, deletedMerchant } from '~/domain/expenses/delete.server'
import { deletionSchema } from '~/domain/expenses/schema'

/**
 * What the address says was deleted a moment ago, `?deleted=` one expense or `?deleted_at=` several at once,
 * with the form that brings it back; null when it is not, or no longer, deleted.
 */
export async function justDeleted(eventId: OwnedEventId, address: URLSearchParams): Promise<Deleted | null> {
  const id = address.get('deleted')
  const merchant = id === null ? null : await deletedMerchant(eventId, id)
  if (merchant !== null) return { count: 1, merchant, undo: { intent: 'restore', id: id ?? '' } }
  const at = deletionSchema.safeParse(address.get('deleted_at')).data
  const count = at ? await countDeleted(eventId, at) : 0
  return at && count > 0
    ? { count, merchant: '', undo: { intent: 'restore-deleted', deleted_at: String(at.getTime()) } }
    : null
}
