import { createHash } from 'node:crypto'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { type CodedRate, usableRates } from '~/domain/conversion/convert-expense'
import { scheduledRates } from '~/domain/conversion/recalculate.server'
import { fieldError } from '~/domain/errors'
import { changeEvent } from '~/domain/events/change-event.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { expenseNotFound } from '~/domain/expenses/expenses.server'
import { isAllowance } from '~/domain/expenses/kinds'
import { SAVE_ALL_FAILED } from '~/domain/expenses/messages'
import { rateProblem } from '~/domain/expenses/new-expense.server'
import { sanitizeId } from '~/domain/form-fields'
import { allocationParts } from '~/domain/money/allocation'
import { decimalsError } from '~/domain/money/amount-question'
import { amountLeftOut } from '~/domain/money/share'
import type { Actor } from '~/domain/users/actor'
import { changeCurrency, type EventRates } from './change-currency.server'
import {
  type BatchExpense,
  type ChangedExpense,
  changedExpenses,
  checkSizes,
  expenseName,
  findBatchExpenses,
  replacedValues,
  scheduleKey,
  totalChange,
  withConversion,
} from './changed-expenses.server'
import { NO_RECEIPT_MISSING } from './messages'
import type { FieldChange } from './schema'
import { storeExpenses } from './store-expenses.sql.server'
import { findBatchSlot, storeBatch } from './stored-batches.server'

/** A form that changes selected expenses. */
export interface SelectionForm<Change> {
  /** ids of expenses; ids of deleted expenses, or of other events or users, are skipped */
  ids: string[]
  change: Change
  /** the id that the form received when it was rendered, so that submitting twice makes one change */
  formId: string | undefined
}

/** Returns a hash of the content of a form, by which a resubmission is recognised. */
export const formKey = ({ ids, change }: SelectionForm<object>): string =>
  createHash('sha256')
    .update(JSON.stringify([change, ids]))
    .digest('hex')

/** The expenses with different values after a change, and the number of selected expenses that it skips. */
interface AppliedChange {
  changed: ChangedExpense[]
  skippedCount: number
}

/**
 * Changes one field of all selected expenses of a user's event, or of none. Returns the id to undo the
 * change; null if all expenses already have the value.
 * @throws DomainError not_found (also if none of the expenses exists), forbidden (for the event), conflict
 * (the event is closed), invalid (the change does not fit one of the expenses), failed
 */
export const changeSelected = inBackgroundWhenLarge({
  name: 'changeSelected',
  failure: SAVE_ALL_FAILED,
  countRows: (_actor, eventId: string) => countForBackground(sanitizeId(eventId)),
  run: changeExpenses,
})

function changeExpenses(actor: Actor, eventId: string, form: SelectionForm<FieldChange>) {
  return changeEvent<string | null>(actor, eventId, { failure: SAVE_ALL_FAILED }, async (event) => {
    const slot = await findBatchSlot(actor, event.id, form.formId, formKey(form))
    // the form was sent twice
    if (slot.isStored) return { result: slot.id }
    const selected = await findBatchExpenses(event.id, form.ids)
    if (selected.length === 0) throw expenseNotFound()
    const rates = await scheduledRates(event.id)
    const schedule = { ...event, rates: usableRates(rates, event.baseCurrency) }
    const { changed, skippedCount } = await applyChange(event, selected, form.change, { rates, schedule })
    if (changed.length === 0) return { result: null, isUnchanged: true }
    const before = changed.map((expense) => expense.before)
    const after = changed.map((expense) => withVersion(expense, event))
    const batch = {
      kind: 'field' as const,
      field: form.change.field,
      declaration: form.change.field === 'declaration' ? form.change.reason : null,
      version: event.version + 1,
      schedule: scheduleKey(schedule),
      total: await totalChange(actor, event, before, after),
      count: changed.length,
      passed: skippedCount,
      lines: changed.map((expense) => replacedValues(expense.before, expense.after)),
    }
    return {
      result: slot.id,
      writes: (db) => [storeExpenses(event.id, after), ...storeBatch(db, actor, event.id, { slot, batch })],
    }
  })
}

/**
 * Returns a changed expense for storing, with the event's next version as the version of its last change. A
 * changed declaration keeps the version, because the form of an expense does not contain the declaration, so
 * no open form becomes stale.
 */
const withVersion = ({ before, after }: ChangedExpense, { version }: OwnedEvent): BatchExpense =>
  before.declaration === after.declaration ? { ...after, changedIn: version + 1 } : after

/** Applies a change to expenses. @throws DomainError invalid when it does not fit one of them */
async function applyChange(
  event: OwnedEvent,
  expenses: BatchExpense[],
  change: FieldChange,
  eventRates: EventRates,
): Promise<AppliedChange> {
  switch (change.field) {
    case 'declaration':
      return declareMissingReceipts(expenses, change.reason)
    case 'date':
      checkDates(expenses, change.date)
      return applyAndConvert(expenses, eventRates, 'date', (expense) => ({ ...expense, date: change.date }))
    case 'currency': {
      checkAmounts(expenses, change.currency)
      const after = await changeCurrency(event, expenses, change, eventRates)
      return applyAndConvert(expenses, eventRates, 'currency', (expense) => after.get(expense.id) ?? expense)
    }
    case 'rate':
      checkRate(event, expenses, change.rate_id, eventRates.rates)
      return applyAndConvert(expenses, eventRates, 'rate_id', (expense) => ({
        ...expense,
        rateId: change.rate_id,
      }))
    default: {
      const { field: _, ...values } = change
      return { changed: changedExpenses(expenses, (expense) => ({ ...expense, ...values })), skippedCount: 0 }
    }
  }
}

/** Applies a change to each expense and converts the changed ones again. Charges do not change. */
function applyAndConvert(
  expenses: BatchExpense[],
  { schedule }: EventRates,
  field: string,
  change: (expense: BatchExpense) => BatchExpense,
): AppliedChange {
  const changed = changedExpenses(expenses, change).map(({ before, after }) => ({
    before,
    after: withConversion(after, schedule),
  }))
  const converted = changed.map(({ after }) => after)
  checkSizes(converted, field)
  return { changed, skippedCount: 0 }
}

/** @throws DomainError invalid for an amount that the currency cannot have, such as half a yen */
function checkAmounts(expenses: BatchExpense[], currency: string): void {
  for (const expense of expenses.filter((each) => each.currency !== currency)) {
    const leftOut = amountLeftOut(expense.share) ?? []
    const ofCostCentres = allocationParts(expense.allocation).map(({ amount }) => amount ?? [])
    for (const amount of [expense.amount, leftOut, ofCostCentres].flat(2)) {
      const problem = decimalsError(amount, currency)
      if (problem !== null) throw fieldError('currency', `${expenseName(expense)}: ${problem}`)
    }
  }
}

/** @throws DomainError invalid for an allowance, which a table counts for its own day */
function checkDates(expenses: BatchExpense[], date: string): void {
  const allowance = expenses.find((expense) => isAllowance(expense) && expense.date !== date)
  if (allowance) throw fieldError('date', `${expenseName(allowance)} is an allowance for ${allowance.date}`)
}

function checkRate(
  event: OwnedEvent,
  expenses: BatchExpense[],
  rateId: string | null,
  rates: CodedRate[],
): void {
  if (rateId === null) return
  const rate = rates.find(({ id }) => id === rateId)
  for (const expense of expenses) {
    const problem = rateProblem(rate, expense.currency, event)
    if (problem !== null) throw fieldError('rate_id', `${expenseName(expense)}: ${problem}`)
  }
}

/** Sets the declared reason for missing receipts, and skips expenses that have a receipt. */
function declareMissingReceipts(expenses: BatchExpense[], reason: string): AppliedChange {
  const withoutReceipt = expenses.filter(({ imagePath }) => !imagePath)
  if (withoutReceipt.length === 0) throw fieldError('reason', NO_RECEIPT_MISSING)
  return {
    changed: changedExpenses(withoutReceipt, (expense) => ({ ...expense, declaration: reason })),
    skippedCount: expenses.length - withoutReceipt.length,
  }
}
