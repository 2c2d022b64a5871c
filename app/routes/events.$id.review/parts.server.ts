import { reviewPath } from '~/components/receipts/paths'
import { turnReceipt } from '~/domain/receipts/change-receipt.server'
import { cropDraft, divideFile, makeWhole } from '~/domain/receipts/divide-file.server'
import { beginsSchema, partSchema, partsSchema } from '~/domain/receipts/excerpt-schema'
import type { Actor } from '~/domain/users/actor'
import { type FormLists, type FormValues, parse } from '~/http/form.server'

type PartAction = (
  actor: Actor,
  eventId: string,
  values: FormValues,
  here: string,
  lists: FormLists,
) => Promise<string>

/** The operations of the page's forms that cut a draft out of its file, divide the file, or rotate it. */
export const partActions: Record<string, PartAction> = {
  async divide(actor, eventId, { id = '' }, _here, lists) {
    const how = lists['part[]']
      ? { parts: parse(partsSchema, lists['part[]']) }
      : { begins: parse(beginsSchema, lists['begins[]'] ?? []) }
    return reviewPath(eventId, await divideFile(actor, eventId, id, how))
  },
  async whole(actor, eventId, { id = '' }) {
    return reviewPath(eventId, await makeWhole(actor, eventId, id))
  },
  async crop(actor, eventId, { id = '', part }) {
    return reviewPath(eventId, await cropDraft(actor, eventId, id, parse(partSchema, part)))
  },
  async turn(actor, eventId, { id = '' }, here) {
    await turnReceipt(actor, eventId, id)
    return here
  },
}
