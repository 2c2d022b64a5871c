import { evidenceText, refundWords } from '~/components/bank-statements/evidence-text'
import { closePath, isFromClosing } from '~/components/claims/paths'
import { creditNoteText } from '~/components/expenses/credit-note-text'
import { expenseValues } from '~/components/expenses/expense-values'
import { toExpenseFacts, toExpenseSummary } from '~/components/expenses/view-models'
import { toThumbnail } from '~/components/receipts/thumbnail'
import { evidenceOf } from '~/domain/bank-statements/evidence.server'
import { refundsOf } from '~/domain/bank-statements/refunds.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { type Category, categoryFinder } from '~/domain/expenses/categories'
import { getExpense, latestExpenses } from '~/domain/expenses/expenses.server'
import { grossNote } from '~/domain/expenses/messages'
import { misfittingGross } from '~/domain/expenses/taxes'
import { sumOf } from '~/domain/money/decimal'
import { attachedCreditNotes } from '~/domain/receipts/credit-notes-of-expenses.server'
import { creditedSale } from '~/domain/receipts/credited-sales'
import { receiptsOf, removedFile } from '~/domain/receipts/receipts.server'
import { notesOnTraits } from '~/domain/receipts/traits'
import type { Formats } from '~/format/formats'
import { refundOptions } from './refund-form.server'

/** The most expenses that the form for moving a file offers, the latest ones. */
const MOVE_CHOICES_MAX = 100

/** The note beside the taxes of an expense with a deducted refund. */
const TAX_NOTE = 'This is the tax before refunds, as the receipt says it'

/** Loads the expense that `?edit=` opens, with evidence, files and last removed file; null without one. */
export async function openedExpense(
  { id: eventId, baseCurrency, version, status }: OwnedEvent,
  categories: Category[],
  address: URLSearchParams,
  formats: Formats,
) {
  const id = address.get('edit')
  const expense = id === null ? null : await getExpense(eventId, id)
  if (!expense) return null
  const evidence = await evidenceOf(eventId, expense.id)
  const refunds = await refundsOf(eventId, expense.id)
  // only a refund in the claim currency reduces the charge
  const reducesCharge = ({ currency }: { currency: string }) =>
    expense.chargedAmount !== null && currency === baseCurrency
  const isRefunded = refunds.some(reducesCharge)
  const refunded = sumOf(refunds.filter(reducesCharge).map(({ amount }) => amount)).toFixed()
  const attached = (await attachedCreditNotes(eventId, [expense.id])).get(expense.id)
  const sale = creditedSale(expense, { claimCurrency: baseCurrency, refunded })
  const gross = misfittingGross(expense.taxes, expense)
  const charge = { charged: expense.chargedAmount, claimCurrency: baseCurrency, refunds }
  const removedId = address.get('removed')
  const files = await receiptsOf(eventId, expense.id)
  const moveTargets = files.length === 0 ? [] : await latestExpenses(eventId, MOVE_CHOICES_MAX + 1)
  return {
    id: expense.id,
    version,
    values: expenseValues(expense, baseCurrency, formats),
    amountNote: gross === null ? null : grossNote(gross),
    taxNote: isRefunded && expense.taxes.length > 0 ? TAX_NOTE : null,
    facts:
      status === 'closed'
        ? toExpenseFacts(expense, { claimCurrency: baseCurrency, isRefunded }, formats)
        : [],
    evidence: evidence && evidenceText(evidence, charge, formats),
    creditNote: attached ? creditNoteText(attached, sale, formats) : null,
    isRefunded,
    asksForGuests: categoryFinder(categories)(expense.category)?.needsGuests ?? false,
    refunds: refunds.map((refund) => ({
      id: refund.id,
      words: refundWords(refund, reducesCharge(refund), formats),
    })),
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
    refundOptions: expense.kind === 'refund' ? await refundOptions(eventId, expense, formats) : null,
    otherExpenses: moveTargets
      .filter((target) => target.id !== expense.id)
      .slice(0, MOVE_CHOICES_MAX)
      .map((target) => toExpenseSummary(target, formats)),
    openedFrom: isFromClosing(address) ? closePath(eventId) : null,
    removed: removedId === null ? null : await removedFile(eventId, expense.id, removedId),
  }
}
