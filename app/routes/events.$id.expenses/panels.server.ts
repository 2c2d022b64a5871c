import { evidenceText } from '~/components/bank-statements/evidence-text'
import { closePath, isFromClosing } from '~/components/claims/paths'
import { creditNoteText } from '~/components/expenses/credit-note-text'
import { expenseValues } from '~/components/expenses/expense-values'
import { toExpenseFacts, toExpenseSummary } from '~/components/expenses/view-models'
import { toThumbnail } from '~/components/receipts/thumbnail'
import { shortCode } from '~/components/ui/money'
import { withoutSign } from '~/domain/advances/labels'
import { evidenceOf } from '~/domain/bank-statements/evidence.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { type Category, categoryFinder } from '~/domain/expenses/categories'
import { getExpense, latestExpenses } from '~/domain/expenses/expenses.server'
import { grossNote } from '~/domain/expenses/messages'
import { type RefundOfExpense, refundsByExpense } from '~/domain/expenses/refunds.server'
import { misfittingGross } from '~/domain/expenses/taxes'
import { openCreditNotes } from '~/domain/receipts/credit-notes-of-expenses.server'
import { receiptsOf, removedFile } from '~/domain/receipts/receipts.server'
import { notesOnTraits } from '~/domain/receipts/traits'
import { formatDate } from '~/format/format-dates'
import { formatAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { refundOptions } from './refund-form.server'

/** The most expenses that the form for moving a file offers, the latest ones. */
const MOVE_CHOICES_MAX = 100

/** Returns `Refund of 5.00 EUR, 10 Oct 2026`. */
function refundWords({ date, amount, currency }: RefundOfExpense, formats: Formats): string {
  const moneyText = `${formatAmount(formats, withoutSign(amount), currency)} ${shortCode(currency)}`
  return [`Refund of ${moneyText}`, formatDate(formats, date)].filter(Boolean).join(', ')
}

/** Loads the expense that `?edit=` opens, with evidence, files and last removed file; null without one. */
export async function openedExpense(
  event: OwnedEvent,
  categories: Category[],
  address: URLSearchParams,
  formats: Formats,
) {
  const { id: eventId, baseCurrency, version, status } = event
  const id = address.get('edit')
  const expense = id === null ? null : await getExpense(eventId, id)
  if (!expense) return null
  const evidence = await evidenceOf(eventId, expense.id)
  const refunds = (await refundsByExpense(event, [expense.id])).get(expense.id) ?? []
  const creditNotes = (await openCreditNotes(event, [expense], [expense.id])).get(expense.id)
  const gross = misfittingGross(expense.taxes, expense)
  const charge = { charged: expense.chargedAmount, claimCurrency: baseCurrency }
  const removedId = address.get('removed')
  const files = await receiptsOf(eventId, expense.id)
  const moveTargets = files.length === 0 ? [] : await latestExpenses(eventId, MOVE_CHOICES_MAX + 1)
  return {
    id: expense.id,
    version,
    values: expenseValues(expense, baseCurrency, formats),
    amountNote: gross === null ? null : grossNote(gross),
    facts: status === 'closed' ? toExpenseFacts(expense, baseCurrency, formats) : [],
    evidence: evidence && evidenceText(evidence, charge, formats),
    creditNote: creditNotes ? creditNoteText(creditNotes, formats) : null,
    asksForGuests: categoryFinder(categories)(expense.category)?.needsGuests ?? false,
    refunds: refunds.map((refund) => ({ id: refund.id, words: refundWords(refund, formats) })),
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      role: file.role,
      note: notesOnTraits(file.traits),
      thumbnail: toThumbnail(file),
    })),
    // the same files, for the viewer beside the form
    receipts: files.map(({ id, name, pages, previews, width, height, turns, excerpt }) => {
      return { id, name, pages, previews, width, height, turns, excerpt }
    }),
    declaration: expense.declaration,
    arithmetic: expense.arithmetic,
    canBeRefunded: expense.kind === 'receipt',
    refundOptions: expense.kind === 'refund' ? await refundOptions(eventId, expense, formats) : null,
    otherExpenses: moveTargets
      .filter((target) => target.id !== expense.id)
      .slice(0, MOVE_CHOICES_MAX)
      .map((target) => toExpenseSummary(target, formats)),
    openedFrom: isFromClosing(address) ? closePath(eventId) : null,
    removed: removedId === null ? null : await removedFile(eventId, expense.id, removedId),
  }
}
