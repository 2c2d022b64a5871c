import { z } from 'zod'
import type { LeftOut } from '~/domain/conversion/missing-rates'
import type { Decimal } from '~/domain/money/decimal'
import type { FileRole } from '~/domain/receipts/schema'

/** Identifies a deleted item. The kind is required, because an expense has the id of its former draft. */
export const trashEntrySchema = z.object({
  kind: z.enum(['event', 'expense', 'receipt'], 'Choose what to bring back'),
  id: z.string().min(1),
})

export type TrashEntry = z.output<typeof trashEntrySchema>

export type TrashKind = TrashEntry['kind']

/** An item in the trash. Rows of a deleted parent are deleted and restored with it, and are not listed. */
export interface TrashItem extends TrashEntry {
  /** the name of the event or the file, or the merchant */
  name: string
  /** null: it is already restored */
  deletedAt: Date | null
  /** the event itself, or the event of the item */
  event: { id: string; name: string; isOpen: boolean }
  /** the calendar date of an expense */
  date: string | null
  /** the amount on the receipt of an expense, or the total of an event */
  amount: Decimal | null
  currency: string
  leftOut: LeftOut | null
  expenseCount: number
  /** the expense from which a file was removed */
  expense: { id: string; merchant: string } | null
  role: FileRole | null
}

/** The query parameters of the trash. Parsing never fails: an invalid value counts as empty. */
export const trashSearchSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  kind: trashEntrySchema.shape.kind.nullable().catch(null),
  /** the item for which the page asks whether to delete it for good */
  delete: z.string().nullable().catch(null),
  restored: z.string().nullable().catch(null),
  /** set when the page asks whether to empty the trash */
  empty: z.string().nullable().catch(null),
  /** the kind that was just deleted for good */
  gone: z.enum(['event', 'expense', 'receipt', 'all']).nullable().catch(null),
})

/** The form that empties the trash, with the state that its page showed. */
export const emptyTrashSchema = z.object({
  /** when the page asked, in milliseconds since 1970; items deleted later stay */
  asked: z
    .string('Load the page again')
    .regex(/^\d{1,14}$/, 'Load the page again')
    .transform((milliseconds) => new Date(Number(milliseconds))),
  /** the number of items that the page showed; without it, everything deleted until `asked` goes */
  count: z
    .string()
    .regex(/^\d{1,14}$/, 'Load the page again')
    .transform(Number)
    .optional(),
})

export type EmptyTrash = z.output<typeof emptyTrashSchema>
