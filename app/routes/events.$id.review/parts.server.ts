import { reviewPath } from '~/components/receipts/paths'
import { turnReceipt } from '~/domain/receipts/change-receipt.server'
import { cropDraft, divideFile, makeWhole } from '~/domain/receipts/divide-file.server'
import { beginsSchema, partSchema, partsSchema } from '~/domain/receipts/excerpt-schema'
import { parse } from '~/http/form.server'
import type { Operation, Submission } from './submission.server'

/** The operations of the page's forms that divide or crop the file of a draft, or turn its picture. */
export const partActions = {
  async divide({ actor, eventId, values: { id = '' }, lists }: Submission) {
    const division = lists['part[]']
      ? { parts: parse(partsSchema, lists['part[]']) }
      : { begins: parse(beginsSchema, lists['begins[]'] ?? []) }
    return reviewPath(eventId, await divideFile(actor, eventId, id, division))
  },
  async whole({ actor, eventId, values: { id = '' } }: Submission) {
    return reviewPath(eventId, await makeWhole(actor, eventId, id))
  },
  async crop({ actor, eventId, values: { id = '', part } }: Submission) {
    return reviewPath(eventId, await cropDraft(actor, eventId, id, parse(partSchema, part)))
  },
  async turn({ actor, eventId, values: { id = '' }, here }: Submission) {
    await turnReceipt(actor, eventId, id)
    return here
  },
} satisfies Record<string, Operation>
