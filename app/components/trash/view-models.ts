import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import { leftOutNotes } from '~/components/expenses/sum-view-models'
import { ratesPath } from '~/components/rates/paths'
import { reviewPath } from '~/components/receipts/paths'
import { ROLE_LABELS } from '~/domain/receipts/labels'
import { pluralize } from '~/domain/text/pluralize'
import type { TrashItem, TrashKind } from '~/domain/trash/schema'
import { formatDate } from '~/format/format-dates'
import { formatAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { DAY_MS, TRASH_RETENTION_DAYS } from '~/limits'

const NAMES_IF_EMPTY: Record<TrashKind, string> = {
  event: 'Event',
  expense: 'Expense without a merchant',
  receipt: 'Receipt',
}

/** Returns the view model of an item. */
export function toTrashRow(item: TrashItem, formats: Formats) {
  const { kind, id, event, deletedAt } = item
  const lastDay = new Date((deletedAt ?? new Date()).getTime() + TRASH_RETENTION_DAYS * DAY_MS)
  const isClosed = kind !== 'event' && !event.isOpen
  return {
    kind,
    id,
    name: item.name || NAMES_IF_EMPTY[kind],
    description: describeItem(item, formats),
    amount: item.amount === null ? '' : formatAmount(formats, item.amount, item.currency),
    currency: item.currency,
    amountNotes: item.leftOut ? leftOutNotes(item.leftOut, formats) : [],
    until: formatDate(formats, lastDay.toISOString().slice(0, 10)),
    // the rates page, if the item is a removed proof of a rate, which must be uploaded again; else null
    proofRatePath: item.role === 'rate' ? ratesPath(event.id) : null,
    // the page of the event that must be reopened first; null when nothing prevents restoring
    closedEventPath: isClosed ? expensesPath(event.id) : null,
  }
}

/** An item in the trash, with figures and dates in the user's formats. */
export type TrashItemViewModel = ReturnType<typeof toTrashRow>

function describeItem(item: TrashItem, formats: Formats): string {
  const { kind, event, expenseCount, date, expense, role } = item
  if (kind === 'event') return `Event with ${pluralize(expenseCount, 'expense')}`
  if (kind === 'expense')
    return [`Expense of “${event.name}”`, formatDate(formats, date)].filter(Boolean).join(', ')
  if (role === 'rate') return `Proof of an exchange rate of “${event.name}”`
  if (role === 'paper' || role === 'statement') return `${ROLE_LABELS[role]} of “${event.name}”`
  if (expense === null) return `Receipt of “${event.name}”, not reviewed yet`
  return `File of ${expense.merchant ? `“${expense.merchant}”` : 'an expense'} in “${event.name}”`
}

/** Returns the page of a restored item. */
export function pathOfRestored({ kind, id, event, expense, role }: TrashItem): string {
  if (role === 'rate') return ratesPath(event.id)
  if (kind === 'event' || role === 'paper' || role === 'statement') return expensesPath(event.id)
  if (kind === 'expense') return panelPath(expensesPath(event.id), 'edit', id)
  return expense ? panelPath(expensesPath(event.id), 'edit', expense.id) : reviewPath(event.id, id)
}
