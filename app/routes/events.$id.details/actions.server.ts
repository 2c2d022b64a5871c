import { detailsSavedPath } from '~/components/details/paths'
import { addAdvance, changeAdvance, deleteAdvance } from '~/domain/advances/advances.server'
import { advanceSchema, newAdvanceSchema } from '~/domain/advances/schema'
import { changeDetails } from '~/domain/events/details.server'
import { detailsSchema } from '~/domain/events/details-schema'
import type { Actor } from '~/domain/users/actor'
import { type FormValues, parse, shownVersion } from '~/http/form.server'

type Operation = (actor: Actor, eventId: string, values: FormValues) => Promise<string>

/** The operations of the page's forms, by intent. Each returns the path to go to. */
export const formActions: Record<string, Operation> = {
  async save(actor, eventId, values) {
    await changeDetails(actor, eventId, parse(detailsSchema, values), shownVersion(values))
    return detailsSavedPath(eventId, 'details')
  },
  async add(actor, eventId, values) {
    const { id, ...advance } = parse(newAdvanceSchema, values)
    await addAdvance(actor, eventId, advance, id)
    return detailsSavedPath(eventId, 'added')
  },
  async change(actor, eventId, values) {
    await changeAdvance(actor, eventId, values.id ?? '', parse(advanceSchema, values), shownVersion(values))
    return detailsSavedPath(eventId, 'changed')
  },
  async delete(actor, eventId, { id = '' }) {
    await deleteAdvance(actor, eventId, id)
    return detailsSavedPath(eventId, 'deleted')
  },
}
