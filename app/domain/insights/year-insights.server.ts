import { inBackgroundWhenLarge } from '~/domain/background.server'
import { versionDues } from '~/domain/claims/payments/version-dues.sql.server'
import { addLeftOut, isAnyLeftOut } from '~/domain/conversion/missing-rates'
import { withFailure } from '~/domain/errors'
import { countOfUser } from '~/domain/events/count-rows.sql.server'
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

/** The largest slices of a total, and what it has beside them. */
function ranking(totals: Totals, slices: Slice[]): Ranking {
  const others = less(totals, sumTotals(slices))
  return { slices, others: others.count > 0 ? others : null }
}

/** Events under their names. */
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
  // an event of one year has what it has in that year
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
  /** what they come to in it, by their ids */
  totals: Map<string, Totals>
  /** whether one has lines without a date or of other years too */
  isOfOtherYears: (eventId: string) => boolean
}

/** Merchants under the spelling that most was paid under. */
const merchantSlices = (sums: MerchantSum[]): Slice[] =>
  Array.from(
    groupBy(sums, ({ key }) => key),
    ([key, spellings]) => ({
      ...{ key, name: spellings[0]?.name ?? '' },
      ...sumTotals(spellings),
    }),
  )

/** What a year comes to in a claim currency, as far as no more is read for it. */
interface CurrencySums
  extends Pick<
    CurrencyYear,
    'currency' | 'totals' | 'claims' | 'undated' | 'leftOut' | 'undatedLeftOut' | 'leavingOut'
  > {
  ofYear: MonthSum[]
  /** the events that leave something out of the year */
  leftOutByEvent: EventLeftOut[]
  /** the events that have lines of other years, or without a date */
  spanning: Set<string>
}

/** The claim currencies that have something in a year, that of the most lines in it first. */
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

/** What the totals of a year leave out in a claim currency, and which events do. */
function leftOutIn(
  year: string,
  left: MonthLeftOut[],
): Pick<CurrencySums, 'leftOut' | 'undatedLeftOut' | 'leftOutByEvent' | 'leavingOut'> {
  const ofYear = left.filter((each) => hasMonth(each) && yearOf(each) === year)
  const leftOutByEvent = Array.from(
    groupBy(ofYear, ({ event }) => event.id).values(),
    (own): EventLeftOut => ({ ...(own[0] as MonthLeftOut).event, ...addLeftOut(own) }),
  ).sort((one, other) => (one.name < other.name ? -1 : 1))
  // what finance converts is not for the claimant to count
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
 * What a user's year comes to, for each claim currency. The date of an expense says its year.
 * @param asked four digits; empty: the newest year that has something
 * @throws DomainError unavailable, failed
 */
export const yearInsights = inBackgroundWhenLarge({
  name: 'yearInsights',
  failure: INSIGHTS_FAILED,
  rows: (actor, _asked: string) => countOfUser(actor.id),
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
      // the contract takes any text as a currency
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
