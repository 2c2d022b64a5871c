import type { ActionFunctionArgs } from '@remix-run/node'
import type { Actor } from '~/domain/users/actor'
import { requireActor } from '~/http/authentication.server'
import { type FormValues, formValues } from '~/http/form.server'
import { hxRedirect, methodHandlers } from './htmx.server'

/** A resource that belongs to an event of the user, such as an expense, and has its own id in an address. */
interface OwnedResource {
  actor: Actor
  eventId: string
  id: string
}

/** The operations on resources of one kind. */
interface ResourceOperations {
  /** the error message when the session cannot be looked up */
  failure: string
  /** @throws DomainError not_found, also when the resource belongs to another user */
  eventOf: (actor: Actor, id: string) => Promise<string>
  /** returns the address of the page that shows the resource */
  pathOf: (eventId: string) => string
  change: (resource: OwnedResource, values: FormValues) => Promise<void>
  remove?: (resource: OwnedResource) => Promise<void>
}

/** Returns the `loader` and `action` of a route that changes (PUT) or deletes (DELETE) one resource. */
export function ownedResource({ failure, eventOf, pathOf, change, remove }: ResourceOperations) {
  const run =
    (work: (resource: OwnedResource, request: Request) => Promise<void>) =>
    async (args: ActionFunctionArgs) => {
      const actor = await requireActor(args, failure)
      const id = args.params.id as string
      const eventId = await eventOf(actor, id)
      await work({ actor, eventId, id }, args.request)
      return hxRedirect(pathOf(eventId))
    }
  return methodHandlers({
    PUT: run(async (resource, request) => change(resource, await formValues(request))),
    ...(remove && { DELETE: run(remove) }),
  })
}
