import { inBackgroundWhenLarge } from '~/domain/background.server'
import { versionDues } from '~/domain/claims/payments/version-dues.sql.server'
import { addLeftOut, isAnyLeftOut } from '~/domain/conversion/missing-rates'
import { withFailure } from '~/domain/errors'
import { countRowsOfUser } from '~/domain/events/count-rows.sql.server'
import type { Totals } from '~/domain/events/schema'
import { groupBy } from '~/domain/group-by'
import { db } from '~/infra/database/db.server'
import { INSIGHT_CURRENCIES_MAX } from '~/limits'
import { less, sumBy, sumTotals } from './add-totals'
import { duesOf } from './claim-sums.server'
import { claimSums, type Due } from './claim-totals'
import { leftOutByMonth, type MonthLeftOut } from './left-out.sql.server'
import { INSIGHTS_FAILED } from './messages'
import { eventsWithoutRates, withoutRatesInYear } from './missing-rates.sql.server'
import { outdatedClaims } from './outdated-claims.server'
import { RANKED_MAX, rank } from './rank'
import type { CurrencyYear, EventLeftOut, Ranking, Slice, YearInsights } from './schema'
import { largestMerchants, type MerchantSum, type MonthSum, sumsByEventAndMonth } from './sums.sql.server'
import { monthsOf } from './timeline'

/** Whether expenses are of a month; else they are of no year. */
const hasMonth = ({ month }: Pick<MonthSum, 'month'>): boolean => month !== ''

const yearOf = ({ month }: Pick<MonthSum, 'month'>): string => month.slice(0, 4)

/** Returns the largest slices of a total, and the sum of all others. */
function ranking(totals: Totals, slices: Slice[]): Ranking {
  const others = less(totals, sumTotals(slices))
  return { slices, others: others.count > 0 ? others : null }
}

/** Adds the names of events to a ranking. */
async function named({ slices, others }: Ranking): Promise<Ranking> {
  if (slices.length === 0) return { slices, others }
  const ids = slices.map(({ key }) => key)
  const events = await db.event.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  const names = new Map(events.map(({ id, name }) => [id, name]))
  return { slices: slices.map((slice) => ({ ...slice, name: names.get(slice.key) ?? '' })), others }
}

async function largestWithoutRates(
  userId: string,
  { year, totals, isOfOtherYears }: EventsOfYear,
): Promise<CurrencyYear['withoutRates']> {
  const found = [...(await eventsWithoutRates(userId, [...totals.keys()])).values()]
  // an event with lines in one year only needs no query for that year
  const spanning = found.filter(({ id }) => isOfOtherYears(id))
  const ofYear = new Map((await withoutRatesInYear(spanning, year)).map((event) => [event.id, event]))
  const events = found
    .flatMap((event) => (isOfOtherYears(event.id) ? (ofYear.get(event.id) ?? []) : event))
    .map((event) => ({ event, total: Number(totals.get(event.id)?.total) }))
    .sort((one, other) => other.total - one.total)
    .map(({ event }) => event)
  return { events: events.slice(0, RANKED_MAX), others: Math.max(0, events.length - RANKED_MAX) }
}

interface EventsOfYear {
  year: string
  /** the sums of the events in the year, by event id */
  totals: Map<string, Totals>
  /** whether an event also has lines of other years or without a date */
  isOfOtherYears: (eventId: string) => boolean
}

/** Returns merchants as slices, each named by the spelling with the largest sum. */
const merchantSlices = (sums: MerchantSum[]): Slice[] =>
  Array.from(
    groupBy(sums, ({ key }) => key),
    ([key, spellings]) => ({
      ...{ key, name: spellings[0]?.name ?? '' },
      ...sumTotals(spellings),
    }),
  )

/** The sums of a year in a claim currency that need no further query. */
interface CurrencySums
  extends Pick<
    CurrencyYear,
    'currency' | 'totals' | 'claims' | 'undated' | 'leftOut' | 'undatedLeftOut' | 'leavingOut'
  > {
  ofYear: MonthSum[]
  /** the events with amounts of the year that they leave out */
  leftOutByEvent: EventLeftOut[]
  /** the events that have lines of other years, or without a date */
  spanning: Set<string>
}

/** Returns the claim currencies with data in a year, those with the most lines first. */
function currenciesOf(
  year: string,
  { sums, dues, left }: { sums: MonthSum[]; dues: Due[]; left: MonthLeftOut[] },
): CurrencySums[] {
  const leftByCurrency = groupBy(left, ({ currency }) => currency)
  const sumsByCurrency = groupBy(sums, ({ currency }) => currency)
  const duesByCurrency = groupBy(dues, ({ currency }) => currency)
  return [...new Set([...sumsByCurrency.keys(), ...duesByCurrency.keys(), ...leftByCurrency.keys()])]
    .map((currency) => {
      const own = sumsByCurrency.get(currency) ?? []
      const isOfYear = (each: MonthSum) => hasMonth(each) && yearOf(each) === year
      const ofYear = own.filter(isOfYear)
      return {
        currency,
        ofYear,
        spanning: new Set(own.filter((each) => !isOfYear(each)).map(({ eventId }) => eventId)),
        totals: sumTotals(ofYear),
        claims: claimSums(duesByCurrency.get(currency) ?? [], currency, year),
        undated: sumTotals(own.filter((each) => !hasMonth(each))),
        ...leftOutIn(year, leftByCurrency.get(currency) ?? []),
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

/** Returns the amounts that a year leaves out in a claim currency, with their events. */
function leftOutIn(
  year: string,
  left: MonthLeftOut[],
): Pick<CurrencySums, 'leftOut' | 'undatedLeftOut' | 'leftOutByEvent' | 'leavingOut'> {
  const ofYear = left.filter((each) => hasMonth(each) && yearOf(each) === year)
  const leftOutByEvent = Array.from(
    groupBy(ofYear, ({ event }) => event.id).values(),
    (own): EventLeftOut => ({ ...(own[0] as MonthLeftOut).event, ...addLeftOut(own) }),
  ).sort((one, other) => (one.name < other.name ? -1 : 1))
  // amounts that finance converts need nothing from the claimant
  const events = leftOutByEvent.filter(
    ({ unconverted, uncounted }) => unconverted.length > 0 || uncounted !== null,
  )
  return {
    leftOutByEvent,
    leftOut: addLeftOut(ofYear),
    undatedLeftOut: addLeftOut(left.filter((each) => !hasMonth(each))),
    leavingOut: { events: events.slice(0, RANKED_MAX), others: Math.max(0, events.length - RANKED_MAX) },
  }
}

async function currencyYear(
  userId: string,
  year: string,
  { ofYear, spanning, leftOutByEvent, ...sums }: CurrencySums,
): Promise<Omit<CurrencyYear, 'outdated'>> {
  const byMonth = sumBy(ofYear, ({ month }) => month)
  const byEvent = sumBy(ofYear, ({ eventId }) => eventId)
  const events = rank(byEvent)
  const ranked = new Set(events.slices.map(({ key }) => key))
  const merchants = ofYear.length > 0 ? await largestMerchants(userId, year, sums.currency) : []
  return {
    ...sums,
    months: monthsOf(year, (month) => byMonth.get(month)),
    eventCount: byEvent.size,
    events: await named(events),
    leftOutOfRanked: leftOutByEvent.filter(({ id }) => ranked.has(id)),
    merchants: ranking(sums.totals, merchantSlices(merchants)),
    withoutRates: await largestWithoutRates(userId, {
      year,
      totals: byEvent,
      isOfOtherYears: (eventId) => spanning.has(eventId),
    }),
  }
}

/**
 * Returns the insights of a user's year for each claim currency. The date of an expense determines its year.
 * @param asked four digits; empty: the newest year that has data
 * @throws DomainError unavailable, failed
 */
export const yearInsights = inBackgroundWhenLarge({
  name: 'yearInsights',
  failure: INSIGHTS_FAILED,
  rows: (actor, _asked: string) => countRowsOfUser(actor.id),
  run: (actor, asked: string): Promise<YearInsights> =>
    withFailure(INSIGHTS_FAILED, async () => {
      const sums = await sumsByEventAndMonth(actor.id)
      const totals = sumBy(sums, ({ eventId }) => eventId)
      const versions = groupBy(await versionDues(actor.id), ({ eventId }) => eventId)
      const left = await leftOutByMonth(actor.id)
      const unconverted = new Map(
        Array.from(
          groupBy(left, ({ event }) => event.id),
          ([id, own]) => {
            const { unconverted, forFinance } = addLeftOut(own)
            return [id, [...unconverted, ...forFinance]]
          },
        ),
      )
      const dues = await duesOf(actor.id, { totals, unconverted, versions })
      const outdated = await outdatedClaims(actor.id, versions)
      const dated = [...sums, ...left].filter(hasMonth)
      const found = [...dated.map(yearOf), ...dues.map(({ year }) => year)]
      const years = [...new Set(found)].sort().reverse()
      const year = asked || years[0] || String(new Date().getUTCFullYear())
      const used = currenciesOf(year, { sums, dues, left })
      // the contract accepts any text as a currency, so a user may have very many
      const shown = used.slice(0, INSIGHT_CURRENCIES_MAX)
      const currencies: CurrencyYear[] = []
      for (const each of shown)
        currencies.push({
          ...(await currencyYear(actor.id, year, each)),
          outdated: outdated.filter((claim) => claim.year === year && claim.currency === each.currency),
        })
      return { year, years, otherCurrencies: used.length - shown.length, currencies }
    }),
})
