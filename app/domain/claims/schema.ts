import { z } from 'zod'
import { shownVersionSchema, singleLineText } from '~/domain/form-fields'

const KEY_MAX = 200
const EXPLANATION_MAX = 500

/** What a claimant says to a finding, by its key; an empty text takes it back. */
export const explanationSchema = z.object({
  key: singleLineText(KEY_MAX, 'Finding').default(''),
  text: singleLineText(EXPLANATION_MAX, 'The explanation').default(''),
})

/** The draft of a claim that a form has shown; a form that does not say is never stale. */
export const shownDraftSchema = shownVersionSchema.extend({
  /** the `contentKey` of the draft and its findings */
  content: z.string().optional(),
})

export type ShownDraft = z.output<typeof shownDraftSchema>
