import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CopyPage } from '~/components/events/copy-page'
import { eventPageTitle } from '~/components/events/page-title'
import { toRatesOffer } from '~/components/events/view-models'
import { copiedPath } from '~/components/expenses/paths'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { copyEvent } from '~/domain/events/copy-event.server'
import { CREATE_FAILED } from '~/domain/events/messages'
import { copyFormSchema } from '~/domain/events/schema'
import { requireActor } from '~/http/authentication.server'
import { parse } from '~/http/form.server'
import { eventPageLoader } from '~/http/pages/event-page.server'
import { formAction, redirectAfterSubmit } from '~/http/pages/page.server'
import { NEW_ID } from '~/http/pages/page-template.server'
import { EVENT_NAME_CHARACTERS_MAX } from '~/limits'

export const meta = eventPageTitle('Copy')

const nameOfCopy = (name: string): string => {
  const copy = `Copy of ${name}`
  return copy.length > EVENT_NAME_CHARACTERS_MAX ? name : copy
}

/** GET /events/{id}/copy: the form that copies an open or closed event. */
export const loader = (args: LoaderFunctionArgs) =>
  eventPageLoader(args, async ({ event, overview, formats }) => ({
    event: { id: event.id, name: event.name },
    name: nameOfCopy(event.name),
    ratesLabel: toRatesOffer(event, overview.rateCount, formats),
    newId: NEW_ID,
  }))

export const action = (args: ActionFunctionArgs) =>
  formAction(args, async (values) => {
    const actor = await requireActor(args, CREATE_FAILED)
    const sourceId = args.params.id as string
    const id = await copyEvent(actor, sourceId, parse(copyFormSchema, values))
    return redirectAfterSubmit(args, copiedPath(id, sourceId))
  })

export const clientLoader = offlineSafeLoader()

export { offlineSafeAction as clientAction, shouldRevalidate } from '~/components/ui/network-status'

export default function CopyEvent() {
  return <CopyPage {...useLoaderData<typeof loader>()} />
}
