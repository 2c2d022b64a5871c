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
import { formActions, uploadStatement } from './actions.server'
import { loadStatement } from './loader.server'

export const meta = eventPageTitle('Bank statement')

/**
 * GET /events/{id}/statement: accepts a bank statement. `?file=` shows the proposals for a statement, with
 * the columns in the query, or detected ones. `?match=` lets the user choose the expense of a row, among
 * those that match `?find=`. `?accepted=`, `?created=` and `?passed=` report the last action.
 */
export const loader = (args: LoaderFunctionArgs) =>
  eventPageLoader(args, loadStatement, { isCacheable: false })

const hasFile = (request: Request) => /^multipart\//i.test(request.headers.get('Content-Type') ?? '')

/** Reads the form, unless it contains a file, which `uploadStatement` reads. */
const readForm = async (args: RequestArgs) =>
  hasFile(args.request) ? { values: { intent: 'choose' }, lists: {} } : readUserForm(args)

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    async (values, intent, lists) => {
      const identify = () => requireActor(args, RETRIEVE_FAILED)
      const eventId = args.params.id as string
      if (hasFile(args.request))
        return redirectAfterSubmit(args, await uploadStatement(args, identify, eventId))
      return redirectAfterSubmit(
        args,
        await runFormAction(formActions, intent, { actor: await identify(), eventId, values, lists }),
      )
    },
    { read: readForm },
  )

export const clientLoader = offlineSafeLoader()

export { offlineSafeAction as clientAction, shouldRevalidate } from '~/components/ui/network-status'

export default function StatementRoute() {
  return <StatementPage {...useLoaderData<typeof loader>()} />
}
