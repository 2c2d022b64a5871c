import { rowsDonePath } from '~/components/bank-statements/paths'
import { panelPath } from '~/components/events/paths'
import { ratePreviewPath, ratesPath } from '~/components/rates/paths'
import { SOURCE_OPTIONS } from '~/components/rates/source-options'
import { rateValues } from '~/components/rates/view-models'
import { fileRemovedPath } from '~/components/receipts/paths'
import { afterReviewPath } from '~/components/receipts/review/paths'
import { shortCode } from '~/components/ui/money'
import { proveRate } from '~/domain/bank-statements/prove-rate.server'
import { reuseReasonSchema } from '~/domain/bank-statements/schema'
import { rateDoubt } from '~/domain/conversion/rate-doubt'
import { isStale } from '~/domain/events/changed-meanwhile'
import { checkClaimCurrency } from '~/domain/events/claim-currency'
import { getEvent } from '~/domain/events/get-event.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'
import { addRate, changeRate, deleteRate, isSameRate } from '~/domain/rates/change-rate.server'
import { previewRate } from '~/domain/rates/preview-rate.server'
import { removeProof, restoreProof } from '~/domain/rates/proofs.server'
import { currenciesWithoutRate, getRate, rateNotFound, ratesBetween } from '~/domain/rates/rates.server'
import {
  type ChangedRateForm,
  changedRateFormSchema,
  effectKey,
  newRateFormSchema,
  type Rate,
  type RateInput,
} from '~/domain/rates/schema'
import { draftAfter } from '~/domain/receipts/receipts-to-review.server'
import type { Actor } from '~/domain/users/actor'
import { type Formats, withFigureStyle } from '~/format'
import { type FormValues, parse, shownVersion } from '~/http/form.server'
import { type MergedFields, saveMerged } from '~/http/pages/merge-form.server'
import { RATE_DECIMALS_MAX } from '~/limits'
import { countIn, findShown } from '../events.$id.statement/statement-page.server'

/** A form of the page that was sent. */
interface Submission {
  actor: Actor
  event: OwnedEvent
  values: FormValues
  formats: Formats
}

type Operation = (submission: Submission) => Promise<string>

/** The fields of the form of a rate, for merging it with what another tab has saved. */
const rateFields = ({ baseCurrency }: OwnedEvent): MergedFields => ({
  changed: 'This rate was changed',
  labels: {
    receipt_amount: 'Foreign amount',
    currency: 'Currency',
    claim_amount: `Amount in ${shortCode(baseCurrency)}`,
    date: 'Date',
    source: 'Source',
    fee: 'Fee',
    note: 'Note',
  },
  sets: [['receipt_amount', 'currency', 'claim_amount']],
  amounts: {
    receipt_amount: { currency: 'currency', decimals: RATE_DECIMALS_MAX },
    claim_amount: { currency: 'claim_currency', decimals: RATE_DECIMALS_MAX },
    fee: { currency: 'claim_currency' },
  },
  chosen: ['source'],
  loadWords: async () => (name, values) => {
    const value = values[name] ?? ''
    return name === 'source' ? (SOURCE_OPTIONS.find(([source]) => source === value)?.[1] ?? value) : value
  },
})

/**
 * Whether a rate changes expenses and its form has not shown the effect yet. False for a closed event, which
 * rejects every change.
 */
async function isUnseen(
  actor: Actor,
  event: OwnedEvent,
  id: string,
  form: RateInput & { seen?: string | undefined },
): Promise<boolean> {
  if (form.seen === effectKey(form, event.baseCurrency) || event.status === 'closed') return false
  return (await previewRate(actor, event, id, form)).converted > 0
}

/**
 * Whether a new rate fills in for a currency without one and is close to the user's other rates between the
 * two currencies, so that its form need not show the effect first.
 */
async function isMissing(actor: Actor, event: OwnedEvent, id: string, form: RateInput): Promise<boolean> {
  const missing = await currenciesWithoutRate(event)
  if (!missing.some(({ currency }) => currency === form.currency)) return false
  const others = await ratesBetween(actor, { ...form, claimCurrency: event.baseCurrency }, id)
  if (others.length === 0) return false
  const rate = {
    ...{ currency: form.currency, claimCurrency: event.baseCurrency },
    ...{ receiptAmount: form.receipt_amount, claimAmount: form.claim_amount },
  }
  return rateDoubt(rate, others) === null
}

/** Whether a form keeps all fields of a rate that conversions depend on. */
const hasSameEffect = (
  { currency, receiptAmount, claimAmount, claimCurrency, date }: Rate,
  form: RateInput,
  event: OwnedEvent,
): boolean =>
  effectKey({ currency, receipt_amount: receiptAmount, claim_amount: claimAmount, date }, claimCurrency) ===
  effectKey(form, event.baseCurrency)

/** The operations of the page's forms, by intent. Each returns the path to go to. */
export const formActions: Record<string, Operation> = {
  async add({ actor, event, values }) {
    const { id, ...form } = parse(newRateFormSchema, values)
    const isToShow = async () =>
      (await isUnseen(actor, event, id, form)) && !(await isMissing(actor, event, id, form))
    if (!(await getRate(event.id, id)) && (await isToShow())) return ratePreviewPath(event.id, 'add', values)
    const { proof, statement = '', row = '' } = values
    if (statement !== '') {
      const shown = Object.fromEntries(new URLSearchParams(statement))
      const { here, statement: about, columns } = await findShown(actor, event.id, shown, {})
      const { reason } = parse(reuseReasonSchema, values)
      const proved = { line: countIn(row), rate: form, formId: id, reason }
      await proveRate(actor, about, columns, proved)
      return rowsDonePath(here, 'proved', { count: 1, passed: 0 })
    }
    if (!proof) {
      await addRate(actor, event.id, form, id)
      return ratesPath(event.id)
    }
    const next = await draftAfter(actor, event.id, proof)
    return afterReviewPath(event.id, next, 'proved', await addRate(actor, event.id, form, id, proof))
  },
  async change({ actor, event: asked, values: sent, formats }) {
    let event: OwnedEvent
    let rate: Rate
    return saveMerged<ChangedRateForm, string>(sent, {
      async read() {
        event = await getEvent(actor, asked.id)
        const found = await getRate(event.id, sent.id ?? '')
        if (!found) throw rateNotFound()
        rate = found
        return {
          fields: rateFields(event),
          now: rateValues(rate, event.baseCurrency, withFigureStyle(formats, sent[FIGURE_STYLE_FIELD])),
          version: event.version,
          isStale: isStale(rate, shownVersion(sent)),
          isSame: (form) => isSameRate(rate, form),
        }
      },
      parse(values) {
        const form = parse(changedRateFormSchema, values)
        checkClaimCurrency(event, form.claim_currency, 'claim_amount')
        return form
      },
      async save({ id, version: _, ...form }, values, version) {
        if (!hasSameEffect(rate, form, event) && (await isUnseen(actor, event, id, form)))
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
