import { fromClosingPath, isFromClosing } from '~/components/claims/paths'
import type { RatesViewModel } from '~/components/rates/page'
import { ratesPath } from '~/components/rates/paths'
import { eventRateDoubtText, eventRateText, toRateRow } from '~/components/rates/view-models'
import { rowFeesIn } from '~/domain/bank-statements/row-fees.server'
import type { EventOverview } from '~/domain/claims/checks/event-overview.server'
import { rateFeesOf } from '~/domain/claims/checks/rate-fees.server'
import { rateDoubts } from '~/domain/conversion/rate-doubt'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'
import { countExpensesByRate, listRates } from '~/domain/rates/rates.server'
import type { Rate } from '~/domain/rates/schema'
import { pluralize } from '~/domain/text/pluralize'
import { figureStyleText } from '~/format/format-figures'
import type { FormValues } from '~/http/form.server'
import type { EventPageRequest } from '~/http/pages/event-page.server'
import { NEW_ID } from '~/http/pages/page-template.server'
import { loadDeletePanel, loadEditForm, loadNewRateForm, NO_EFFECT } from './rate-forms.server'

/** Loads an event's rates. The query names one in `edit`, `delete` or `add`, and may hold typed values. */
export async function loadRates(request: EventPageRequest): Promise<RatesViewModel> {
  const { actor, event, overview, query, formats } = request
  // converts the figures of a link that fills the form to the user's formats
  const figureStyle = figureStyleText(formats)
  const formQuery: FormValues = { [FIGURE_STYLE_FIELD]: figureStyle, ...Object.fromEntries(query) }
  const rates = await listRates(event.id)
  const doubts = rateDoubts(rates)
  const expenseCounts = await countExpensesByRate(event)
  const fees = await rateFeesOf(event.id, rates, await rowFeesIn(event.id))
  const claimedFees = fees.filter(({ ownExpense, rowExpense }) => ownExpense !== null || rowExpense !== null)
  const claimedFeeRateIds = new Set(claimedFees.map(({ rateId }) => rateId))
  const selectedRate = rates.find(({ id }) => id === (formQuery.edit ?? formQuery.delete))
  const newRateDefaults = defaultsOfNewRate(overview, rates)
  return {
    event: {
      id: event.id,
      name: event.name,
      isOpen: event.status !== 'closed',
      currency: event.baseCurrency,
      eventRate: eventRateText(event, formats),
      eventRateDoubt: eventRateDoubtText(event, overview.eventRateUses),
    },
    here: isFromClosing(query) ? fromClosingPath(ratesPath(event.id)) : ratesPath(event.id),
    rates: rates.map((rate) => {
      const doubt = doubts.get(rate) ?? null
      const expenseCount = expenseCounts.get(rate.id) ?? 0
      const rateUse = { rate, doubt, expenseCount, isFeeClaimed: claimedFeeRateIds.has(rate.id) }
      return toRateRow(rateUse, event.baseCurrency, formats)
    }),
    editForm:
      selectedRate && formQuery.edit !== undefined
        ? await loadEditForm(actor, event, selectedRate, formQuery, formats)
        : null,
    deletePanel:
      selectedRate && formQuery.edit === undefined
        ? await loadDeletePanel(actor, event, selectedRate, expenseCounts.get(selectedRate.id) ?? 0, formats)
        : null,
    newRateForm:
      formQuery.add === undefined
        ? { id: NEW_ID, values: newRateDefaults, ...NO_EFFECT, proof: null }
        : {
            ...(await loadNewRateForm(actor, event, formQuery, formats)),
            // values before typing: a link's; the defaults under a submitted form, which has a claim currency
            stored: formQuery.claim_currency === undefined ? formQuery : newRateDefaults,
          },
    isGone: !selectedRate && (formQuery.edit ?? formQuery.delete) !== undefined,
    publishedNotice: publishedNotice(formQuery.added ?? ''),
  }
}

/** Says how many rates were added from a published file, as the address reports it: `?added=3`. */
function publishedNotice(added: string): string {
  if (!/^\d{1,4}$/.test(added)) return ''
  if (Number(added) === 0) return 'The event had these rates already.'
  return `${pluralize(Number(added), 'rate was', 'rates were')} added from the file. The file is kept as proof.`
}

/** Returns a new rate's form values: the first currency without a rate, the last added rate's date. */
function defaultsOfNewRate({ missingRates, leftOut }: EventOverview, rates: Rate[]): FormValues {
  const [firstCurrency] = [...leftOut.unconverted, ...missingRates]
  return firstCurrency ? { currency: firstCurrency.currency, date: rates.at(-1)?.date ?? '' } : {}
}
