import { z } from 'zod'
import { lookupText, shownVersionSchema, singleLineText } from '~/domain/form-fields'
import { CLOSING_FINDINGS_MAX, EXPLANATION_CHARACTERS_MAX } from '~/limits'

/** The longest key of a finding, in characters. */
export const FINDING_KEY_CHARACTERS_MAX = 200

/** The claimant's explanation of a finding, by its key; an empty text deletes it. */
export const explanationSchema = z.object({
  key: lookupText(FINDING_KEY_CHARACTERS_MAX, 'Finding').default(''),
  text: singleLineText(EXPLANATION_CHARACTERS_MAX, 'The explanation').default(''),
})

/** The claimant's explanations of several findings. */
export const explanationsSchema = z.object({
  'key[]': z
    .array(explanationSchema.shape.key)
    .max(CLOSING_FINDINGS_MAX, `At most ${CLOSING_FINDINGS_MAX} points can be explained at once`)
    .default([]),
  text: explanationSchema.shape.text,
})

/** The draft of a claim that a form has shown. A form that does not send it is never stale. */
export const shownDraftSchema = shownVersionSchema.extend({
  /** the `contentKey` of the draft and its findings */
  content: z.string().optional(),
})

export type ShownDraft = z.output<typeof shownDraftSchema>
