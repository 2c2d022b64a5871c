import type { TermsChange } from '~/components/events/view-models'
import { type RateChange, toRateChange } from '~/components/rates/view-models'
import type { PlannedRate, RatesPlan } from '~/domain/official-rates/plan-rates.server'
import type { RatesFilePreview } from '~/domain/official-rates/preview-rates.server'
import type { Choices } from '~/domain/official-rates/schema'
import type { OfficialRule } from '~/domain/rates/official/official-schema'
import { stepText } from '~/domain/rates/official/official-text'
import { PUBLISHER_NAMES } from '~/domain/rates/official/published-rates'
import { pluralize } from '~/domain/text/pluralize'
import { formatDates } from '~/format/format-dates'
import { formatBothWays } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { choiceFields } from './paths'

// View models of the page of published rates.

/** The rates that the page shows; the form adds all of them. */
const RATES_SHOWN_MAX = 100

/** A rate that the event would get. */
export interface PlannedRateViewModel {
  key: string
  currency: string
  /** the days of the expenses that may use it */
  days: string
  /** the published pairs */
  steps: string[]
  bothWays: string
  isPresent: boolean
}

/** A file, the choices among its rates, and the rates that the event would get. */
export interface RatesFileViewModel {
  id: string
  name: string
  facts: string[]
  notes: string[]
  /** the month that the claimant names; null when the file states its days */
  month: string | null
  /** the choices of a rule; only one when the publisher has no daily rates */
  rules: [OfficialRule, string][]
  rule: OfficialRule
  currencies: { code: string; words: string; isChosen: boolean }[]
  rates: PlannedRateViewModel[]
  /** the number of further rates that are not shown */
  hiddenCount: number
  problems: string[]
  newCount: number
  /** the fields of the form that adds the rates */
  fields: [string, string][]
  /** the effect on the total; null without new rates */
  effect: (Pick<TermsChange, 'before' | 'after'> & Pick<RateChange, 'converted' | 'expenses'>) | null
}

const PERIOD_RULES: Record<RatesFilePreview['file']['period'], string> = {
  day: 'Rate of the day, or nearest before',
  month: 'Rate of the month',
  quarter: 'Rate of the quarter’s end before',
}

function rulesOf({ file, plan }: RatesFilePreview, formats: Formats): [OfficialRule, string][] {
  const rules: [OfficialRule, string][] = [['published', PERIOD_RULES[file.period]]]
  if (file.period !== 'day') return rules
  const { first, last } = plan.eventDays
  return [
    ...rules,
    ['month_mean', 'Mean of each month'],
    ['event_mean', `Mean of the event: ${formatDates(formats, first, last)}`],
  ]
}

/** Describes a currency of the event: its expenses, and the rates that it has. */
function currencyWords({ count, codes }: RatesPlan['currencies'][number]): string {
  const expenses = pluralize(count, 'expense')
  if (codes.length === 0) return `${expenses} without a rate`
  return `${expenses}, with ${codes.length > 3 ? `${codes.length} rates` : codes.join(', ')}`
}

function toPlannedRate(
  { currency, pair, official, isPresent, date }: PlannedRate,
  claimCurrency: string,
  formats: Formats,
): PlannedRateViewModel {
  const writeDays = (first: string, last: string) => formatDates(formats, first, last)
  return {
    key: `${currency} ${date}`,
    currency,
    days: writeDays(official.appliesFrom, official.appliesTo),
    steps: official.steps.map((step) => stepText(step, writeDays)),
    bothWays: formatBothWays(
      formats,
      { amount: pair.receiptAmount, currency },
      { amount: pair.claimAmount, currency: claimCurrency },
    ),
    isPresent,
  }
}

/** Returns the view model of a file. `choices` are the ones in the address. */
export function toRatesFile(
  id: string,
  preview: RatesFilePreview,
  choices: Choices,
  claimCurrency: string,
  formats: Formats,
): RatesFileViewModel {
  const { file, plan, key, effect } = preview
  const newCount = plan.rates.filter(({ isPresent }) => !isPresent).length
  const counts = pluralize(new Set(plan.rates.map(({ currency }) => currency)).size, 'currency', 'currencies')
  return {
    id,
    name: file.name,
    facts: [
      PUBLISHER_NAMES[file.publisher],
      ...(file.days ? [`Rates of ${formatDates(formats, file.days.first, file.days.last)}`] : []),
      ...(plan.rates.length > 0 ? [`${pluralize(plan.rates.length, 'rate')} for ${counts}`] : []),
    ],
    notes: file.notes,
    month: file.lacksMonth ? choices.month : null,
    rules: rulesOf(preview, formats),
    rule: choices.rule,
    currencies: plan.currencies.map((each) => ({
      code: each.currency,
      words: currencyWords(each),
      isChosen: plan.chosenCurrencies.includes(each.currency),
    })),
    rates: plan.rates.slice(0, RATES_SHOWN_MAX).map((rate) => toPlannedRate(rate, claimCurrency, formats)),
    hiddenCount: Math.max(0, plan.rates.length - RATES_SHOWN_MAX),
    problems: plan.problems.map(({ currency, words }) => `${currency}: ${words}`),
    newCount,
    fields: [...choiceFields(id, { ...choices, currencies: plan.chosenCurrencies }), ['seen', key]],
    effect:
      effect && toRateChange({ key, preview: effect, rate: null, otherRates: [] }, claimCurrency, formats),
  }
}
