import { type RateChange, toRateChange } from '~/components/rates/view-models'
import type { PlannedRate, RatesFilePreview } from '~/domain/official-rates/plan-rates.server'
import type { Choices } from '~/domain/official-rates/schema'
import type { Official } from '~/domain/rates/official-schema'
import { PUBLISHER_NAMES, stepText } from '~/domain/rates/official-text'
import { pluralize } from '~/domain/text/pluralize'
import { formatDates } from '~/format/format-dates'
import { formatBothWays } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { choiceFields } from './paths'

/** The rates that the page shows; the form adds all of them. */
const RATES_SHOWN_MAX = 100

/** A file, the choices among its rates, and the rates that the event would get. */
export interface RatesFileViewModel {
  id: string
  name: string
  facts: string[]
  notes: string[]
  /** the month that the claimant names; null when the file states its days */
  month: string | null
  /** the choices of a rule; only one when the publisher has no daily rates */
  rules: [Official['rule'], string][]
  rule: Official['rule']
  currencies: { code: string; words: string; isChosen: boolean }[]
  /** each with the published pairs (`steps`) and the days of the expenses that may use it */
  rates: {
    id: string
    currency: string
    days: string
    steps: string[]
    bothWays: string
    isPresent: boolean
  }[]
  /** the number of further rates that are not shown */
  hiddenCount: number
  problems: string[]
  newCount: number
  /** the fields of the form that adds the rates */
  fields: [string, string][]
  /** the effect on the total; null without new rates */
  effect: RateChange | null
}

const PERIOD_RULES: Record<RatesFilePreview['file']['period'], string> = {
  day: 'Rate of the day, or nearest before',
  month: 'Rate of the month',
  quarter: 'Rate of the quarter’s end before',
}

/** Describes a currency of the event: its expenses, and the rates that it has. */
function currencyWords({ count, codes }: RatesFilePreview['plan']['currencies'][number]): string {
  const expenses = pluralize(count, 'expense')
  if (codes.length === 0) return `${expenses} without a rate`
  return `${expenses}, with ${codes.length > 3 ? `${codes.length} rates` : codes.join(', ')}`
}

/** Returns the view model of a file. `choices` are the ones in the address. */
export function toRatesFile(
  id: string,
  { file, plan, effect }: RatesFilePreview,
  choices: Choices,
  claimCurrency: string,
  formats: Formats,
): RatesFileViewModel {
  const writeDays = (first: string, last: string) => formatDates(formats, first, last)
  const { eventDays, currencies, rates, problems, key } = plan
  const toRate = ({ official, receiptAmount, claimAmount, currency, ...rate }: PlannedRate) => ({
    ...{ id: rate.id, isPresent: rate.isPresent, currency },
    days: writeDays(official.appliesFrom, official.appliesTo),
    steps: official.steps.map((step) => stepText(step, writeDays)),
    bothWays: formatBothWays(
      formats,
      { amount: receiptAmount, currency },
      { amount: claimAmount, currency: claimCurrency },
    ),
  })
  const ratedCount = new Set(rates.map(({ currency }) => currency)).size
  const counts = `${pluralize(rates.length, 'rate')} for ${pluralize(ratedCount, 'currency', 'currencies')}`
  const chosen = currencies.filter(({ isChosen }) => isChosen).map(({ currency }) => currency)
  return {
    id,
    name: file.name,
    facts: [
      PUBLISHER_NAMES[file.publisher],
      ...(file.days ? [`Rates of ${writeDays(file.days.first, file.days.last)}`] : []),
      ...(rates.length > 0 ? [counts] : []),
    ],
    notes: file.notes,
    month: file.lacksMonth ? choices.month : null,
    rules: [
      ['published', PERIOD_RULES[file.period]],
      ...(file.period === 'day' ? meanRules(writeDays(eventDays.first, eventDays.last)) : []),
    ],
    rule: choices.rule,
    currencies: currencies.map((each) => ({
      ...{ code: each.currency, words: currencyWords(each), isChosen: each.isChosen },
    })),
    rates: rates.slice(0, RATES_SHOWN_MAX).map(toRate),
    hiddenCount: Math.max(0, rates.length - RATES_SHOWN_MAX),
    problems,
    newCount: rates.filter(({ isPresent }) => !isPresent).length,
    fields: [...choiceFields(id, { ...choices, currencies: chosen }), ['seen', key]],
    effect:
      effect && toRateChange({ key, preview: effect, rate: null, otherRates: [] }, claimCurrency, formats),
  }
}

const meanRules = (eventDays: string): [Official['rule'], string][] => [
  ['month_mean', 'Mean of each month'],
  ['event_mean', `Mean of the event: ${eventDays}`],
]
