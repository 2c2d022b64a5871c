import { batchText, undoText } from '~/components/expenses/batch-texts'
import { expensesPath } from '~/components/expenses/paths'
import type { UndoOffer } from '~/components/expenses/undo-notice'
import { currenciesWithoutRateAfterMove } from '~/domain/bulk/move-expenses.server'
import { getBatch } from '~/domain/bulk/stored-batches.server'
import { isUntouchedCopy } from '~/domain/events/copy-event.server'
import { findEvent, isOwnedBy } from '~/domain/events/get-event.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { countDeleted, deletedMerchant } from '~/domain/expenses/delete-expense.server'
import { deletionSchema } from '~/domain/expenses/schema'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format/formats'

/**
 * Returns the message about the last action in the address, with the form that undoes it: `?undo=` a batch,
 * `?copied=` the copy of an event, `?deleted=` a deleted expense, or `?deleted_at=` several. Null without an
 * action, or when it can no longer be undone.
 */
export async function undoOffer(
  actor: Actor,
  event: OwnedEvent,
  address: URLSearchParams,
  formats: Formats,
): Promise<UndoOffer | null> {
  return (
    (await offerOfChange(actor, event, address.get('undo'), formats)) ??
    (await offerOfCopy(actor, event, address.get('copied'))) ??
    offerOfDeletion(event.id, address)
  )
}

/** Offers to undo an unchanged copy. Undoing moves the copy to the trash with its contents. */
async function offerOfCopy(
  actor: Actor,
  event: OwnedEvent,
  sourceId: string | null,
): Promise<UndoOffer | null> {
  const source = sourceId === null ? null : await findEvent(sourceId)
  if (!source || !isOwnedBy(source, actor) || event.status === 'closed') return null
  if (!(await isUntouchedCopy(event, source))) return null
  return {
    words: `This is a copy of “${source.name}”, without its expenses.`,
    link: null,
    undo: { intent: 'delete', id: event.id },
    action: '/dashboard',
  }
}

async function offerOfChange(
  actor: Actor,
  event: OwnedEvent,
  id: string | null,
  formats: Formats,
): Promise<UndoOffer | null> {
  const batch = id === null ? null : await getBatch(event.id, id)
  if (id === null || !batch) return null
  if (batch.undone) return { words: undoText(batch, batch.undone), link: null, undo: null }
  const link = batch.kind === 'move' ? { href: expensesPath(batch.to.id), words: 'Show them' } : null
  const missing = batch.kind === 'move' ? await currenciesWithoutRateAfterMove(actor, batch) : []
  return { words: batchText(batch, formats, missing), link, undo: { intent: 'undo', batch: id } }
}

async function offerOfDeletion(eventId: OwnedEventId, address: URLSearchParams): Promise<UndoOffer | null> {
  const id = address.get('deleted')
  const merchant = id === null ? null : await deletedMerchant(eventId, id)
  if (merchant !== null)
    return { words: deletedText(1, merchant), link: null, undo: { intent: 'restore', id: id ?? '' } }
  const deletedAt = deletionSchema.safeParse(address.get('deleted_at')).data
  const count = deletedAt ? await countDeleted(eventId, deletedAt) : 0
  if (!deletedAt || count === 0) return null
  const undo = { intent: 'restore-deleted', deleted_at: String(deletedAt.getTime()) }
  return { words: deletedText(count, ''), link: null, undo }
}

const deletedText = (count: number, merchant: string): string => {
  if (count > 1) return `${count} expenses are deleted.`
  return merchant ? `“${merchant}” is deleted.` : 'The expense is deleted.'
}
