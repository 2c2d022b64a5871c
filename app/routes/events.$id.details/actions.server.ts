import { detailsSavedPath } from '~/components/details/paths'
import { toDetailsForm } from '~/components/details/view-models'
import { shortCode } from '~/components/ui/money'
import { checkClaimCurrency } from '~/domain/events/claim-currency'
import type { DetailsInput } from '~/domain/events/details'
import { changeDetails, getDetails } from '~/domain/events/details.server'
import { detailsSchema } from '~/domain/events/details-schema'
import { getEvent } from '~/domain/events/get-event.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'
import { CLAIMANT_LABELS } from '~/domain/users/claimant'
import { withFigureStyle } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { parse } from '~/http/form.server'
import type { FormActions } from '~/http/pages/form-actions.server'
import { saveMerged } from '~/http/pages/merge-form.server'
import { advanceActions } from './advance-actions.server'

const DETAIL_LABELS = {
  purpose: 'Purpose',
  starts_on: 'First day',
  ends_on: 'Last day',
  claimant: 'Name',
  department: CLAIMANT_LABELS.department,
  cost_centre: CLAIMANT_LABELS.costCentre,
  company: CLAIMANT_LABELS.company,
  approver: CLAIMANT_LABELS.approver,
  approvals: 'Approvals before finance',
}

/** The operations of the page's forms. */
export const formActions: FormActions<{ eventId: string; formats: Formats }> = {
  async save({ actor, eventId, values: sentValues, formats }) {
    let event: OwnedEvent
    await saveMerged<DetailsInput, void>(sentValues, {
      async read() {
        event = await getEvent(actor, eventId)
        const { baseCurrency: currency, version } = event
        const shownFormats = withFigureStyle(formats, sentValues[FIGURE_STYLE_FIELD])
        const context = { currency, version, formats: shownFormats }
        return {
          fields: {
            changedSentence: 'This event was changed',
            choiceFields: ['approvals'],
            labels: { ...DETAIL_LABELS, budget: `Budget in ${shortCode(currency)}` },
            amounts: { budget: { currency: 'claim_currency' } },
          },
          storedValues: toDetailsForm(await getDetails(event.id), context).values,
          version,
          changedIn: event.changedIn,
        }
      },
      parse(values) {
        const details = parse(detailsSchema, values)
        if (details.budget !== null) checkClaimCurrency(event, details.claimCurrency, 'budget')
        return details
      },
      save: (form, _, version) => changeDetails(actor, eventId, form, version),
    })
    return detailsSavedPath(eventId, 'details')
  },
  ...advanceActions,
}
