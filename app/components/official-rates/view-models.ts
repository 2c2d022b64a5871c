import { choiceFields } from '~/components/rates/paths'
import { toRateChange } from '~/components/rates/view-models'
import type { RatesFilePreview } from '~/domain/official-rates/plan-rates.server'
import type { Choices } from '~/domain/official-rates/schema'
import type { Official } from '~/domain/rates/official-schema'
import { PUBLISHER_NAMES, stepText } from '~/domain/rates/official-text'
import { pluralize } from '~/domain/text/pluralize'
import { formatDates } from '~/format/format-dates'
import { formatBothWays } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

/** The rates that the page shows; the form adds all of them. */
const RATES_SHOWN_MAX = 100

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

export type RatesFileViewModel = ReturnType<typeof toRatesFile>

/**
 * Returns the view model of a file: the choices among its rates, and the rates that the event would get.
 * @param choices the claimant's choices in the address
 */
export function toRatesFile(
  id: string,
  { file, plan, effect }: RatesFilePreview,
  choices: Choices,
  claimCurrency: string,
  formats: Formats,
) {
  const writeDays = (first: string, last: string) => formatDates(formats, first, last)
  const { eventDays, currencies, rates, problems, key } = plan
  const ratedCount = new Set(rates.map(({ currency }) => currency)).size
  const counts = `${pluralize(rates.length, 'rate')} for ${pluralize(ratedCount, 'currency', 'currencies')}`
  const chosen = currencies.filter(({ isChosen }) => isChosen).map(({ currency }) => currency)
  const rules: [Official['rule'], string][] = [['published', PERIOD_RULES[file.period]]]
  if (file.period === 'day')
    rules.push(
      ['month_mean', 'Mean of each month'],
      ['event_mean', `Mean of the event: ${writeDays(eventDays.first, eventDays.last)}`],
    )
  return {
    id,
    name: file.name,
    facts: [
      PUBLISHER_NAMES[file.publisher],
      ...(file.days ? [`Rates of ${writeDays(file.days.first, file.days.last)}`] : []),
      ...(rates.length > 0 ? [counts] : []),
    ],
    notes: file.notes,
    /** the month that the claimant names; null when the file states its days */
    month: file.lacksMonth ? choices.month : null,
    /** the choices of a rule; only one when the publisher has no daily rates */
    rules,
    rule: choices.rule,
    currencies: currencies.map((each) => ({
      ...{ code: each.currency, words: currencyWords(each), isChosen: each.isChosen },
    })),
    /** each with the published pairs (`steps`) and the days of the expenses that may use it */
    rates: rates
      .slice(0, RATES_SHOWN_MAX)
      .map(({ id, currency, receiptAmount, claimAmount, official, isPresent }) => ({
        ...{ id, currency, isPresent },
        days: writeDays(official.appliesFrom, official.appliesTo),
        steps: official.steps.map((step) => stepText(step, writeDays)),
        bothWays: formatBothWays(
          formats,
          { amount: receiptAmount, currency },
          { amount: claimAmount, currency: claimCurrency },
        ),
      })),
    /** the number of further rates that are not shown */
    hiddenCount: Math.max(0, rates.length - RATES_SHOWN_MAX),
    problems,
    newCount: plan.newRates.length,
    /** the fields of the form that adds the rates */
    fields: [...choiceFields(id, { ...choices, currencies: chosen }), ['seen', key]] as [string, string][],
    /** the effect on the total; null without new rates */
    effect:
      effect && toRateChange({ key, preview: effect, rate: null, otherRates: [] }, claimCurrency, formats),
  }
}
