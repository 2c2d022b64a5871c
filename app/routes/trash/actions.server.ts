import { trashDeletedPath, trashItemPath } from '~/components/trash/paths'
import { deleteForGood, emptyTrash, restore } from '~/domain/trash/restore-and-delete.server'
import { emptyTrashSchema, trashEntrySchema } from '~/domain/trash/schema'
import { parse } from '~/http/form.server'
import type { FormActions } from '~/http/pages/form-actions.server'

/** The operations of the page's forms; `here` is the page of the trash that sent the form. */
export const formActions: FormActions<{ here: string }> = {
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
