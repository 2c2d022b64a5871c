import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AllowancesPage } from '~/components/allowances/page'
import { eventPageTitle } from '~/components/events/page-title'
import { RETRIEVE_FAILED } from '~/domain/events/messages'
import { revealHiddenIn } from '~/domain/text/hidden-characters'
import { requireActor } from '~/http/authentication.server'
import { eventPageLoader, requireEvent } from '~/http/pages/event-page.server'
import { runFormAction } from '~/http/pages/form-actions.server'
import { formatsFor } from '~/http/pages/formats.server'
import { formAction, redirectAfterSubmit } from '~/http/pages/page.server'
import { formActions } from './actions.server'
import { countTrip, loadAllowances } from './loader.server'

export const meta = eventPageTitle('Allowances')

/** GET /events/{id}/allowances: `?claimed=` reports the last action. */
export const loader = (args: LoaderFunctionArgs) => eventPageLoader(args, loadAllowances)

/** POST /events/{id}/allowances: the form `count` only shows what its trip comes to. */
export const action = (args: ActionFunctionArgs) =>
  formAction<Response>(args, async (values, intent, lists) => {
    if (intent === 'count') {
      const { actor, event } = await requireEvent(args)
      const formats = formatsFor(args.request, actor)
      return json(revealHiddenIn({ asked: await countTrip({ actor, event, formats }, values, lists) }))
    }
    const actor = await requireActor(args, RETRIEVE_FAILED)
    const form = { actor, eventId: args.params.id as string, values }
    return redirectAfterSubmit(args, await runFormAction(formActions, intent, form))
  })

export default function AllowancesRoute() {
  return <AllowancesPage {...useLoaderData<typeof loader>()} />
}
