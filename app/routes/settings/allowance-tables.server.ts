import type { Saved } from '~/components/users/sections'
import { addOwnTable, deleteOwnTable } from '~/domain/allowances/own-tables.server'
import { ownTableSchema } from '~/domain/allowances/schema'
import { parse } from '~/http/form.server'
import type { FormActions } from '~/http/pages/form-actions.server'

/** The operations of the forms of the user's own tables of allowances. */
export const allowanceTableActions: FormActions<object, { saved: Saved }> = {
  async 'add-allowance-table'({ actor, values }) {
    await addOwnTable(actor, parse(ownTableSchema, values))
    return { saved: 'allowance-table' }
  },
  async 'delete-allowance-table'({ actor, values: { id = '' } }) {
    await deleteOwnTable(actor, id)
    return { saved: 'deleted-allowance-table' }
  },
}
