import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { closePath, fromClosingPath, isFromClosing } from '~/components/claims/paths'
import { eventPageTitle } from '~/components/events/page-title'
import { RatesPage } from '~/components/rates/page'
import { ratesPath } from '~/components/rates/paths'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { eventPageLoader, requireEvent } from '~/http/pages/event-page.server'
import { runFormAction } from '~/http/pages/form-actions.server'
import { formatsFor } from '~/http/pages/formats.server'
import { formAction, redirectAfterSubmit } from '~/http/pages/page.server'
import { formActions } from './actions.server'
import { loadRates } from './loader.server'

export const meta = eventPageTitle('Rates')

/** GET /events/{id}/rates: `?edit=` and `?delete=` open a panel for one rate. */
export const loader = (args: LoaderFunctionArgs) => eventPageLoader(args, loadRates)

export const action = (args: ActionFunctionArgs) =>
  formAction(args, async (values, intent) => {
    const { actor, event } = await requireEvent(args)
    const formats = formatsFor(args.request, actor)
    const nextPath = await runFormAction(formActions, intent, { actor, event, values, formats })
    if (!isFromClosing(new URL(args.request.url).searchParams)) return redirectAfterSubmit(args, nextPath)
    const isDone = nextPath === ratesPath(event.id)
    return redirectAfterSubmit(args, isDone ? closePath(event.id) : fromClosingPath(nextPath))
  })

export const clientLoader = offlineSafeLoader()

export { offlineSafeAction as clientAction, shouldRevalidate } from '~/components/ui/network-status'

export default function Rates() {
  return <RatesPage {...useLoaderData<typeof loader>()} />
}
