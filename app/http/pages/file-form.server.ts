import type { ActionFunctionArgs } from '@remix-run/node'
import { requireFreeSpace } from '~/domain/disk-space.server'
import { DomainError } from '~/domain/errors'
import { getEvent } from '~/domain/events/get-event.server'
import { EVENT_CLOSED, RETRIEVE_FAILED } from '~/domain/events/messages'
import type { Actor } from '~/domain/users/actor'
import { requireActor } from '~/http/authentication.server'
import { readSingleFile } from '~/http/endpoints/uploads.server'
import type { FormLists, FormValues } from '~/http/form.server'
import { runFormAction } from './form-actions.server'
import { formAction, readUserForm, redirectAfterSubmit } from './page.server'

/** The values of a form without a file. */
export interface SentForm {
  actor: Actor
  eventId: string
  values: FormValues
  lists: FormLists
}

/** Stores an uploaded file for an open event of the user. Returns the path to go to. */
export type FileStore = (
  actor: Actor,
  eventId: string,
  file: { name: string; bytes: Uint8Array },
) => Promise<string>

const hasFile = (request: Request) => /^multipart\//i.test(request.headers.get('Content-Type') ?? '')

/**
 * Runs the action of an event's page of which one form uploads a single file.
 * @param formActions the operations of the other forms, by intent; each returns the path to go to
 */
export const fileFormAction = (
  args: ActionFunctionArgs,
  formActions: Record<string, (form: SentForm) => Promise<string>>,
  storeFile: FileStore,
) =>
  formAction(
    args,
    async (values, intent, lists) => {
      const identify = () => requireActor(args, RETRIEVE_FAILED)
      const eventId = args.params.id as string
      if (!hasFile(args.request)) {
        const form = { actor: await identify(), eventId, values, lists }
        return redirectAfterSubmit(args, await runFormAction(formActions, intent, form))
      }
      const file = await readSingleFile(args, async () => {
        const actor = await identify()
        const { status } = await getEvent(actor, eventId)
        if (status === 'closed') throw new DomainError('conflict', EVENT_CLOSED)
        await requireFreeSpace()
        return actor
      })
      return redirectAfterSubmit(args, await storeFile(await identify(), eventId, file))
    },
    {
      read: async (args) =>
        hasFile(args.request) ? { values: { intent: 'choose' }, lists: {} } : readUserForm(args),
    },
  )
