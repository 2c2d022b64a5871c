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
import { figureStyleText } from '~/format/format-figures'
import type { FormValues } from '~/http/form.server'
import type { EventPageRequest } from '~/http/pages/event-page.server'
import { NEW_ID } from '~/http/pages/page-template.server'
import { adding, editing, NOTHING_ASKED, removing } from './rate-forms.server'

/**
 * Loads the view model of an event's rates. The query names a rate in `edit` or `delete`, or the id of a new
 * one in `add`, empty for a fresh id. Beside `edit` and `add` the query may hold typed values.
 */
export async function loadRates({
  actor,
  event,
  overview,
  query,
  formats,
}: EventPageRequest): Promise<RatesViewModel> {
  // converts the figures of a link that fills the form to the user's formats
  const asked: FormValues = {
    [FIGURE_STYLE_FIELD]: figureStyleText(formats),
    ...Object.fromEntries(query),
  }
  const rates = await listRates(event.id)
  const doubts = rateDoubts(rates)
  const lines = await countExpensesByRate(event)
  const fees = await rateFeesOf(event.id, rates, await rowFeesIn(event.id))
  const claimed = new Set(
    fees.flatMap(({ rateId, ownExpense, rowExpense }) => ((ownExpense ?? rowExpense) ? [rateId] : [])),
  )
  const named = rates.find(({ id }) => id === (asked.edit ?? asked.delete))
  const usual = firstMissing(overview, rates)
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
      const use = { lines: lines.get(rate.id) ?? 0, isFeeClaimed: claimed.has(rate.id) }
      return toRateRow({ rate, doubt: doubts.get(rate) ?? null, ...use }, event.baseCurrency, formats)
    }),
    edit: named && asked.edit !== undefined ? await editing(actor, event, named, asked, formats) : null,
    remove:
      named && asked.edit === undefined
        ? await removing(actor, event, named, lines.get(named.id) ?? 0, formats)
        : null,
    next:
      asked.add === undefined
        ? { id: NEW_ID, values: usual, ...NOTHING_ASKED, proof: null }
        : {
            ...(await adding(actor, event, asked, formats)),
            // a submitted form contains its claim currency; a link that fills the form does not
            stored: asked.claim_currency === undefined ? asked : usual,
          },
    isGone: !named && (asked.edit ?? asked.delete) !== undefined,
  }
}

/**
 * Returns the initial values of the form of a new rate: the first currency without a rate, and the date of
 * the last rate added, because several rates often come from one statement.
 */
function firstMissing({ missingRates, leftOut }: EventOverview, rates: Rate[]): FormValues {
  const [first] = [...leftOut.unconverted, ...missingRates]
  return first ? { currency: first.currency, date: rates.at(-1)?.date ?? '' } : {}
}
