import { inBackgroundWhenLarge, isTaskLimit } from '~/domain/background.server'
import { followsRates, hasRate, type Schedule } from '~/domain/conversion/convert-expense'
import { unconvertedOf } from '~/domain/conversion/missing-rates'
import {
  changedConversions,
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
  isSameEvent,
  isSampleUntouched,
  requestedTerms,
} from '~/domain/conversion/terms'
import { isPresent } from '~/domain/deleted-at'
import { DomainError } from '~/domain/errors'
import type { Decimal } from '~/domain/money/decimal'
import type { Actor } from '~/domain/users/actor'
import { isStatementTimeout, type PrismaClient, type Write } from '~/infra/database/db.server'
import { log } from '~/infra/log.server'
import { totalOf } from '../money/total'
import { changeEvent, isContended } from './change-event.server'
import { changedMeanwhile, isStale } from './changed-meanwhile'
import { countForBackground } from './count-rows.sql.server'
import { forbidden } from './get-event.server'
import { LOAD_EXPENSES_FAILED, UPDATE_FAILED } from './messages'
import type { OwnedEvent, TermsPreview } from './schema'

interface EventUpdate {
  changes: EventTerms & { name?: string }
  /** the version of the event that the form was filled with; a form without it overwrites any change */
  version?: number | undefined
  /** whether every expense in another currency gets the rate, even the rate 1.0 (contract, 4.5) */
  isOfEndpoint: boolean
}

const ofUpdate = { failure: UPDATE_FAILED, whileClosed: true }

/**
 * Whether the update is stored already. The form may have been sent twice, or the first try may have stored
 * it before it failed.
 * @throws DomainError conflict if the form was filled before another change
 */
function isDone(event: OwnedEvent, { changes, version }: EventUpdate): boolean {
  if (!isStale(event, version)) return false
  if (isSameEvent(event, changes)) return true
  throw changedMeanwhile()
}

/**
 * Returns the expenses of an event before and after new terms. In `stashed` only the charges have moved
 * (`stashCharges`).
 */
async function convertedBy(
  event: OwnedEvent,
  terms: EventTerms,
  { isOfEndpoint }: Pick<EventUpdate, 'isOfEndpoint'>,
): Promise<{
  before: StoredConversion[]
  stashed: StoredConversion[]
  after: StoredConversion[]
  schedule: Schedule
}> {
  const asked = await scheduleOf(event.id, terms)
  const schedule = isOfEndpoint ? { ...asked, rateOfOthers: terms.exchangeRate } : asked
  const before = await storedConversions(event.id)
  const stashed =
    terms.baseCurrency === event.baseCurrency
      ? before
      : stashCharges(before, event.baseCurrency, terms.baseCurrency)
  const after = recalculate(stashed, event, schedule)
  return { before, stashed, after, schedule }
}

/** Returns the expenses of an event that an update changes. */
type Conversion = (event: OwnedEvent, update: EventUpdate) => Promise<ConvertedExpense[]>

const convertAll: Conversion = async (event, update) => {
  const { before, after } = await convertedBy(event, update.changes, update)
  return changedConversions(before, after)
}

/** Sets charges aside, and counts former ones again, for another claim currency. Converts nothing else. */
const moveCharges: Conversion = async ({ id, baseCurrency }, { changes: terms }) => {
  if (terms.baseCurrency === baseCurrency) return []
  const charged = await storedConversions(id, { otherChargeCurrency: terms.baseCurrency })
  return changedConversions(charged, stashCharges(charged, baseCurrency, terms.baseCurrency))
}

/** Changes no expense. */
const convertNothing: Conversion = async () => []

const storeUpdate = (
  actor: Actor,
  known: OwnedEvent,
  update: EventUpdate,
  convert: Conversion,
): Promise<void> =>
  changeEvent(actor, known, ofUpdate, async (event) => {
    if (isDone(event, update)) return { result: undefined }
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

export const updateAndConvert = inBackgroundWhenLarge({
  name: 'updateAndConvert',
  failure: UPDATE_FAILED,
  rows: (_actor, { id }: OwnedEvent) => countForBackground(id),
  run: (actor, event: OwnedEvent, update: EventUpdate) => storeUpdate(actor, event, update, convertAll),
})

export const updateOnly = inBackgroundWhenLarge({
  name: 'updateOnly',
  failure: UPDATE_FAILED,
  rows: (_actor, { id }: OwnedEvent) => countForBackground(id),
  run: (actor, event: OwnedEvent, update: EventUpdate) => storeUpdate(actor, event, update, moveCharges),
})

/**
 * Marks advances with the claim currency in which they were entered, unless that is the new one. They keep
 * their amounts, because they have no rate.
 */
const markAdvances = (db: PrismaClient, event: OwnedEvent, { baseCurrency }: EventTerms): Write[] => [
  db.advance.updateMany({
    where: { eventId: event.id, otherCurrency: null },
    data: { otherCurrency: event.baseCurrency },
  }),
  db.advance.updateMany({
    where: { eventId: event.id, otherCurrency: baseCurrency },
    data: { otherCurrency: null },
  }),
]

/** Whether the update was refused, as opposed to failed. */
const isRefused = (error: unknown) =>
  error instanceof DomainError && error.code !== 'failed' && !isContended(error)

/** Whether a conversion failed because it took too long, so that a second try would fail too. */
const isTooLong = (error: unknown) =>
  isContended(error) ||
  isTaskLimit(error) ||
  isStatementTimeout(error instanceof DomainError ? error.cause : error)

/** Returns the error in the contract's words. An event that was deleted meanwhile is `forbidden`. */
function updateError(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error
  if (error.code === 'not_found') return forbidden()
  return error.code === 'failed' ? new DomainError('failed', UPDATE_FAILED, { cause: error.cause }) : error
}

/**
 * Stores the claim currency and the rate of `PUT /events/{id}` (contract, 4.5) and converts the event's
 * expenses in the same transaction.
 * - If the conversion fails twice or takes too long, only the event and the moved charges are stored
 *   (contract, 4.5). If moving the charges fails too, only the event is stored.
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
      await storeUpdate(actor, event, update, convertNothing)
    })
    .catch((error) => {
      throw updateError(error)
    })
}

/**
 * Returns the terms that an edit form of the event requests, and their effect.
 * @param form the parsed values of `editEventFormSchema`
 * @param typed the values as the user typed them
 * @throws DomainError invalid (the claim currency changes, but not the rate, which was for the former one),
 * unavailable, failed
 */
export async function askedTerms(
  actor: Actor,
  event: OwnedEvent,
  form: EventTerms,
  typed: Record<string, string>,
) {
  const terms = requestedTerms(event, form, typed)
  const preview = await previewTerms(actor, event, terms)
  const isOtherCurrency = terms.baseCurrency !== event.baseCurrency && isSampleUntouched(typed)
  if (isOtherCurrency && hasEventRate(event)) {
    const message = `The rate was for ${event.baseCurrency || 'no currency'}. Enter what a receipt cost you in ${terms.baseCurrency}`
    throw new DomainError('invalid', message, { fields: { sample_claim_amount: [message] } })
  }
  return { terms, preview }
}

/** Returns the effect that `changeTerms` would have. */
export const previewTerms = inBackgroundWhenLarge({
  name: 'previewTerms',
  failure: LOAD_EXPENSES_FAILED,
  rows: (_actor, event: OwnedEvent) => countForBackground(event.id),
  run: preview,
})

async function preview(_actor: Actor, event: OwnedEvent, terms: EventTerms): Promise<TermsPreview> {
  const { before, stashed, after, schedule } = await convertedBy(event, terms, { isOfEndpoint: false })
  const [own, moved] = [before.filter(isPresent), stashed.filter(isPresent)]
  const isStashed = (at: number) => own[at]?.chargedAmount !== null && own[at] !== moved[at]
  const isReturning = (expense: StoredConversion, at: number) =>
    expense.chargedAmount !== null && expense !== own[at]
  const isConverted = (expense: StoredConversion, at: number) =>
    followsRates(expense, schedule) ? hasRate(expense, schedule) : isStashed(at) && !isReturning(expense, at)
  return {
    expenses: own.length,
    converted: moved.filter(isConverted).length,
    charged: moved.filter((_, at) => isStashed(at)).length,
    returning: moved.filter(isReturning).length,
    totalBefore: totalIn(event, own),
    totalAfter: totalIn(terms, after.filter(isPresent)),
    unconvertedBefore: unconvertedOf(own, event),
    unconvertedAfter: unconvertedOf(after.filter(isPresent), terms),
  }
}

const totalIn = ({ baseCurrency }: EventTerms, expenses: StoredConversion[]): Decimal =>
  totalOf(
    expenses.map(({ convertedAmount }) => convertedAmount),
    baseCurrency,
  )
