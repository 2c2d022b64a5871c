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

// View models of the charts on insights pages, with figures and dates in the user's formats.

/** How the figures of a chart are written. */
export interface FigureFormat {
  formats: Formats
  /** the claim currency */
  currency: string
}

/** A main figure of a page, above the charts. */
export interface FigureViewModel {
  label: string
  value: string
  /** set when the value is an amount */
  currency?: string
  note?: string
  /** the page that the note links to */
  href?: string
  /** the amounts in other currencies that the value does not include */
  otherAmounts?: Note[]
}

/** Returns `and 8,640 JPY` for amounts in the direction of the total, `less 8,640 JPY` for opposite ones. */
export function otherCurrencyNotes({ total, unconverted }: ClaimTotals, formats: Formats): Note[] {
  const amounts = { due: total, unconverted }
  const isBack = isGivenBack(amounts)
  const sameDirection = amountsInDirection(amounts, isBack)
  const oppositeDirection = amountsInDirection(amounts, !isBack)
  const texts = [
    sameDirection.length > 0 ? `and ${formatMoneyList(formats, sameDirection)}` : '',
    oppositeDirection.length > 0 ? `less ${formatMoneyList(formats, oppositeDirection)}` : '',
  ].filter((text) => text !== '')
  return texts.length > 0 ? [plainNote(texts.join(', '))] : []
}

export interface ColumnViewModel extends RowViewModel, ColumnBox {
  /** the name, sum and number of lines in one text */
  label: string
  /** the text below the column; empty for most columns when there are many */
  axisLabel: string
}

export interface BarViewModel extends RowViewModel {
  /** in percent of the total */
  share: string
  /** the length of the bar, in percent of all bars together */
  width: number
  /** whether the bar is the sum of all groups that have no bar of their own */
  isOthers: boolean
  /** the doubts about its amount, and the amounts that it leaves out */
  notes: Note[]
}

const toRow = (
  { key, name, count, total }: Totals & { key: string; name: string },
  href: string | null,
  { formats, currency }: FigureFormat,
) => ({
  key,
  name,
  // the page that lists the lines of the row; null when no page lists exactly these lines
  href,
  count: formatCount(formats, count),
  amount: formatAmount(formats, total, currency),
})

/** A row of a chart's table. */
export type RowViewModel = ReturnType<typeof toRow>

/** The most labels that fit below a chart on a phone. */
const AXIS_LABELS_MAX = 6

const UNIT_TITLES = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' }

/** Returns the name of a day, week, month or year, and the label below its column. */
function sliceTexts(
  unit: Timeline['unit'],
  { from, to }: TimeSlice,
  { formats, isOneYear }: { formats: Formats; isOneYear: boolean },
) {
  // if there are more years than columns, the first column sums the earliest years
  const spansYears = from.slice(0, 4) !== to.slice(0, 4)
  if (unit === 'month')
    return {
      name: formatPartOfDate(formats, from, 'month of a year'),
      axisLabel: formatPartOfDate(formats, from, isOneYear ? 'month' : 'short month of a year'),
    }
  if (unit === 'year' && !spansYears) {
    const year = formatPartOfDate(formats, from, 'year')
    return { name: year, axisLabel: year }
  }
  return {
    name: formatDates(formats, from, to),
    axisLabel: formatPartOfDate(formats, from, unit === 'year' ? 'year' : 'day'),
  }
}

interface ColumnChartInput {
  title: string
  csvPath: string
  timeline: Timeline
  geometry: ColumnsGeometry
  linesPathOf: (slice: TimeSlice) => string
  /** expenses without a date */
  undated?: Totals
}

export function toColumnChart(
  figureFormat: FigureFormat,
  { title, csvPath, timeline, geometry, linesPathOf, undated }: ColumnChartInput,
) {
  const { formats, currency } = figureFormat
  const { unit, slices } = timeline
  const isYear = unit === 'month' && slices.length === 12
  const isOneYear = slices.at(0)?.from.slice(0, 4) === slices.at(-1)?.to.slice(0, 4)
  // 1 labels every column, 2 every second column
  const labelStep = isYear ? 1 : Math.ceil(slices.length / AXIS_LABELS_MAX)
  return {
    title,
    csvPath,
    currency,
    rowTitle: UNIT_TITLES[unit],
    columns: slices.map((slice, index) => {
      const texts = sliceTexts(unit, slice, { formats, isOneYear })
      const row = toRow(
        { ...slice, key: slice.from, name: texts.name },
        slice.count > 0 ? linesPathOf(slice) : null,
        figureFormat,
      )
      const label = `${row.name}: ${row.amount} ${currency}, ${pluralize(slice.count, 'line')}`
      return {
        ...row,
        ...(geometry.columns[index] as ColumnBox),
        label,
        axisLabel: index % labelStep === 0 ? texts.axisLabel : '',
      }
    }),
    ticks: geometry.ticks.map(({ y, value }) => ({ y, label: formatAxis(formats, value) })),
    // whether the columns are the months of a year, each with its name below it
    isYear,
    ...describeUndated(undated, figureFormat),
  }
}

export type ColumnChartViewModel = ReturnType<typeof toColumnChart>

/** Returns the expenses without a date, which no column shows, as a row of the table, and in words. */
function describeUndated(undated: Totals | undefined, figureFormat: FigureFormat) {
  if (!undated || undated.count === 0) return { undatedRow: null, note: '' }
  const undatedRow = toRow({ key: 'undated', name: 'No date', ...undated }, null, figureFormat)
  const verb = undated.count === 1 ? 'is' : 'are'
  const lines = pluralize(undated.count, 'line')
  return {
    undatedRow,
    note: `${lines} without a date, ${undatedRow.amount} ${figureFormat.currency}, ${verb} not in the picture.`,
  }
}

interface BarChartInput {
  title: string
  /** the title of the column of names */
  rowTitle: string
  /** the title of the column of counts, such as lines */
  countTitle?: string
  csvPath: string
  rows: (Totals & { key: string; name: string; href: string | null; notes?: Note[] })[]
  widths: number[]
  /** the sum that is 100 percent */
  total: string
}

export const toBarChart = (
  figureFormat: FigureFormat,
  { rows, widths, total, countTitle = 'Lines', ...texts }: BarChartInput,
) => ({
  ...texts,
  countTitle,
  currency: figureFormat.currency,
  bars: rows.map((row, index) => ({
    ...toRow(row, row.href, figureFormat),
    share: formatShare(row.total, total, figureFormat.formats),
    width: widths[index] ?? 0,
    isOthers: row.key === OTHERS_KEY,
    notes: row.notes ?? [],
  })),
})

export type BarChartViewModel = ReturnType<typeof toBarChart>

/** The key of the bar that sums all other groups; no other key begins with a space. */
const OTHERS_KEY = ' others'

/** Returns a part in percent of a positive whole. */
const formatShare = (part: string, whole: string, formats: Formats): string =>
  Number(whole) > 0 ? `${formatPercent(formats, String((Number(part) / Number(whole)) * 100))}%` : ''

/** Returns a row for each slice of a ranking, and one for the sum of all others, which links to no list. */
export const rankingRows = (
  { slices, otherTotals }: Ranking,
  { listPathOf, nameOf = (name) => name, notesOf, pluralNoun }: RankingTexts,
): BarChartInput['rows'] => [
  ...slices.map((slice) => ({
    ...slice,
    name: nameOf(slice.name),
    href: listPathOf(slice.key),
    notes: notesOf?.(slice.key) ?? [],
  })),
  ...(otherTotals ? [{ ...otherTotals, key: OTHERS_KEY, name: `Other ${pluralNoun}`, href: null }] : []),
]

interface RankingTexts {
  listPathOf: (key: string) => string | null
  nameOf?: (name: string) => string
  /** returns the doubts about the amount of a key, and the amounts that it leaves out */
  notesOf?: (key: string) => Note[]
  /** the noun for several slices */
  pluralNoun: string
}
