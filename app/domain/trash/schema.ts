import { z } from 'zod'
import type { LeftOut } from '~/domain/conversion/missing-rates'
import type { Decimal } from '~/domain/money/decimal'
import type { FileRole } from '~/domain/receipts/schema'

/**
 * One thing that was deleted. An expense has the id of the draft that it was, so an id alone does not name
 * it.
 */
export const trashEntrySchema = z.object({
  kind: z.enum(['event', 'expense', 'receipt'], 'Choose what to bring back'),
  id: z.string().min(1),
})

export type TrashEntry = z.output<typeof trashEntrySchema>

export type Kind = TrashEntry['kind']

/**
 * Something in the trash. What belongs to something else in the trash comes and goes with that, and is not
 * listed.
 */
export interface TrashItem extends TrashEntry {
  /** the name of the event or the file, or the merchant */
  name: string
  /** null: it is back already */
  deletedAt: Date | null
  /** the event that it is or belongs to */
  event: { id: string; name: string; isOpen: boolean }
  /** the calendar date of an expense */
  date: string | null
  /** the amount on the receipt of an expense, or the total of an event */
  amount: Decimal | null
  currency: string
  /** what the total of an event leaves out */
  leftOut: LeftOut | null
  /** the number of expenses of an event */
  expenseCount: number
  /** the expense that a file was removed from */
  expense: { id: string; merchant: string } | null
  /** the role of a file */
  role: FileRole | null
}

export interface TrashPage {
  items: TrashItem[]
  count: number
  page: number
  pages: number
}

/** What an address of the trash may ask for. Never refuses: an odd value asks for nothing. */
export const trashSearchSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  kind: trashEntrySchema.shape.kind.nullable().catch(null),
  /** asks whether the thing is to be deleted for good */
  delete: z.string().nullable().catch(null),
  /** the thing that was brought back a moment ago */
  restored: z.string().nullable().catch(null),
  /** asks whether everything is to be deleted for good */
  empty: z.string().nullable().catch(null),
  /** what was deleted for good a moment ago */
  gone: z.enum(['event', 'expense', 'receipt', 'all']).nullable().catch(null),
})

/** The form that empties the trash: what its page has asked about. */
export const emptyTrashSchema = z.object({
  /** when it was asked, in milliseconds since 1970: what comes into the trash later stays */
  asked: z
    .string('Load the page again')
    .regex(/^\d{1,14}$/, 'Load the page again')
    .transform((at) => new Date(Number(at))),
  /** how many things were there; a form that does not say empties whatever was there by then */
  count: z
    .string()
    .regex(/^\d{1,14}$/, 'Load the page again')
    .transform(Number)
    .optional(),
})

export type EmptyTrash = z.output<typeof emptyTrashSchema>
