import { rowActionDonePath } from '~/components/bank-statements/paths'
import { panelPath } from '~/components/events/paths'
import { ratePreviewPath, ratesPath } from '~/components/rates/paths'
import { rateValues } from '~/components/rates/view-models'
import { fileRemovedPath } from '~/components/receipts/paths'
import { afterReviewPath } from '~/components/receipts/review/paths'
import { proveRate } from '~/domain/bank-statements/prove-rate.server'
import { reuseReasonSchema } from '~/domain/bank-statements/schema'
import { checkClaimCurrency } from '~/domain/events/claim-currency'
import { getEvent } from '~/domain/events/get-event.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'
import { addRate, changeRate, deleteRate, isSameRate } from '~/domain/rates/change-rate.server'
import { removeProof, restoreProof } from '~/domain/rates/proofs.server'
import { getRate, rateNotFound } from '~/domain/rates/rates.server'
import {
  type ChangedRateForm,
  changedRateFormSchema,
  hasSameEffect,
  newRateFormSchema,
  type Rate,
} from '~/domain/rates/schema'
import { draftAfter } from '~/domain/receipts/receipts-to-review.server'
import { withFigureStyle } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { parse } from '~/http/form.server'
import type { FormActions } from '~/http/pages/form-actions.server'
import { saveMerged } from '~/http/pages/merge-form.server'
import { countIn, statementOfForm } from '../events.$id.statement/statement-page.server'
import { rateFields } from './merged-fields.server'
import { fillsMissingRate, isEffectUnseen } from './rate-effect.server'

/** The operations of the page's forms. */
export const formActions: FormActions<{ event: OwnedEvent; formats: Formats }> = {
  /** Adds a rate, unless the form must first show how the rate changes expenses. */
  async add({ actor, event, values }) {
    const { id, ...form } = parse(newRateFormSchema, values)
    const mustShowEffect = async () =>
      (await isEffectUnseen(actor, event, id, form)) && !(await fillsMissingRate(actor, event, id, form))
    // a form that is sent twice shows nothing, because its rate exists
    if (!(await getRate(event.id, id)) && (await mustShowEffect()))
      return ratePreviewPath(event.id, 'add', values)
    const { proof: draftId, statement: statementQuery = '', row = '' } = values
    // a row of a bank statement (a cash withdrawal) proves the rate
    if (statementQuery !== '') {
      const shown = Object.fromEntries(new URLSearchParams(statementQuery))
      const { pagePath, statement, columns } = await statementOfForm(actor, event.id, shown, {})
      const { reason } = parse(reuseReasonSchema, values)
      await proveRate(actor, statement, columns, { line: countIn(row), rate: form, formId: id, reason })
      return rowActionDonePath(pagePath, 'proved', { count: 1, skipped: 0 })
    }
    if (!draftId) {
      await addRate(actor, event.id, form, id)
      return ratesPath(event.id)
    }
    // a draft proves the rate and leaves the review, so the next draft is found before
    const nextDraft = await draftAfter(actor, event.id, draftId)
    const rateId = await addRate(actor, event.id, form, id, draftId)
    return afterReviewPath(event.id, nextDraft, 'proved', rateId)
  },
  /** Changes a rate, after merging the form with the values that another tab has saved meanwhile. */
  async change({ actor, event: requestedEvent, values: submittedValues, formats }) {
    let event: OwnedEvent
    let rate: Rate
    return saveMerged<ChangedRateForm, string>(submittedValues, {
      async read() {
        event = await getEvent(actor, requestedEvent.id)
        const storedRate = await getRate(event.id, submittedValues.id ?? '')
        if (!storedRate) throw rateNotFound()
        rate = storedRate
        const shownFormats = withFigureStyle(formats, submittedValues[FIGURE_STYLE_FIELD])
        return {
          fields: rateFields(event),
          storedValues: rateValues(rate, event.baseCurrency, shownFormats),
          version: event.version,
          changedIn: rate.changedIn,
          isSame: (form) => isSameRate(rate, form),
        }
      },
      parse(values) {
        const form = parse(changedRateFormSchema, values)
        checkClaimCurrency(event, form.claim_currency, 'claim_amount')
        return form
      },
      async save({ id, version: _, ...form }, values, version) {
        if (!hasSameEffect(rate, form, event) && (await isEffectUnseen(actor, event, id, form)))
          return ratePreviewPath(event.id, 'edit', values)
        await changeRate(actor, event.id, id, form, version)
        return ratesPath(event.id)
      },
    })
  },
  async delete({ actor, event, values: { id = '' } }) {
    await deleteRate(actor, event.id, id)
    return ratesPath(event.id)
  },
  async 'remove-proof'({ actor, event, values: { id = '', file_id = '' } }) {
    await removeProof(actor, event.id, id)
    return fileRemovedPath(panelPath(ratesPath(event.id), 'edit', id), file_id)
  },
  async 'restore-proof'({ actor, event, values: { id = '', file_id = '' } }) {
    await restoreProof(actor, event.id, id, file_id)
    return panelPath(ratesPath(event.id), 'edit', id)
  },
}
