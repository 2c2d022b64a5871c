import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format/formats'
import type { FormValues } from '~/http/form.server'

/** A form of the page that was sent. */
export interface Submission {
  actor: Actor
  eventId: string
  values: FormValues
  formats: Formats
}

export type Operation = (submission: Submission) => Promise<string>
