import { inBackgroundWhenLarge, isTaskLimit } from '~/domain/background.server'
import { followsRates, hasRate, type Schedule } from '~/domain/conversion/convert-expense'
import { unconvertedOf } from '~/domain/conversion/missing-rates'
import {
  conversionChanges,
  recalculate,
  scheduleOf,
  stashCharges,
} from '~/domain/conversion/recalculate.server'
import {
  type ConvertedExpense,
  type StoredConversion,
  storeCharges,
  storeConversions,
  storedConversions,
} from '~/domain/conversion/stored-conversions.sql.server'
import {
  type EventTerms,
  hasEventRate,
  hasSameNameAndTerms,
  isSampleUntouched,
  requestedTerms,
} from '~/domain/conversion/terms'
import { isPresent } from '~/domain/deleted-at'
import { DomainError, fieldError } from '~/domain/errors'
import type { Actor } from '~/domain/users/actor'
import { isStatementTimeout, type PrismaClient, type Write } from '~/infra/database/db.server'
import { log } from '~/infra/log.server'
import { totalOf } from '../money/total'
import { changeEvent, isContended } from './change-event.server'
import { changedMeanwhile, isStale } from './changed-meanwhile'
import { countForBackground } from './count-rows.sql.server'
import { forbidden } from './get-event.server'
import { LOAD_EXPENSES_FAILED, UPDATE_FAILED } from './messages'
import type { OwnedEvent } from './schema'

// Changes the name, claim currency and exchange rate of an event (its terms), and converts its expenses.

interface EventUpdate {
  changes: EventTerms & { name?: string }
  /** the version of the event that the form was filled with; a form without it overwrites any change */
  version?: number | undefined
  /** whether every expense in another currency gets the rate, even the rate 1.0 (docs/contract.md, 4.5) */
  isOfEndpoint: boolean
}

const UPDATE_OPTIONS = { failure: UPDATE_FAILED, whileClosed: true }

/**
 * Whether the update is stored already. The form may have been sent twice, or the first try may have stored
 * it before it failed.
 * @throws DomainError conflict if the form was filled before another change
 */
function isStoredAlready(event: OwnedEvent, { changes, version }: EventUpdate): boolean {
  if (!isStale(event, version)) return false
  if (hasSameNameAndTerms(event, changes)) return true
  throw changedMeanwhile()
}

/**
 * Returns the expenses of an event before and after new terms. In `stashed` nothing is converted yet, but for
 * another claim currency each charge (the amount that the bank charged) is set aside, and a charge in the new
 * claim currency that was set aside before counts again. The schedule has the rates that convert `after`.
 */
async function conversionsByTerms(
  event: OwnedEvent,
  terms: EventTerms,
  { isOfEndpoint }: Pick<EventUpdate, 'isOfEndpoint'>,
): Promise<Record<'before' | 'stashed' | 'after', StoredConversion[]> & { schedule: Schedule }> {
  const requestedSchedule = await scheduleOf(event.id, terms)
  const schedule = isOfEndpoint
    ? { ...requestedSchedule, rateForOtherCurrencies: terms.exchangeRate }
    : requestedSchedule
  const before = await storedConversions(event.id)
  const isSameCurrency = terms.baseCurrency === event.baseCurrency
  const stashed = isSameCurrency ? before : stashCharges(before, event.baseCurrency, terms.baseCurrency)
  const after = recalculate(stashed, event, schedule)
  return { before, stashed, after, schedule }
}

/** Returns the expenses of an event that an update changes. */
type Conversion = (event: OwnedEvent, update: EventUpdate) => Promise<ConvertedExpense[]>

const convertAll: Conversion = async (event, update) => {
  const { before, after } = await conversionsByTerms(event, update.changes, update)
  return conversionChanges(before, after)
}

/** Changes only charges: sets them aside, or counts them again, for another claim currency. */
const moveCharges: Conversion = async ({ id, baseCurrency }, { changes: terms }) => {
  if (terms.baseCurrency === baseCurrency) return []
  const chargedExpenses = await storedConversions(id, { otherChargeCurrency: terms.baseCurrency })
  return conversionChanges(chargedExpenses, stashCharges(chargedExpenses, baseCurrency, terms.baseCurrency))
}

/** Stores an update of an event, with the expenses that `convert` changes. */
const storeUpdate = (
  actor: Actor,
  readEvent: OwnedEvent,
  update: EventUpdate,
  convert: Conversion,
): Promise<void> =>
  changeEvent(actor, readEvent, UPDATE_OPTIONS, async (event) => {
    if (isStoredAlready(event, update)) return { result: undefined }
    const { changes } = update
    const conversions = await convert(event, update)
    const isSameCurrency = changes.baseCurrency === event.baseCurrency
    const store = isSameCurrency ? storeConversions : storeCharges
    return {
      result: undefined,
      event: { ...changes, changedIn: event.version + 1 },
      writes: (db) => [
        ...(isSameCurrency ? [] : markAdvances(db, event, changes)),
        ...(conversions.length === 0 ? [] : [store(event, conversions)]),
      ],
    }
  })

/** Stores an update and converts all expenses. */
export const updateAndConvert = inBackgroundWhenLarge({
  name: 'updateAndConvert',
  failure: UPDATE_FAILED,
  countRows: (_actor, { id }: OwnedEvent) => countForBackground(id),
  run: (actor, event: OwnedEvent, update: EventUpdate) => storeUpdate(actor, event, update, convertAll),
})

/** Stores an update and changes only charges. */
export const updateOnly = inBackgroundWhenLarge({
  name: 'updateOnly',
  failure: UPDATE_FAILED,
  countRows: (_actor, { id }: OwnedEvent) => countForBackground(id),
  run: (actor, event: OwnedEvent, update: EventUpdate) => storeUpdate(actor, event, update, moveCharges),
})

/** Marks advances with the currency of their entry unless it is the new one, as no rate converts them. */
function markAdvances(
  db: PrismaClient,
  { id: eventId, baseCurrency }: OwnedEvent,
  terms: EventTerms,
): Write[] {
  const mark = (from: string | null, to: string | null) =>
    db.advance.updateMany({ where: { eventId, otherCurrency: from }, data: { otherCurrency: to } })
  return [mark(null, baseCurrency), mark(terms.baseCurrency, null)]
}

/** Whether the update was refused, as opposed to failed. */
const isRefused = (error: unknown) =>
  error instanceof DomainError && error.code !== 'failed' && !isContended(error)

/** Whether a conversion failed because it took too long, so that a second attempt would fail too. */
const isTooLong = (error: unknown) =>
  isContended(error) ||
  isTaskLimit(error) ||
  isStatementTimeout(error instanceof DomainError ? error.cause : error)

/** Returns the error in the words of docs/contract.md. An event that was deleted meanwhile is `forbidden`. */
function updateError(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error
  if (error.code === 'not_found') return forbidden()
  return error.code === 'failed' ? new DomainError('failed', UPDATE_FAILED, { cause: error.cause }) : error
}

/**
 * Stores the claim currency and the rate of `PUT /events/{id}` (docs/contract.md, 4.5) and converts the
 * event's expenses in the same transaction.
 * - If the conversion fails twice or takes too long, only the event and the changed charges are stored. If
 *   changing the charges fails too, only the event is stored.
 * - If the queue of background threads is full, nothing is stored.
 * - After two concurrent updates, the expenses follow the terms that the event kept.
 * - A charge does not depend on the rate. It counts while the claim is in its currency.
 * @param event the event that the caller has just read
 * @throws DomainError forbidden, conflict, unavailable, failed
 */
export const updateEvent = (actor: Actor, event: OwnedEvent, changes: EventTerms): Promise<void> =>
  storeWithConversion(actor, event, { changes, isOfEndpoint: true })

/**
 * Stores the name, the claim currency and the rate from the form of a page, like `updateEvent`. Does not
 * convert expenses without a rate.
 * @throws DomainError forbidden, conflict, unavailable, failed
 */
export const changeTerms = (
  actor: Actor,
  event: OwnedEvent,
  changes: EventUpdate['changes'],
  version?: number,
): Promise<void> => storeWithConversion(actor, event, { changes, version, isOfEndpoint: false })

/** Stores an update with as much of the conversion as possible; `updateEvent` says what failures do. */
async function storeWithConversion(actor: Actor, event: OwnedEvent, update: EventUpdate): Promise<void> {
  const convert = () => updateAndConvert(actor, event, update)
  // the first failure may be the fault of the thread and not of the conversion
  await convert()
    .catch((error) => {
      if (isRefused(error) || isTooLong(error)) throw error
      return convert()
    })
    .catch(async (error) => {
      if (isRefused(error)) throw error
      log.error({ event: event.id, error }, 'the expenses of an event were not recalculated')
      await updateOnly(actor, event, update)
    })
    .catch(async (error) => {
      if (isRefused(error) || isContended(error)) throw error
      log.error({ event: event.id, error }, 'an event is stored without its charges being moved')
      await storeUpdate(actor, event, update, async () => [])
    })
    .catch((error) => {
      throw updateError(error)
    })
}

/**
 * Returns the terms that an edit form of the event requests, and their effect.
 * @param form the parsed values of `editEventFormSchema`
 * @param typedValues the values as the user typed them
 * @throws DomainError invalid (the claim currency changes, but not the rate, which was for the former one),
 * unavailable, failed
 */
export async function previewRequestedTerms(
  actor: Actor,
  event: OwnedEvent,
  form: EventTerms,
  typedValues: Record<string, string>,
) {
  const terms = requestedTerms(event, form, typedValues)
  const preview = await previewTerms(actor, event, terms)
  const isOtherCurrency = terms.baseCurrency !== event.baseCurrency && isSampleUntouched(typedValues)
  if (isOtherCurrency && hasEventRate(event)) {
    const message = `The rate was for ${event.baseCurrency || 'no currency'}. Enter what a receipt cost you in ${terms.baseCurrency}`
    throw fieldError('sample_claim_amount', message)
  }
  return { terms, preview }
}

/** Returns the effect that `changeTerms` would have. */
export const previewTerms = inBackgroundWhenLarge({
  name: 'previewTerms',
  failure: LOAD_EXPENSES_FAILED,
  countRows: (_actor, event: OwnedEvent) => countForBackground(event.id),
  run: preview,
})

async function preview(_actor: Actor, event: OwnedEvent, terms: EventTerms) {
  const { before, stashed, after, schedule } = await conversionsByTerms(event, terms, { isOfEndpoint: false })
  const presentBefore = before.filter(isPresent)
  const presentStashed = stashed.filter(isPresent)
  const presentAfter = after.filter(isPresent)
  // `stashCharges` returns the same object for an expense whose charge it does not change
  const isChanged = (expense: StoredConversion, index: number) => expense !== presentBefore[index]
  const losesCharge = (expense: StoredConversion, index: number) =>
    presentBefore[index]?.chargedAmount !== null && isChanged(expense, index)
  const regainsCharge = (expense: StoredConversion, index: number) =>
    expense.chargedAmount !== null && isChanged(expense, index)
  // an expense in the new claim currency is converted only if it counts its own amount instead of its charge
  const isConverted = (expense: StoredConversion, index: number) =>
    followsRates(expense, schedule)
      ? hasRate(expense, schedule)
      : losesCharge(expense, index) && !regainsCharge(expense, index)
  return {
    expenseCount: presentBefore.length,
    convertedCount: presentStashed.filter(isConverted).length,
    // the number of charges in the present claim currency, which would no longer count
    lostChargeCount: presentStashed.filter(losesCharge).length,
    // the number of charges in the new claim currency, which would count again
    returningChargeCount: presentStashed.filter(regainsCharge).length,
    totalBefore: totalOf(presentBefore, event.baseCurrency),
    totalAfter: totalOf(presentAfter, terms.baseCurrency),
    // the amounts without a rate, which the totals omit
    unconvertedBefore: unconvertedOf(presentBefore, event),
    unconvertedAfter: unconvertedOf(presentAfter, terms),
  }
}

/** The effect of a new claim currency or event rate on the total. */
export type TermsPreview = Awaited<ReturnType<typeof preview>>
