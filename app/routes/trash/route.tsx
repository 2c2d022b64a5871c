import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TrashView, type TrashViewModel } from '~/components/trash/page'
import { trashPath } from '~/components/trash/paths'
import { pathOfRestored, toTrashRow } from '~/components/trash/view-models'
import { askToEmpty, findRestored, findTrashed, listTrash } from '~/domain/trash/list-trash.server'
import { CHANGE_FAILED, LOAD_FAILED } from '~/domain/trash/messages'
import { trashSearchSchema } from '~/domain/trash/schema'
import { requireActor } from '~/http/authentication.server'
import { runFormAction } from '~/http/pages/form-actions.server'
import { formatsFor } from '~/http/pages/formats.server'
import { cachedPageLoader, formAction, redirectAfterSubmit } from '~/http/pages/page.server'
import { formActions } from './actions.server'

export const meta: MetaFunction = () => [{ title: 'Trash · Claimbook' }]

const DELETED_NOTICES = {
  event: 'The event is deleted for good.',
  expense: 'The expense is deleted for good.',
  receipt: 'The file is deleted for good.',
  all: 'The trash was emptied.',
}

const NOT_IN_TRASH =
  'This is not in the trash. It may have been brought back, or deleted for good, in another tab.'

const searchOf = (request: Request) =>
  trashSearchSchema.parse(Object.fromEntries(new URL(request.url).searchParams))

/** GET /trash: `?kind=&delete=`, `?empty` ask first; `&restored=`, `?gone=` report the last action. */
export const loader = (args: LoaderFunctionArgs) =>
  cachedPageLoader(args, async (): Promise<TrashViewModel> => {
    const actor = await requireActor(args, LOAD_FAILED)
    const search = searchOf(args.request)
    const formats = formatsFor(args.request, actor)
    // before the list is loaded, so that items deleted in between are shown but not removed by “Empty trash”
    const trashToEmpty = search.empty === null ? null : await askToEmpty(actor)
    const list = await listTrash(actor, search.page)
    const { kind } = search
    const remove = kind && search.delete ? await findTrashed(actor, { kind, id: search.delete }) : null
    const restored = kind && search.restored ? await findRestored(actor, { kind, id: search.restored }) : null
    const isMissing = search.delete !== null && remove === null
    return {
      user: { name: actor.name },
      here: trashPath(list.page),
      rows: list.items.map((item) => toTrashRow(item, formats)),
      count: list.count,
      page: list.page,
      pages: list.pages,
      itemToDelete: remove && toTrashRow(remove, formats),
      trashToEmpty,
      restored: restored && { name: toTrashRow(restored, formats).name, href: pathOfRestored(restored) },
      notice: isMissing ? NOT_IN_TRASH : search.gone && DELETED_NOTICES[search.gone],
    }
  })

export const action = (args: ActionFunctionArgs) =>
  formAction(args, async (values, intent) => {
    const actor = await requireActor(args, CHANGE_FAILED)
    const here = trashPath(searchOf(args.request).page)
    return redirectAfterSubmit(args, await runFormAction(formActions, intent, { actor, values, here }))
  })

export default function TrashRoute() {
  return <TrashView {...useLoaderData<typeof loader>()} />
}
