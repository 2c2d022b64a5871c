import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RatesPage } from '~/components/rates/page'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { requireEvent } from '~/http/event.server'
import { runFormAction } from '~/http/form-actions.server'
import { localeOf } from '~/http/locale.server'
import { cachedPageLoader, formAction, redirectAfterSubmit } from '~/http/page.server'
import { formActions } from './actions.server'
import { loadRates } from './loader.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Rates · ${data?.event.name ?? 'Claimbook'}` },
]

/** GET /events/{id}/rates: `?edit=` and `?delete=` open a panel for one rate. */
export const loader = (args: LoaderFunctionArgs) =>
  cachedPageLoader(args, async () => {
    const { actor, event } = await requireEvent(args)
    const asked = Object.fromEntries(new URL(args.request.url).searchParams)
    return { user: { name: actor.name }, ...(await loadRates(actor, event, asked, localeOf(args.request))) }
  })

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
