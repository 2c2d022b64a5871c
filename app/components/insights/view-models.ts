import { amountsInDirection, isGivenBack } from '~/domain/claims/payments/due-amounts'
import type { Totals } from '~/domain/events/schema'
import type { ColumnBox, ColumnsGeometry } from '~/domain/insights/charts'
import type { ClaimTotals, Ranking, Timeline, TimeSlice } from '~/domain/insights/schema'
import { type Note, plainNote } from '~/domain/text/note'
import { pluralize } from '~/domain/text/pluralize'
import { formatDates, formatPartOfDate } from '~/format/format-dates'
import {
  formatAmount,
  formatAxis,
  formatCount,
  formatMoneyList,
  formatPercent,
} from '~/format/format-figures'
import type { Formats } from '~/format/formats'

// View models of pictures, with figures and dates in the user's formats.

/** The formats and the currency of figures. */
export interface Writing {
  formats: Formats
  /** the claim currency */
  currency: string
}

export interface FigureViewModel {
  label: string
  value: string
  /** the currency of an amount */
  currency?: string
  note?: string
  href?: string
  /** the amounts in other currencies that it leaves out */
  beside?: Note[]
}

/** Returns `and 8,640 JPY`: the amounts of claims in other currencies. */
export function besideNotes({ total, unconverted }: ClaimTotals, formats: Formats): Note[] {
  const amounts = { due: total, unconverted }
  const isAllBack = isGivenBack(amounts)
  const words = [isAllBack, !isAllBack].flatMap((back) => {
    const some = amountsInDirection(amounts, back)
    return some.length > 0 ? `${back === isAllBack ? 'and' : 'less'} ${formatMoneyList(formats, some)}` : []
  })
  return words.length > 0 ? [plainNote(words.join(', '))] : []
}

/** A row of a picture's table. */
export interface RowViewModel {
  key: string
  name: string
  /** the list of its lines; null when no list shows exactly these */
  href: string | null
  count: string
  amount: string
}

export interface ColumnViewModel extends RowViewModel, ColumnBox {
  /** its name and its sum in one text */
  label: string
  /** the text below the column; empty for most columns when there are many */
  tick: string
}

export interface ColumnsViewModel {
  title: string
  /** the title of the first column of the table */
  unit: string
  csv: string
  currency: string
  columns: ColumnViewModel[]
  ticks: { y: number; label: string }[]
  /** whether the columns are the months of a year, each with its name below it */
  isYear: boolean
  /** expenses that the picture cannot show, as a row of the table and in words; null and empty without any */
  others: RowViewModel | null
  note: string
}

export interface BarViewModel extends RowViewModel {
  /** in percent of the total */
  share: string
  /** the length of the bar, in percent of all bars together */
  width: number
  /** whether the bar stands for all others together */
  isOthers: boolean
  /** the doubts about its amount, and the amounts that it leaves out */
  notes: Note[]
}

export interface BarsViewModel {
  title: string
  unit: string
  /** the title of the column of counts, such as lines */
  counted: string
  csv: string
  currency: string
  bars: BarViewModel[]
}

const toRow = (
  { key, name, count, total }: Totals & { key: string; name: string },
  href: string | null,
  { formats, currency }: Writing,
): RowViewModel => ({
  key,
  name,
  href,
  count: formatCount(formats, count),
  amount: formatAmount(formats, total, currency),
})

/** The most labels that fit below a picture on a phone. */
const TICKS_MAX = 6

const UNITS: Record<Timeline['unit'], string> = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' }

/** Returns the names of days, weeks, months or years, and the labels below their columns. */
function timeWords(
  unit: Timeline['unit'],
  { from, to }: TimeSlice,
  { formats, isOneYear }: { formats: Formats; isOneYear: boolean },
) {
  const ofYears = from.slice(0, 4) !== to.slice(0, 4)
  if (unit === 'month')
    return {
      name: formatPartOfDate(formats, from, 'month of a year'),
      tick: formatPartOfDate(formats, from, isOneYear ? 'month' : 'short month of a year'),
    }
  if (unit === 'year' && !ofYears) {
    const year = formatPartOfDate(formats, from, 'year')
    return { name: year, tick: year }
  }
  return {
    name: formatDates(formats, from, to),
    tick: formatPartOfDate(formats, from, unit === 'year' ? 'year' : 'day'),
  }
}

interface Columns {
  title: string
  csv: string
  timeline: Timeline
  geometry: ColumnsGeometry
  hrefOf: (slice: TimeSlice) => string
  /** expenses without a date */
  undated?: Totals
}

export function toColumns(
  { title, csv, timeline, geometry, hrefOf, undated }: Columns,
  writing: Writing,
): ColumnsViewModel {
  const { formats, currency } = writing
  const { unit, slices } = timeline
  const isYear = unit === 'month' && slices.length === 12
  const isOneYear = slices.at(0)?.from.slice(0, 4) === slices.at(-1)?.to.slice(0, 4)
  const step = isYear ? 1 : Math.ceil(slices.length / TICKS_MAX)
  return {
    title,
    csv,
    currency,
    unit: UNITS[unit],
    columns: slices.map((slice, at) => {
      const words = timeWords(unit, slice, { formats, isOneYear })
      const row = toRow(
        { ...slice, key: slice.from, name: words.name },
        slice.count > 0 ? hrefOf(slice) : null,
        writing,
      )
      const label = `${row.name}: ${row.amount} ${currency}, ${pluralize(slice.count, 'line')}`
      return {
        ...row,
        ...(geometry.columns[at] as ColumnBox),
        label,
        tick: at % step === 0 ? words.tick : '',
      }
    }),
    ticks: geometry.ticks.map(({ y, value }) => ({ y, label: formatAxis(formats, value) })),
    isYear,
    ...undatedWords(undated, writing),
  }
}

function undatedWords(
  undated: Totals | undefined,
  writing: Writing,
): Pick<ColumnsViewModel, 'others' | 'note'> {
  if (!undated || undated.count === 0) return { others: null, note: '' }
  const others = toRow({ key: 'undated', name: 'No date', ...undated }, null, writing)
  const verb = undated.count === 1 ? 'is' : 'are'
  const lines = pluralize(undated.count, 'line')
  return {
    others,
    note: `${lines} without a date, ${others.amount} ${writing.currency}, ${verb} not in the picture.`,
  }
}

interface Bars {
  title: string
  unit: string
  csv: string
  /** the noun for the counts; without it, lines */
  counted?: string
  rows: (Totals & { key: string; name: string; href: string | null; notes?: Note[] })[]
  widths: number[]
  /** the whole for the percentages */
  total: string
}

export const toBars = (
  { title, unit, csv, counted = 'Lines', rows, widths, total }: Bars,
  writing: Writing,
): BarsViewModel => ({
  ...{ title, unit, csv, counted, currency: writing.currency },
  bars: rows.map((row, at) => ({
    ...toRow(row, row.href, writing),
    share: toShare(row.total, total, writing.formats),
    width: widths[at] ?? 0,
    isOthers: row.key === OTHERS,
    notes: row.notes ?? [],
  })),
})

/** The key of all others together; no other key begins with a space. */
const OTHERS = ' others'

/** Returns a part in percent of a positive whole. */
const toShare = (part: string, whole: string, formats: Formats): string =>
  Number(whole) > 0 ? `${formatPercent(formats, String((Number(part) / Number(whole)) * 100))}%` : ''

/** Returns the rows of a ranking: its slices, and all others, which have no list of their own. */
export const rankingRows = (
  { slices, others }: Ranking,
  { hrefOf, nameOf = (name) => name, notesOf, many }: RankingWords,
): Bars['rows'] => [
  ...slices.map((slice) => ({
    ...slice,
    name: nameOf(slice.name),
    href: hrefOf(slice.key),
    notes: notesOf?.(slice.key) ?? [],
  })),
  ...(others ? [{ ...others, key: OTHERS, name: `Other ${many}`, href: null }] : []),
]

interface RankingWords {
  hrefOf: (key: string) => string | null
  nameOf?: (name: string) => string
  /** returns the doubts about the amount of a key, and the amounts that it leaves out */
  notesOf?: (key: string) => Note[]
  /** the noun for several slices */
  many: string
}
