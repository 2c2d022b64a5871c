import { detailsSavedPath } from '~/components/details/paths'
import { toAdvanceForm } from '~/components/details/view-models'
import { shortCode } from '~/components/ui/money'
import {
  addAdvance,
  advanceNotFound,
  changeAdvance,
  deleteAdvance,
  getAdvance,
} from '~/domain/advances/advances.server'
import { type AdvanceInput, advanceSchema, newAdvanceSchema } from '~/domain/advances/schema'
import { checkClaimCurrency } from '~/domain/events/claim-currency'
import { getEvent } from '~/domain/events/get-event.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'
import { withFigureStyle } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { parse } from '~/http/form.server'
import type { FormActions } from '~/http/pages/form-actions.server'
import { saveMerged } from '~/http/pages/merge-form.server'

/** The operations of the forms for advances. */
export const advanceActions: FormActions<{ eventId: string; formats: Formats }> = {
  async add({ actor, eventId, values }) {
    const { id, ...advance } = parse(newAdvanceSchema, values)
    await addAdvance(actor, eventId, advance, id)
    return detailsSavedPath(eventId, 'added')
  },
  async change({ actor, eventId, values: sentValues, formats }) {
    const id = sentValues.id ?? ''
    let event: OwnedEvent
    await saveMerged<AdvanceInput, void>(sentValues, {
      async read() {
        event = await getEvent(actor, eventId)
        const { baseCurrency: currency, version } = event
        const advance = await getAdvance(event.id, id)
        if (!advance) throw advanceNotFound()
        const shownFormats = withFigureStyle(formats, sentValues[FIGURE_STYLE_FIELD])
        return {
          fields: {
            changedSentence: 'This advance was changed',
            labels: { date: 'Date', amount: `Amount in ${shortCode(currency)}`, note: 'Note' },
            amounts: { amount: { currency: 'claim_currency' } },
          },
          storedValues: toAdvanceForm(advance, { currency, version, formats: shownFormats }).values,
          version,
          changedIn: advance.changedIn,
        }
      },
      parse(values) {
        const advance = parse(advanceSchema, values)
        checkClaimCurrency(event, advance.claim_currency, 'amount')
        return advance
      },
      save: (form, _, version) => changeAdvance(actor, eventId, id, form, version),
    })
    return detailsSavedPath(eventId, 'changed')
  },
  async delete({ actor, eventId, values: { id = '' } }) {
    await deleteAdvance(actor, eventId, id)
    return detailsSavedPath(eventId, 'deleted')
  },
}
