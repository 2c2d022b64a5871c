import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { eventPageTitle } from '~/components/events/page-title'
import { RatesPage } from '~/components/rates/page'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { eventPageLoader, requireEvent } from '~/http/event-page.server'
import { runFormAction } from '~/http/form-actions.server'
import { formAction, redirectAfterSubmit } from '~/http/page.server'
import { formActions } from './actions.server'
import { loadRates } from './loader.server'

export const meta = eventPageTitle('Rates')

/** GET /events/{id}/rates: `?edit=` and `?delete=` open a panel for one rate. */
export const loader = (args: LoaderFunctionArgs) => eventPageLoader(args, loadRates)

export const action = (args: ActionFunctionArgs) =>
  formAction(args, async (values, intent) => {
    const { actor, event } = await requireEvent(args)
    return redirectAfterSubmit(args, await runFormAction(formActions, intent, actor, event, values))
  })

export const clientLoader = offlineSafeLoader()

export {
  offlineSafeAction as clientAction,
  revalidateOnSuccess as shouldRevalidate,
} from '~/components/ui/network-status'

export default function Rates() {
  return <RatesPage {...useLoaderData<typeof loader>()} />
}
