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

export const NOTHING_ASKED = { effect: null, errors: {} }

/** Returns the form that changes a rate. */
export async function editing(
  actor: Actor,
  event: OwnedEvent,
  rate: Rate,
  asked: FormValues,
  formats: Formats,
) {
  const isTyped = asked.currency !== undefined
  const isUsed = rate.claimCurrency === event.baseCurrency
  const stored = rateValues(rate, event.baseCurrency, formats)
  const removed = asked.removed === undefined ? null : await removedProof(event.id, asked.removed)
  return {
    id: rate.id,
    code: rate.code,
    // a form that has shown its effect was filled with what it was filled with before
    filledWith: (isTyped && valuesBefore(asked)) || stored,
    version: event.version,
    values: isTyped ? asked : stored,
    stored,
    ...(isTyped ? await previewTypedRate(actor, event, rate.id, asked, formats) : NOTHING_ASKED),
    mark: isUsed
      ? undefined
      : `It was ${formatExact(formats, rate.claimAmount, rate.claimCurrency)} ${rate.claimCurrency}`,
    document: rate.document && toProof(rate.document),
    leftReview: asked.left_review !== undefined && rate.document !== null,
    removed: removed?.id === rate.document?.id ? null : removed,
  }
}

/** Returns the confirmation before a rate is deleted. */
export async function removing(
  actor: Actor,
  event: OwnedEvent,
  { id, code }: Rate,
  lines: number,
  formats: Formats,
) {
  const preview = await previewRate(actor, event, id, null)
  const effect = toRateChange({ key: '', preview, rate: null, others: [] }, event.baseCurrency, formats)
  return { id, code, lines, effect }
}

/** Returns the form of a new rate, with the values that a link or the claimant has entered. */
export async function adding(actor: Actor, event: OwnedEvent, asked: FormValues, formats: Formats) {
  const draft = asked.proof === undefined ? null : await findDraft(event.id, asked.proof)
  const proof = draft && { id: draft.id, name: draft.name }
  const id = newRateIdSchema.safeParse(asked.add).data ?? NEW_ID
  if (asked.receipt_amount === undefined || asked.claim_amount === undefined)
    return { id, values: asked, ...NOTHING_ASKED, proof }
  return { id, values: asked, ...(await previewTypedRate(actor, event, id, asked, formats)), proof }
}
