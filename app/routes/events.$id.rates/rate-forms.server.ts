import { rateValues, toProof, toRateChange } from '~/components/rates/view-models'
import type { OwnedEvent } from '~/domain/events/schema'
import { previewRate } from '~/domain/rates/preview-rate.server'
import { removedProof } from '~/domain/rates/proofs.server'
import { newRateIdSchema, type Rate } from '~/domain/rates/schema'
import { findDraft } from '~/domain/receipts/receipts.server'
import type { Actor } from '~/domain/users/actor'
import { formatExact } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import type { FormValues } from '~/http/form.server'
import { valuesBefore } from '~/http/pages/merge-form.server'
import { NEW_ID } from '~/http/pages/page-template.server'
import { previewTypedRate } from './rate-preview.server'

// The forms for one rate on the page of rates, with their values and effects.

const PUBLISHED_NOTE =
  'This is a published rate. With other amounts, another currency or date it becomes your own.'

/** The part of a form whose effect is not calculated yet. */
export const NO_EFFECT = { effect: null, errors: {} }

/**
 * Returns the form that changes a rate.
 * @param query the query of the page; it holds the typed values of a form that shows its effect
 */
export async function loadEditForm(
  actor: Actor,
  event: OwnedEvent,
  rate: Rate,
  query: FormValues,
  formats: Formats,
) {
  const hasTypedValues = query.currency !== undefined
  const isToClaimCurrency = rate.claimCurrency === event.baseCurrency
  const stored = rateValues(rate, event.baseCurrency, formats)
  const removedFile = query.removed === undefined ? null : await removedProof(event.id, query.removed)
  return {
    id: rate.id,
    code: rate.code,
    publishedNote: rate.official === null ? '' : PUBLISHED_NOTE,
    // a form that already shows its effect keeps the values that it was first filled with
    filledWith: (hasTypedValues && valuesBefore(query)) || stored,
    version: event.version,
    values: hasTypedValues ? query : stored,
    stored,
    ...(hasTypedValues ? await previewTypedRate(actor, event, rate.id, query, formats) : NO_EFFECT),
    mark: isToClaimCurrency
      ? undefined
      : `It was ${formatExact(formats, rate.claimAmount, rate.claimCurrency)} ${rate.claimCurrency}`,
    document: rate.document && toProof(rate.document),
    leftReview: query.left_review !== undefined && rate.document !== null,
    removed: removedFile?.id === rate.document?.id ? null : removedFile,
  }
}

/** Returns the confirmation before a rate is deleted. */
export async function loadDeletePanel(
  actor: Actor,
  event: OwnedEvent,
  { id, code }: Rate,
  expenseCount: number,
  formats: Formats,
) {
  const preview = await previewRate(actor, event, id, null)
  const effect = toRateChange({ key: '', preview, rate: null, otherRates: [] }, event.baseCurrency, formats)
  return { id, code, expenseCount, effect }
}

/** Returns the form of a new rate, with the values that a link or the claimant has entered. */
export async function loadNewRateForm(actor: Actor, event: OwnedEvent, query: FormValues, formats: Formats) {
  const draft = query.proof === undefined ? null : await findDraft(event.id, query.proof)
  const proof = draft && { id: draft.id, name: draft.name }
  const id = newRateIdSchema.safeParse(query.add).data ?? NEW_ID
  if (query.receipt_amount === undefined || query.claim_amount === undefined)
    return { id, values: query, ...NO_EFFECT, proof }
  return { id, values: query, ...(await previewTypedRate(actor, event, id, query, formats)), proof }
}
