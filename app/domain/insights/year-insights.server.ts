import { inBackgroundWhenLarge } from '~/domain/background.server'
import { versionDues } from '~/domain/claims/payments/payments.sql.server'
import { addLeftOut, isAnyLeftOut } from '~/domain/conversion/missing-rates'
import { withFailure } from '~/domain/errors'
import { countRowsOfUser } from '~/domain/events/count-rows.sql.server'
import type { Totals } from '~/domain/events/schema'
import { groupBy } from '~/domain/group-by'
import { db } from '~/infra/database/db.server'
import { INSIGHT_CURRENCIES_MAX } from '~/limits'
import { subtractTotals, sumBy, sumTotals } from './add-totals'
import { claimDues } from './claim-sums.server'
import { claimSums, type Due } from './claim-totals'
import { leftOutByMonth, type MonthLeftOut } from './left-out.sql.server'
import { INSIGHTS_FAILED } from './messages'
import { eventsWithoutRates, limitToYear } from './missing-rates.sql.server'
import { outdatedClaims } from './outdated-claims.server'
import { RANKED_SLICES_MAX, rank } from './rank'
import type { CurrencyYear, EventLeftOut, Ranking, Slice } from './schema'
import { largestMerchants, type MerchantSum, type MonthSum, sumsByEventAndMonth } from './sums.sql.server'
import { monthsOf } from './timeline'

// The insights of a user's year. A few queries sum all years at once, by event and month. This file selects a
// year and groups the sums by claim currency. Only the largest events and merchants need further queries.

/** Whether a sum belongs to a month. A sum of expenses without a valid date does not. */
const hasMonth = ({ month }: Pick<MonthSum, 'month'>): boolean => month !== ''

const yearOf = ({ month }: Pick<MonthSum, 'month'>): string => month.slice(0, 4)

/** Returns the largest slices of a total, and the sum of all others. */
function toRanking(totals: Totals, slices: Slice[]): Ranking {
  const otherTotals = subtractTotals(totals, sumTotals(slices))
  return { slices, otherTotals: otherTotals.count > 0 ? otherTotals : null }
}

/** Adds the names of events to a ranking. */
async function withEventNames({ slices, otherTotals }: Ranking): Promise<Ranking> {
  if (slices.length === 0) return { slices, otherTotals }
  const ids = slices.map(({ key }) => key)
  const events = await db.event.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  const names = new Map(events.map(({ id, name }) => [id, name]))
  return { slices: slices.map((slice) => ({ ...slice, name: names.get(slice.key) ?? '' })), otherTotals }
}

/** Returns the largest events of a year that have expenses without a rate of their currency. */
async function largestEventsWithoutRates(
  userId: string,
  { year, totalsById, isInOtherYears }: EventsOfYear,
): Promise<CurrencyYear['eventsWithoutRates']> {
  const candidates = [...(await eventsWithoutRates(userId, [...totalsById.keys()])).values()]
  // `eventsWithoutRates` looks at all years; only an event with lines of other years needs a further query
  const eventsOfSeveralYears = candidates.filter(({ id }) => isInOtherYears(id))
  const limitedById = new Map(
    (await limitToYear(eventsOfSeveralYears, year)).map((event) => [event.id, event]),
  )
  const events = candidates
    .flatMap((event) => (isInOtherYears(event.id) ? (limitedById.get(event.id) ?? []) : event))
    .map((event) => ({ event, total: Number(totalsById.get(event.id)?.total) }))
    .sort((one, other) => other.total - one.total)
    .map(({ event }) => event)
  return firstEvents(events)
}

const firstEvents = <Event>(events: Event[]) => ({
  events: events.slice(0, RANKED_SLICES_MAX),
  furtherCount: Math.max(0, events.length - RANKED_SLICES_MAX),
})

interface EventsOfYear {
  year: string
  /** the sums of the events in the year, by event id */
  totalsById: Map<string, Totals>
  /** whether an event also has lines of other years or without a date */
  isInOtherYears: (eventId: string) => boolean
}

/** Returns merchants as slices, each named by the spelling with the largest sum. */
const merchantSlices = (sums: MerchantSum[]): Slice[] =>
  Array.from(
    groupBy(sums, ({ key }) => key),
    ([key, spellings]) => ({ key, name: spellings[0]?.name ?? '', ...sumTotals(spellings) }),
  )

/** The sums of a year in a claim currency that need no further query. */
interface CurrencySums
  extends Pick<
    CurrencyYear,
    'currency' | 'totals' | 'claims' | 'undated' | 'leftOut' | 'undatedLeftOut' | 'incompleteEvents'
  > {
  /** the sums by event and month of the year */
  monthSums: MonthSum[]
  /** the events whose totals leave out amounts of the year, with these amounts */
  leftOutByEvent: EventLeftOut[]
  /** the events that have lines of other years, or without a date */
  idsInOtherYears: Set<string>
}

/** Sums a year in each claim currency that has data in it, the currency with the most lines first. */
function sumsOfCurrencies(
  year: string,
  { sums, dues, monthsLeftOut }: { sums: MonthSum[]; dues: Due[]; monthsLeftOut: MonthLeftOut[] },
): CurrencySums[] {
  const leftOutByCurrency = groupBy(monthsLeftOut, ({ currency }) => currency)
  const sumsByCurrency = groupBy(sums, ({ currency }) => currency)
  const duesByCurrency = groupBy(dues, ({ currency }) => currency)
  return [...new Set([...sumsByCurrency.keys(), ...duesByCurrency.keys(), ...leftOutByCurrency.keys()])]
    .map((currency) => {
      const currencySums = sumsByCurrency.get(currency) ?? []
      const isInYear = (each: MonthSum) => hasMonth(each) && yearOf(each) === year
      const monthSums = currencySums.filter(isInYear)
      return {
        currency,
        monthSums,
        idsInOtherYears: new Set(currencySums.filter((sum) => !isInYear(sum)).map(({ eventId }) => eventId)),
        totals: sumTotals(monthSums),
        claims: claimSums(duesByCurrency.get(currency) ?? [], currency, year),
        undated: sumTotals(currencySums.filter((each) => !hasMonth(each))),
        ...leftOutInYear(year, leftOutByCurrency.get(currency) ?? []),
      }
    })
    .filter(
      ({ totals, undated, leftOut, undatedLeftOut, claims: { paid, waiting, open } }) =>
        [totals, undated, paid, waiting, open].some(({ count }) => count > 0) ||
        isAnyLeftOut(leftOut) ||
        isAnyLeftOut(undatedLeftOut),
    )
    .sort((one, other) => other.totals.count - one.totals.count || (one.currency < other.currency ? -1 : 1))
}

/** Returns the amounts in a claim currency that the totals of a year leave out, with their events. */
function leftOutInYear(
  year: string,
  monthsLeftOut: MonthLeftOut[],
): Pick<CurrencySums, 'leftOut' | 'undatedLeftOut' | 'leftOutByEvent' | 'incompleteEvents'> {
  const yearLeftOut = monthsLeftOut.filter((each) => hasMonth(each) && yearOf(each) === year)
  const leftOutByEvent = Array.from(
    groupBy(yearLeftOut, ({ event }) => event.id).values(),
    (months): EventLeftOut => ({ ...(months[0] as MonthLeftOut).event, ...addLeftOut(months) }),
  ).sort((one, other) => (one.name < other.name ? -1 : 1))
  // amounts that finance converts need nothing from the claimant
  const events = leftOutByEvent.filter(
    ({ unconverted, uncounted }) => unconverted.length > 0 || uncounted !== null,
  )
  return {
    leftOutByEvent,
    leftOut: addLeftOut(yearLeftOut),
    undatedLeftOut: addLeftOut(monthsLeftOut.filter((each) => !hasMonth(each))),
    incompleteEvents: firstEvents(events),
  }
}

/** Completes the sums of a claim currency with its months, and its largest events and merchants. */
async function toCurrencyYear(
  userId: string,
  year: string,
  { monthSums, idsInOtherYears, leftOutByEvent, ...sums }: CurrencySums,
): Promise<Omit<CurrencyYear, 'outdatedClaims'>> {
  const totalsByMonth = sumBy(monthSums, ({ month }) => month)
  const totalsByEvent = sumBy(monthSums, ({ eventId }) => eventId)
  const events = rank(totalsByEvent)
  const rankedIds = new Set(events.slices.map(({ key }) => key))
  const merchants = monthSums.length > 0 ? await largestMerchants(userId, year, sums.currency) : []
  return {
    ...sums,
    months: monthsOf(year, (month) => totalsByMonth.get(month)),
    eventCount: totalsByEvent.size,
    events: await withEventNames(events),
    leftOutByRankedEvent: leftOutByEvent.filter(({ id }) => rankedIds.has(id)),
    merchants: toRanking(sums.totals, merchantSlices(merchants)),
    eventsWithoutRates: await largestEventsWithoutRates(userId, {
      year,
      totalsById: totalsByEvent,
      isInOtherYears: (eventId) => idsInOtherYears.has(eventId),
    }),
  }
}

/**
 * Returns the insights of a user's year for each claim currency. The date of an expense determines its year.
 * @param requestedYear four digits; empty: the newest year that has data
 * @throws DomainError unavailable, failed
 */
export const yearInsights = inBackgroundWhenLarge({
  name: 'yearInsights',
  failure: INSIGHTS_FAILED,
  countRows: (actor, _asked: string) => countRowsOfUser(actor.id),
  run: (actor, requestedYear: string) =>
    withFailure(INSIGHTS_FAILED, async () => {
      const sums = await sumsByEventAndMonth(actor.id)
      const totals = sumBy(sums, ({ eventId }) => eventId)
      const versions = groupBy(await versionDues(actor.id), ({ eventId }) => eventId)
      const monthsLeftOut = await leftOutByMonth(actor.id)
      const unconverted = new Map(
        Array.from(
          groupBy(monthsLeftOut, ({ event }) => event.id),
          ([id, eventLeftOut]) => {
            const leftOut = addLeftOut(eventLeftOut)
            return [id, [...leftOut.unconverted, ...leftOut.forFinance]]
          },
        ),
      )
      const dues = await claimDues(actor.id, { totals, unconverted, versions })
      const outdated = await outdatedClaims(actor.id, versions)
      const datedSums = [...sums, ...monthsLeftOut].filter(hasMonth)
      const foundYears = [...datedSums.map(yearOf), ...dues.map(({ year }) => year)]
      const years = [...new Set(foundYears)].sort().reverse()
      const year = requestedYear || years[0] || String(new Date().getUTCFullYear())
      const currencySums = sumsOfCurrencies(year, { sums, dues, monthsLeftOut })
      // the contract accepts any text as a currency, so a user may have very many
      const shownCurrencies = currencySums.slice(0, INSIGHT_CURRENCIES_MAX)
      const currencies: CurrencyYear[] = []
      for (const each of shownCurrencies)
        currencies.push({
          ...(await toCurrencyYear(actor.id, year, each)),
          outdatedClaims: outdated.filter((claim) => claim.year === year && claim.currency === each.currency),
        })
      return { year, years, otherCurrencies: currencySums.length - shownCurrencies.length, currencies }
    }),
})

/** The insights of a year, in each claim currency. */
export type YearInsights = Awaited<ReturnType<typeof yearInsights>>
