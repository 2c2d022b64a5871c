import { randomUUID } from 'node:crypto'
import { isPresent } from '~/domain/deleted-at'
import { DomainError } from '~/domain/errors'
import { changeEvent } from '~/domain/events/change-event.server'
import { IS_DRAFT, isEventRole } from '~/domain/events/file-roles'
import type { OwnedEvent } from '~/domain/events/schema'
import type { AmountAnswers } from '~/domain/expenses/amount-answers'
import { checkAnswers } from '~/domain/expenses/amount-question.server'
import { pairOf } from '~/domain/expenses/dismissed-duplicates.server'
import { expenseNotFound, findExpense } from '~/domain/expenses/expenses.server'
import { SAVE_FAILED } from '~/domain/expenses/messages'
import { newExpense } from '~/domain/expenses/new-expense.server'
import { type Expense, type ExpenseInput, hasSameValues } from '~/domain/expenses/schema'
import { sanitizeId } from '~/domain/form-fields'
import { WHOLE } from '~/domain/money/share'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import type { DoubtedField } from './doubted-fields'
import { DOUBT_QUESTION, doubtedFields } from './doubts'
import { imagePathOf } from './expense-files.server'
import { ALREADY_CONFIRMED, CHANGED_SINCE_CONFIRMED, KEPT_AS_PAPER } from './messages'
import { SURE_CONFIDENCE_MIN } from './reading/page-text'
import { getReceipt, type Receipt, receiptNotFound } from './receipts.server'
import type { ConfirmedDraft } from './schema'

/** The claimant's answers to questions about amounts, and the error for a draft that was confirmed before. */
interface ConfirmContext {
  answers: AmountAnswers
  /** returns the error for a draft that was already confirmed with other values than those of the form */
  refusal: (confirmed: Expense, event: OwnedEvent) => Promise<DomainError>
}

/**
 * Creates an expense from a draft, with the draft's file as its receipt, and returns the id of the expense.
 * Confirming a draft twice with the same values (a double click, the back button) creates one expense.
 * @throws DomainError not_found, forbidden (not the user's event), conflict (the event is closed, or has
 * another claim currency than the form showed, or the draft was confirmed with other values), invalid (also
 * for doubtful values that the claimant was not asked about), failed
 */
export async function confirmDraft(
  actor: Actor,
  eventId: string,
  id: string,
  { asked: askedFields, ...formValues }: ConfirmedDraft,
  { answers, refusal }: ConfirmContext,
): Promise<string> {
  return changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const receipt = await getReceipt(actor, id)
    if (receipt.eventId !== event.id || receipt.role === 'rate') throw receiptNotFound()
    if (isEventRole(receipt.role)) throw new DomainError('conflict', KEPT_AS_PAPER)
    if (receipt.expenseId !== null) {
      const confirmed = await findExpense(event.id, receipt.expenseId)
      const values = answers.taxes_answer === 'remove' ? { ...formValues, taxes: [] } : formValues
      if (confirmed && hasSameValues(confirmed, values)) return { result: confirmed.id }
      throw confirmed ? await refusal(confirmed, event) : new DomainError('conflict', ALREADY_CONFIRMED)
    }
    checkDoubts(receipt, formValues, askedFields)
    const form = formWithTaxAnswer(receipt, formValues, { answers, claimCurrency: event.baseCurrency })
    // the expense gets the draft's id, so that stored facts about the draft, such as its dismissed
    // duplicates, hold for it too
    const isIdTaken = (await db.expense.count({ where: { id } })) > 0
    const expense = await newExpense(event, form, isIdTaken ? randomUUID() : receipt.id)
    const dismissals = isIdTaken ? await dismissalsFor(actor, receipt.id, expense.id) : []
    const imagePath = imagePathOf([{ ...receipt, position: 0, deletedAt: null }])
    return {
      result: expense.id,
      writes: (db) => [
        db.expense.create({ data: { ...expense, imagePath }, select: { id: true } }),
        db.receipt.update({
          where: { id: receipt.id },
          // the expense now holds the typed values
          data: { expenseId: expense.id, position: 0, typed: null },
          select: { id: true },
        }),
        ...(dismissals.length === 0 ? [] : [db.noDuplicate.createMany({ data: dismissals })]),
      ],
    }
  })
}

/**
 * Returns the form, without its taxes if the claimant answered that they do not belong to the typed amount.
 * `checkAnswers` asks this when an expense changes, so the reading stands here for the expense before the
 * change, and the form for the expense after it. Without a charge, only the question about taxes can arise.
 * @throws DomainError invalid, with the question, when it is not answered
 */
function formWithTaxAnswer(
  { reading }: Pick<Receipt, 'reading'>,
  form: ExpenseInput,
  { answers, claimCurrency }: { answers: AmountAnswers; claimCurrency: string },
): ExpenseInput {
  const noCharge = { share: WHOLE, chargedAmount: null, otherCharge: null, otherChargeCurrency: null }
  const { amount, taxes } = form
  const currency = form.currency ?? ''
  const sureCurrency =
    reading?.currency && reading.currency.confidence >= SURE_CONFIDENCE_MIN ? reading.currency.value : null
  const read = {
    amount: reading?.total?.value ?? amount,
    currency: sureCurrency ?? currency,
    taxes: reading?.taxes ?? taxes,
  }
  const change = {
    before: { ...read, ...noCharge, converted: '0', rowAmount: null },
    after: { amount, currency, taxes, ...noCharge },
    convertedWithoutCharge: '0',
  }
  const { taxes_answer } = checkAnswers({ changes: [change], claimCurrency }, answers)
  return taxes_answer === 'remove' ? { ...form, taxes: [] } : form
}

/** @throws DomainError invalid for doubtful values that the claimant was not asked about */
function checkDoubts({ reading }: Receipt, form: ExpenseInput, askedFields: DoubtedField[]): void {
  const doubted =
    reading === null ? [] : doubtedFields(reading, form).filter((field) => !askedFields.includes(field))
  if (doubted.length === 0) return
  const fields = Object.fromEntries(doubted.map((field) => [field, [DOUBT_QUESTION]]))
  throw new DomainError('invalid', DOUBT_QUESTION, { fields })
}

/** The fields that tell whether the confirm that created an expense can be undone. */
const UNDONE_FIELDS = {
  id: true,
  changedIn: true,
  createdAt: true,
  updatedAt: true,
  declaration: true,
  statementRows: { select: { id: true } },
  receipts: { select: { id: true, role: true, deletedAt: true } },
} satisfies Prisma.ExpenseSelect

type UndoneExpense = Prisma.ExpenseGetPayload<{ select: typeof UNDONE_FIELDS }>

/** Returns the receipt of an expense that has nothing else; null when something was added or deleted. */
function soleReceipt({ receipts, declaration, statementRows }: UndoneExpense): { id: string } | null {
  const [receipt, ...otherReceipts] = receipts
  if (!receipt || otherReceipts.length > 0 || declaration !== null || statementRows.length > 0) return null
  return receipt.role === 'receipt' && isPresent(receipt) ? receipt : null
}

type VersionedEvent = Pick<OwnedEvent, 'id' | 'version'>

/** Whether confirming the expense was the last change to its event, and nothing has updated its row since. */
const isLastChange = ({ changedIn, createdAt, updatedAt }: UndoneExpense, event: VersionedEvent) =>
  changedIn === event.version && createdAt.getTime() === updatedAt.getTime()

const findConfirmed = (event: VersionedEvent, id: string): Promise<UndoneExpense | null> =>
  db.expense.findUnique({ where: { id, eventId: event.id, deletedAt: null }, select: UNDONE_FIELDS })

/** Whether the confirm that created an expense can be undone: only until the next change to the event. */
export async function canUndoConfirm(event: VersionedEvent, expenseId: string): Promise<boolean> {
  const expense = await findConfirmed(event, sanitizeId(expenseId))
  return expense !== null && isLastChange(expense, event) && soleReceipt(expense) !== null
}

/**
 * Turns an expense back into the draft that it was confirmed from, and returns the draft's id. The fields of
 * the expense are deleted, so this is possible only until the next change to the event. A second call changes
 * nothing.
 * @throws DomainError not_found, forbidden (not the user's event), conflict (the event is closed, or was
 * changed since, or the expense has more than its receipt), failed
 */
export async function undoConfirm(actor: Actor, eventId: string, expenseId: string): Promise<string> {
  return changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const id = sanitizeId(expenseId)
    const expense = await findConfirmed(event, id)
    if (!expense) {
      const draft = await db.receipt.count({ where: { id, eventId: event.id, deletedAt: null, ...IS_DRAFT } })
      if (draft === 0) throw expenseNotFound()
      return { result: id }
    }
    const receipt = isLastChange(expense, event) ? soleReceipt(expense) : null
    if (!receipt) throw new DomainError('conflict', CHANGED_SINCE_CONFIRMED)
    return {
      result: receipt.id,
      writes: (db) => [
        // detach the file first, because deleting the expense deletes its files
        db.receipt.update({
          where: { id: receipt.id, expenseId: expense.id },
          data: { expenseId: null, position: 0 },
          select: { id: true },
        }),
        db.expense.delete({ where: { id: expense.id, changedIn: expense.changedIn }, select: { id: true } }),
      ],
    }
  })
}

/** Returns a draft's dismissed pairs in all events of the user, with the expense's id for the draft's. */
async function dismissalsFor(actor: Actor, draftId: string, expenseId: string) {
  const dismissedPairs = await db.noDuplicate.findMany({
    where: { event: { userId: actor.id }, OR: [{ one: draftId }, { other: draftId }] },
  })
  const withExpenseId = (id: string) => (id === draftId ? expenseId : id)
  return dismissedPairs.map(({ eventId, ...pair }) => {
    const [one, other] = pairOf(withExpenseId(pair.one), withExpenseId(pair.other))
    return { eventId, one, other }
  })
}
