import type { Formats } from '~/format/formats'
import type { FormLists } from '~/http/form.server'
import type { FormActions } from '~/http/pages/form-actions.server'

/** The operations of forms; `here` is the address of the list that sent the form. */
export type ExpenseActions = FormActions<{
  eventId: string
  here: string
  lists: FormLists
  formats: Formats
}>
