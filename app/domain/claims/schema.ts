import { z } from 'zod'
import { singleLineText } from '~/domain/form-fields'

const KEY_MAX = 200
const EXPLANATION_MAX = 500

/** What a claimant says to a finding, by its key; an empty text takes it back. */
export const explanation = z.object({
  key: singleLineText(KEY_MAX, 'Finding').default(''),
  text: singleLineText(EXPLANATION_MAX, 'The explanation').default(''),
})

/** How an event is closed. */
export const closing = z.object({
  /**
   * the `shownKey` of the draft that the form has shown; one that does not say closes whatever the claim says
   * by then
   */
  seen: z.string().optional(),
})
