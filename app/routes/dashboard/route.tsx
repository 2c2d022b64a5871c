import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Dashboard } from '~/components/events/dashboard'
import { listPath } from '~/components/events/paths'
import { toEventRow } from '~/components/events/view-models'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { advancesByEvent } from '~/domain/advances/advances.server'
import { returnedVersions } from '~/domain/claims/answers/answers.server'
import { NO_PRIOR_PAYMENTS } from '~/domain/claims/payments/payments'
import { priorPaymentsByEvent } from '~/domain/claims/payments/payments.sql.server'
import { listEvents } from '~/domain/events/events.server'
import { CHANGE_FAILED, LOAD_FAILED } from '~/domain/events/messages'
import { eventSearchSchema } from '~/domain/events/schema'
import { requireActor } from '~/http/authentication.server'
import { hxRedirect } from '~/http/endpoints/htmx.server'
import type { FormValues } from '~/http/form.server'
import { runFormAction } from '~/http/pages/form-actions.server'
import { formatsFor } from '~/http/pages/formats.server'
import { cachedPageLoader, formAction, redirectAfterSubmit } from '~/http/pages/page.server'
import { NEW_ID } from '~/http/pages/page-template.server'
import { formActions } from './actions.server'
import { GONE, withEventGoneMessage } from './event-gone.server'
import { deletePanel, editPanel } from './panels.server'

export const meta: MetaFunction = () => [{ title: 'Events · Claimbook' }]

/** GET /dashboard (docs/contract.md, 4.1); `?edit=` and `?delete=` open a panel for one event. */
export const loader = (args: LoaderFunctionArgs) =>
  cachedPageLoader(
    args,
    async () => {
      const actor = await requireActor(args, LOAD_FAILED)
      if (!actor.onboarded)
        throw args.context.isDataRequest
          ? redirectAfterSubmit(args, '/onboarding')
          : redirectToOnboarding(args)
      const query = queryOf(args.request)
      const search = searchOf(query)
      const formats = formatsFor(args.request, actor)
      const list = await listEvents(actor, search)
      const advances = await advancesByEvent(list.events.map(({ id }) => id))
      const paid = await priorPaymentsByEvent(actor, list.events, advances)
      const returned = await returnedVersions(list.events.flatMap(({ claimId }) => claimId ?? []))
      const edit = await editPanel(actor, query, formats)
      const remove = await deletePanel(actor, query)
      return {
        user: { name: actor.name, homeCurrency: actor.homeCurrency },
        search,
        here: listPath(search),
        newId: NEW_ID,
        ...list,
        events: list.events.map((event) => {
          const context = {
            advances: advances.get(event.id) ?? [],
            paid: paid.get(event.id) ?? NO_PRIOR_PAYMENTS,
            isReturned: event.claimId !== null && returned.has(event.claimId),
          }
          return toEventRow(event, context, formats)
        }),
        edit: edit ?? null,
        remove: remove ?? null,
        notice: edit === undefined || remove === undefined ? GONE : null,
      }
    },
    { isOfContract: true },
  )

/** Answers a new user as docs/contract.md, 4.1, requires: status 200, no body, a redirect header. */
function redirectToOnboarding({ context }: LoaderFunctionArgs): Response {
  context.rawResponse = hxRedirect('/onboarding')
  return context.rawResponse
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, async (values, intent) => {
    const actor = await requireActor(args, CHANGE_FAILED)
    const { pathname, search } = new URL(args.request.url)
    const here = { list: listPath(searchOf(queryOf(args.request))), page: pathname + search }
    const formats = formatsFor(args.request, actor)
    const path = await withEventGoneMessage(() =>
      runFormAction(formActions, intent, { actor, values, here, formats }),
    )
    const response = redirectAfterSubmit(args, path)
    // keeps the list in the browser's history, so that the back button leads from the new event to it
    if (intent === 'create') response.headers.delete('X-Remix-Replace')
    return response
  })

const queryOf = (request: Request): FormValues => Object.fromEntries(new URL(request.url).searchParams)

const searchOf = (query: FormValues) => eventSearchSchema.parse({ ...query, status: query.status ?? null })

export const clientLoader = offlineSafeLoader()

export { offlineSafeAction as clientAction, shouldRevalidate } from '~/components/ui/network-status'

export default function DashboardPage() {
  return <Dashboard {...useLoaderData<typeof loader>()} />
}
