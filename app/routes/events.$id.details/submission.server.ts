import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format/formats'
import type { FormValues } from '~/http/form.server'

/** A form of the page that a browser has sent, for the operation that its `intent` names. */
export interface Submission {
  actor: Actor
  eventId: string
  values: FormValues
  formats: Formats
}

/** Does what a form asks for. Returns the path that the browser goes to. */
export type Operation = (submission: Submission) => Promise<string>
