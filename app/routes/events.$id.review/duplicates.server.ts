import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import { toExpenseSummary } from '~/components/expenses/view-models'
import { reviewPath } from '~/components/receipts/paths'
import type { DraftViewModel, ReviewViewModel } from '~/components/receipts/review/view-models'
import type { ComparedExpense } from '~/domain/expenses/duplicates'
import { possibleDuplicates } from '~/domain/expenses/duplicates.server'
import { duplicatesInOtherEvents } from '~/domain/expenses/duplicates-in-other-events.server'
import { groupBy } from '~/domain/group-by'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Receipt } from '~/domain/receipts/receipts.server'
import { type FileInOtherEvent, sameFileInOtherEvents } from '~/domain/receipts/receipts-to-review.server'
import { tippedBillsOfDraft } from '~/domain/receipts/tipped-bills.server'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format/formats'

/** Loads possible duplicates of a draft: similar expenses of any event, and its file in other events. */
export async function loadDuplicates(
  actor: Actor,
  eventId: OwnedEventId,
  draft: Receipt,
  draftView: DraftViewModel,
  formats: Formats,
): Promise<Pick<ReviewViewModel, 'duplicates' | 'files'>> {
  const comparedDraft = toComparedExpense(draft, draftView)
  const files = await sameFileInOtherEvents(actor, eventId, draft)
  const duplicatesHere = [
    ...(await possibleDuplicates(eventId, comparedDraft)),
    ...(await tippedBillsOfDraft(eventId, comparedDraft, draft.reading?.tip?.value ?? null)),
  ]
  // the page names these expenses because of their file, so the search by values skips them
  const expensesOfSameFile = new Set(files.flatMap(({ expenseId }) => expenseId ?? []))
  const search = { expenses: [comparedDraft], namedIds: new Map([[comparedDraft.id, expensesOfSameFile]]) }
  const { duplicatesById } = await duplicatesInOtherEvents(actor, eventId, search)
  return {
    duplicates: [
      ...duplicatesHere.map((expense) => ({ ...toExpenseSummary(expense, formats), otherEvent: null })),
      ...(duplicatesById.get(comparedDraft.id) ?? []).map((expense) => ({
        ...toExpenseSummary(expense, formats),
        otherEvent: { id: expense.eventId, name: expense.eventName },
      })),
    ],
    files: toFilesInOtherEvents(files),
  }
}

// Returns the fields for comparing a draft with expenses; without a date or an amount it matches none. The
// amount is that of the reading, because the form writes amounts in the user's formats.
function toComparedExpense({ reading }: Receipt, { id, values, offers }: DraftViewModel): ComparedExpense {
  const { date = null, merchant = '', invoice_number: invoiceNumber = '' } = values
  const currency = values.currency ?? offers.currency?.[0]?.value ?? ''
  return { id, date, merchant, amount: reading?.total?.value ?? '0', currency, invoiceNumber }
}

/** Returns the view models of the same file in other events, one per event. */
const toFilesInOtherEvents = (files: FileInOtherEvent[]): ReviewViewModel['files'] =>
  [...groupBy(files, ({ eventId }) => eventId).values()].flatMap(([first, ...furtherFiles]) =>
    first === undefined
      ? []
      : {
          ids: [first, ...furtherFiles].map(({ id, expenseId }) => expenseId ?? id),
          eventName: first.eventName,
          href: pathOfFile(first),
        },
  )

const pathOfFile = ({ eventId, id, expenseId }: FileInOtherEvent) =>
  expenseId === null ? reviewPath(eventId, id) : panelPath(expensesPath(eventId), 'edit', expenseId)
