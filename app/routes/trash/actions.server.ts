import { trashDeletedPath, trashItemPath } from '~/components/trash/paths'
import { deleteForGood, emptyTrash, restore } from '~/domain/trash/restore-and-delete.server'
import { emptyTrashSchema, trashEntrySchema } from '~/domain/trash/schema'
import type { Actor } from '~/domain/users/actor'
import { type FormValues, parse } from '~/http/form.server'

/** A form of the page that a browser has sent. */
interface Submission {
  actor: Actor
  values: FormValues
  here: string
}

type Operation = (submission: Submission) => Promise<string>

/** The operations of the page's forms, by intent. Each returns a path; `here` is the page with the form. */
export const formActions: Record<string, Operation> = {
  async restore({ actor, values, here }) {
    const trashEntry = parse(trashEntrySchema, values)
    await restore(actor, trashEntry)
    return trashItemPath(here, 'restored', trashEntry)
  },
  async delete({ actor, values, here }) {
    const trashEntry = parse(trashEntrySchema, values)
    await deleteForGood(actor, trashEntry)
    return trashDeletedPath(here, trashEntry.kind)
  },
  async empty({ actor, values }) {
    await emptyTrash(actor, parse(emptyTrashSchema, values))
    return trashDeletedPath('/trash', 'all')
  },
}
