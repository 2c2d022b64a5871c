import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { StatementPage } from '~/components/bank-statements/page'
import { eventPageTitle } from '~/components/events/page-title'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { RETRIEVE_FAILED } from '~/domain/events/messages'
import { type RequestArgs, requireActor } from '~/http/authentication.server'
import { eventPageLoader } from '~/http/pages/event-page.server'
import { runFormAction } from '~/http/pages/form-actions.server'
import { formAction, readUserForm, redirectAfterSubmit } from '~/http/pages/page.server'
import { choose, formActions } from './actions.server'
import { loadStatement } from './loader.server'

export const meta = eventPageTitle('Bank statement')

/**
 * GET /events/{id}/statement: takes a bank statement in. `?file=` shows what that one proposes, with its
 * columns as the rest of the address says, or as they are guessed; `?match=` chooses the expense of a row by
 * hand, among those that `?find=` names; `?accepted=`, `?created=` and `?passed=` say what was done a moment
 * ago.
 */
export const loader = (args: LoaderFunctionArgs) =>
  eventPageLoader(args, loadStatement, { isCacheable: false })

const hasFile = (request: Request) => /^multipart\//i.test(request.headers.get('Content-Type') ?? '')

/** Reads the form, unless it has a file, which `choose` reads. */
const read = async (args: RequestArgs) =>
  hasFile(args.request) ? { values: { intent: 'choose' }, lists: {} } : readUserForm(args)

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    async (values, intent, lists) => {
      const identify = () => requireActor(args, RETRIEVE_FAILED)
      const eventId = args.params.id as string
      if (hasFile(args.request)) return redirectAfterSubmit(args, await choose(args, identify, eventId))
      return redirectAfterSubmit(
        args,
        await runFormAction(formActions, intent, { actor: await identify(), eventId, values, lists }),
      )
    },
    { read },
  )

export const clientLoader = offlineSafeLoader()

export {
  offlineSafeAction as clientAction,
  revalidateOnSuccess as shouldRevalidate,
} from '~/components/ui/network-status'

export default function StatementRoute() {
  return <StatementPage {...useLoaderData<typeof loader>()} />
}
