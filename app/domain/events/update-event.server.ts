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
  termsAsked,
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
  /** the version of the event that the form was filled at; without it, whatever is stored is overwritten */
  version?: number | undefined
  /** whether every expense in another currency gets the rate, 1.0 included (contract, 4.5) */
  isOfEndpoint: boolean
}

const ofUpdate = { failure: UPDATE_FAILED, whileClosed: true }

/**
 * Whether the update was made before: the first try may have stored it without an answer, or the same form
 * was sent twice.
 * @throws DomainError conflict for another form that was filled before another change
 */
function isDone(event: OwnedEvent, { changes, version }: EventUpdate): boolean {
  if (!isStale(event, version)) return false
  if (isSameEvent(event, changes)) return true
  throw changedMeanwhile()
}

/** The expenses as they are, and as new terms make them. */
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

/** What terms make of the expenses of an event: those that change. */
type Conversion = (event: OwnedEvent, update: EventUpdate) => Promise<ConvertedExpense[]>

const convertAll: Conversion = async (event, update) => {
  const { before, after } = await convertedBy(event, update.changes, update)
  return changedConversions(before, after)
}

/**
 * Sets charges aside and counts them again as another claim currency asks for, and converts nothing else.
 */
const moveCharges: Conversion = async ({ id, baseCurrency }, { changes: terms }) => {
  if (terms.baseCurrency === baseCurrency) return []
  const charged = await storedConversions(id, { otherChargeCurrency: terms.baseCurrency })
  return changedConversions(charged, stashCharges(charged, baseCurrency, terms.baseCurrency))
}

/** Leaves the expenses as they are. */
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
 * Marks the advances with the claim currency that they were entered in, unless that is the new one: they keep
 * their amounts, as no rate for them is known.
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

/** Whether the update was refused, not failed. */
const isRefused = (error: unknown) =>
  error instanceof DomainError && error.code !== 'failed' && !isContended(error)

/** Whether a conversion failed because it takes too long: it would again. */
const isTooLong = (error: unknown) =>
  isContended(error) ||
  isTaskLimit(error) ||
  isStatementTimeout(error instanceof DomainError ? error.cause : error)

/** An update that failed, in the contract's words; an event that was deleted meanwhile is forbidden. */
function updateError(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error
  if (error.code === 'not_found') return forbidden()
  return error.code === 'failed' ? new DomainError('failed', UPDATE_FAILED, { cause: error.cause }) : error
}

/**
 * Stores claim currency and rate as `PUT /events/{id}` gives them (contract, 4.5), and converts the event's
 * expenses with them, so that neither is seen without the other. When the conversion fails twice, or takes
 * too long, the event is stored without it (contract, 4.5), and when charges cannot be set aside either,
 * without that; while too much waits, nothing is. Of two updates at once the expenses follow the one that the
 * event kept. An amount that was really charged for an expense stays whatever the rate is, and counts as long
 * as the claim is in its currency.
 * @param event as it was just read
 * @throws DomainError forbidden, conflict, unavailable, failed
 */
export const updateEvent = (actor: Actor, event: OwnedEvent, changes: EventTerms): Promise<void> =>
  storeWithConversion(actor, event, { changes, isOfEndpoint: true })

/**
 * Stores name, claim currency and rate as a page's form gives them, as `updateEvent` does. An expense without
 * a rate is not converted.
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
  // the first failure may have been the thread's, and none of the conversion
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
 * The terms that an edit form of the event asks for, and what they would change.
 * @param form the form's values as `editEventFormSchema` reads them
 * @param typed the same as they were typed
 * @throws DomainError invalid when the claim currency changes and the rate does not: it was a rate to the old
 * one; unavailable, failed
 */
export async function askedTerms(
  actor: Actor,
  event: OwnedEvent,
  form: EventTerms,
  typed: Record<string, string>,
) {
  const terms = termsAsked(event, form, typed)
  const preview = await previewTerms(actor, event, terms)
  const isOtherCurrency = terms.baseCurrency !== event.baseCurrency && isSampleUntouched(typed)
  if (isOtherCurrency && hasEventRate(event)) {
    const message = `The rate was for ${event.baseCurrency || 'no currency'}. Enter what a receipt cost you in ${terms.baseCurrency}`
    throw new DomainError('invalid', message, { fields: { sample_claim_amount: [message] } })
  }
  return { terms, preview }
}

/** What `updateEvent` would do, without doing it. */
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
