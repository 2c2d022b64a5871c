import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { StatementPage } from '~/components/bank-statements/page'
import { eventPageTitle } from '~/components/events/page-title'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { eventPageLoader } from '~/http/pages/event-page.server'
import { fileFormAction } from '~/http/pages/file-form.server'
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

export const action = (args: ActionFunctionArgs) => fileFormAction(args, formActions, uploadStatement)

export const clientLoader = offlineSafeLoader()

export { offlineSafeAction as clientAction, shouldRevalidate } from '~/components/ui/network-status'

export default function StatementRoute() {
  return <StatementPage {...useLoaderData<typeof loader>()} />
}
