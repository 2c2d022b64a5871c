import { createHash } from 'node:crypto'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { type CodedRate, usableRates } from '~/domain/conversion/convert-expense'
import { scheduledRates } from '~/domain/conversion/recalculate.server'
import { changeEvent } from '~/domain/events/change-event.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { expenseNotFound } from '~/domain/expenses/expenses.server'
import { SAVE_ALL_FAILED } from '~/domain/expenses/messages'
import { rateProblem } from '~/domain/expenses/new-expense.server'
import { sanitizeId } from '~/domain/form-fields'
import { decimalsError } from '~/domain/money/amount-question'
import type { Actor } from '~/domain/users/actor'
import { inCurrency, type Rated } from './change-currency.server'
import {
  type ChangedLine,
  changedLines,
  checkSizes,
  converted,
  fieldError,
  findLines,
  type Line,
  nameOf,
  replacedValues,
  scheduleKey,
  totalChange,
} from './changed-lines.server'
import { NO_RECEIPT_MISSING } from './messages'
import type { FieldChange } from './schema'
import { storeLines } from './store-lines.sql.server'
import { placeOfBatch, storeBatch } from './stored-batches.server'

/** A form that changes selected expenses. */
export interface SelectionForm<Change> {
  /** ids of expenses; ids of deleted expenses, or of other events or users, are skipped */
  ids: string[]
  change: Change
  /** the id that the form received when it was rendered, so that submitting twice makes one change */
  formId: string | undefined
}

/** Identifies the content of a form, so that a resubmission is recognised. */
export const formKey = ({ ids, change }: SelectionForm<object>): string =>
  createHash('sha256')
    .update(JSON.stringify([change, ids]))
    .digest('hex')

/** The changes to expenses of an event, and the number of expenses left out. */
interface Changes {
  lines: ChangedLine[]
  passed: number
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
  rows: (_actor, eventId: string) => countForBackground(sanitizeId(eventId)),
  run: changeLines,
})

function changeLines(
  actor: Actor,
  eventId: string,
  form: SelectionForm<FieldChange>,
): Promise<string | null> {
  return changeEvent<string | null>(actor, eventId, { failure: SAVE_ALL_FAILED }, async (event) => {
    const place = await placeOfBatch(actor, event.id, form.formId, formKey(form))
    if (place.isMade) return { result: place.id }
    const found = await findLines(event.id, form.ids)
    if (found.length === 0) throw expenseNotFound()
    const rates = await scheduledRates(event.id)
    const schedule = { ...event, rates: usableRates(rates, event.baseCurrency) }
    const { lines, passed } = await changesOf(event, found, form.change, { rates, schedule })
    if (lines.length === 0) return { result: null, isUnchanged: true }
    const before = lines.map((line) => line.before)
    const after = lines.map((line) => changedInNext(line, event))
    const batch = {
      kind: 'field' as const,
      field: form.change.field,
      declaration: form.change.field === 'declaration' ? form.change.reason : null,
      version: event.version + 1,
      schedule: scheduleKey(schedule),
      total: await totalChange(actor, event, before, after),
      count: lines.length,
      passed,
      lines: lines.map((line) => replacedValues(line.before, line.after)),
    }
    return {
      result: place.id,
      writes: (db) => [storeLines(event.id, after), ...storeBatch(db, actor, event.id, { place, batch })],
    }
  })
}

/**
 * Returns a changed expense for storing. The form of an expense does not contain its declaration, so a
 * changed declaration makes no open form stale.
 */
const changedInNext = ({ before, after }: ChangedLine, { version }: OwnedEvent): Line =>
  before.declaration === after.declaration ? { ...after, changedIn: version + 1 } : after

/** Applies a change to expenses. @throws DomainError invalid when it does not fit one of them */
async function changesOf(
  event: OwnedEvent,
  found: Line[],
  change: FieldChange,
  rated: Rated,
): Promise<Changes> {
  switch (change.field) {
    case 'declaration':
      return declared(found, change.reason)
    case 'date':
      return convertedChanges(found, rated, 'date', (line) => ({ ...line, date: change.date }))
    case 'currency': {
      checkAmounts(found, change.currency)
      const after = await inCurrency(event, found, change, rated)
      return convertedChanges(found, rated, 'currency', (line) => after.get(line.id) ?? line)
    }
    case 'rate':
      checkRate(event, found, change.rate_id, rated.rates)
      return convertedChanges(found, rated, 'rate_id', (line) => ({ ...line, rateId: change.rate_id }))
    default: {
      const { field: _, ...values } = change
      return { lines: changedLines(found, (line) => ({ ...line, ...values })), passed: 0 }
    }
  }
}

/** Applies a change and converts the changed expenses again. Charges do not change. */
function convertedChanges(
  found: Line[],
  { schedule }: Rated,
  field: string,
  change: (line: Line) => Line,
): Changes {
  const lines = changedLines(found, change).map(({ before, after }) => ({
    before,
    after: converted(after, schedule),
  }))
  checkSizes(
    lines.map(({ after }) => after),
    field,
  )
  return { lines, passed: 0 }
}

/** @throws DomainError invalid for an amount that the currency cannot have, such as half a yen */
function checkAmounts(lines: Line[], currency: string): void {
  for (const line of lines) {
    const problem = line.currency === currency ? null : decimalsError(line.amount, currency)
    if (problem !== null) throw fieldError('currency', `${nameOf(line)}: ${problem}`)
  }
}

function checkRate(event: OwnedEvent, lines: Line[], rateId: string | null, rates: CodedRate[]): void {
  if (rateId === null) return
  const rate = rates.find(({ id }) => id === rateId)
  for (const line of lines) {
    const problem = rateProblem(rate, line.currency, event)
    if (problem !== null) throw fieldError('rate_id', `${nameOf(line)}: ${problem}`)
  }
}

/** Sets the declared reason for missing receipts, and leaves out expenses that have a receipt. */
function declared(found: Line[], reason: string): Changes {
  const without = found.filter(({ imagePath }) => !imagePath)
  if (without.length === 0) throw fieldError('reason', NO_RECEIPT_MISSING)
  return {
    lines: changedLines(without, (line) => ({ ...line, declaration: reason })),
    passed: found.length - without.length,
  }
}
