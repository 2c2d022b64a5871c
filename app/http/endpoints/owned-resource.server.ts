import type { ActionFunctionArgs } from '@remix-run/node'
import type { Actor } from '~/domain/users/actor'
import { requireActor } from '~/http/authentication.server'
import { type FormValues, formValues } from '~/http/form.server'
import { hxRedirect, methodHandlers } from './htmx.server'

/** A thing of an event of the user, such as an expense, which an address names by its own id. */
interface Owned {
  actor: Actor
  eventId: string
  id: string
}

interface Resource {
  /** the failure before it is known whose the thing is */
  failure: string
  /** @throws DomainError not_found, also where the thing is another user's */
  eventOf: (actor: Actor, id: string) => Promise<string>
  /** the page that shows the thing */
  pathOf: (eventId: string) => string
  change: (owned: Owned, values: FormValues) => Promise<void>
  remove?: (owned: Owned) => Promise<void>
}

/** Returns the `loader` and `action` of a resource route that changes (PUT) or deletes (DELETE) one thing. */
export function ownedResource({ failure, eventOf, pathOf, change, remove }: Resource) {
  const run =
    (work: (owned: Owned, request: Request) => Promise<void>) => async (args: ActionFunctionArgs) => {
      const actor = await requireActor(args, failure)
      const id = args.params.id as string
      const eventId = await eventOf(actor, id)
      await work({ actor, eventId, id }, args.request)
      return hxRedirect(pathOf(eventId))
    }
  return methodHandlers({
    PUT: run(async (owned, request) => change(owned, await formValues(request))),
    ...(remove && { DELETE: run(remove) }),
  })
}
