import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { closePath, fromClosingPath, isFromClosing } from '~/components/claims/paths'
import { loadPartsOfAddress } from '~/components/expenses/lazy-parts'
import { expenseSearchPath } from '~/components/expenses/paths'
import { ExpenseView } from '~/components/expenses/view'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { RETRIEVE_FAILED } from '~/domain/events/messages'
import { requireActor } from '~/http/authentication.server'
import { eventPageLoader } from '~/http/pages/event-page.server'
import { runFormAction } from '~/http/pages/form-actions.server'
import { formatsFor } from '~/http/pages/formats.server'
import { formAction, redirectAfterSubmit } from '~/http/pages/page.server'
import { formActions } from './actions.server'
import { loadExpenses, searchOf } from './loader.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.event.name ?? 'Expenses'} · Claimbook` },
]

/** GET /events/{id}/expenses (docs/contract.md, 4.3); `?edit=` opens a form, `?deleted=` offers undo. */
export const loader = (args: LoaderFunctionArgs) =>
  eventPageLoader(
    args,
    async (request) => {
      const data = await loadExpenses(request)
      args.context.setCurrentEvent(request.event.id)
      return data
    },
    { isOfContract: true },
  )

export const action = (args: ActionFunctionArgs) =>
  formAction(args, async (values, intent, lists) => {
    const actor = await requireActor(args, RETRIEVE_FAILED)
    const eventId = args.params.id as string
    const query = new URL(args.request.url).searchParams
    const here = expenseSearchPath(eventId, searchOf(query))
    const formats = formatsFor(args.request, actor)
    const next = await runFormAction(formActions, intent, { actor, eventId, values, here, lists, formats })
    if (!isFromClosing(query)) return redirectAfterSubmit(args, next)
    // an operation that is done leads back to the closing page; another page keeps its link to it
    const isDone = next === here || intent === 'declare'
    return redirectAfterSubmit(args, isDone ? closePath(eventId) : fromClosingPath(next))
  })

export const clientLoader = offlineSafeLoader(loadPartsOfAddress)

export { offlineSafeAction as clientAction, shouldRevalidate } from '~/components/ui/network-status'

export default function ExpensesPage() {
  return <ExpenseView {...useLoaderData<typeof loader>()} />
}
