import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { placeText } from '~/components/receipts/review/labels'
import { ReviewPage } from '~/components/receipts/review/page'
import type { ReviewViewModel } from '~/components/receipts/review/view-models'
import { pageInAnswer } from '~/components/ui/page-in-answer'
import type { PageHandle } from '~/components/ui/refresh'
import { answerWithPage, eventPageLoader, requireEvent } from '~/http/pages/event-page.server'
import { runFormAction } from '~/http/pages/form-actions.server'
import { formatsFor } from '~/http/pages/formats.server'
import { formAction } from '~/http/pages/page.server'
import { formActions } from './actions.server'
import { loadReview } from './loader.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: 'Claimbook' }]
  const { draft, position, drafts, event } = data
  return [{ title: `${draft ? placeText(position, drafts) : 'Review'} · ${event.name}` }]
}

/** Without scripts, a page that waits for recognition reloads itself, but not while a user may be typing. */
export const handle: PageHandle = {
  refreshAfter: (data) => {
    const { draft, event } = (data as ReviewViewModel | undefined) ?? {}
    return event?.isOpen && draft?.state === 'reading' ? 3 : null
  },
}

/**
 * GET /events/{id}/review: `?draft=` names the draft, `&by=hand` shows its form before it is read;
 * `?confirmed=`, `?attached=` and `?deleted=` report the last action.
 */
export const loader = (args: LoaderFunctionArgs) => eventPageLoader(args, loadReview)

export const action = (args: ActionFunctionArgs) =>
  formAction(args, async (values, intent, lists) => {
    const { actor, event } = await requireEvent(args)
    const { pathname, search } = new URL(args.request.url)
    const formats = formatsFor(args.request, actor)
    const submission = { actor, eventId: event.id, values, here: pathname + search, lists, formats }
    const path = await runFormAction(formActions, intent, submission)
    return answerWithPage(args, path, loadReview)
  })

export const { clientAction, clientLoader } = pageInAnswer()

export { shouldRevalidate } from '~/components/ui/network-status'

export default function Review() {
  return <ReviewPage {...useLoaderData<typeof loader>()} />
}
