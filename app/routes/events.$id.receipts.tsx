import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { panelAddress } from '~/components/events/address'
import { expenseView } from '~/components/expenses/address'
import { reviewPage } from '~/components/receipts/address'
import { type ToldFile, told } from '~/components/receipts/told'
import { UploadPage } from '~/components/receipts/upload-page'
import type { Failure } from '~/domain/errors'
import { getEvent } from '~/domain/events/events.server'
import { getExpense } from '~/domain/expenses/expenses.server'
import { countDrafts } from '~/domain/receipts/receipts.server'
import { destination } from '~/domain/receipts/take.server'
import { moveOn, page, pageAction } from '~/http/page.server'
import { requireActor } from '~/http/session.server'
import { STATUS } from '~/http/status'
import { takeUpload, verdict } from '~/http/uploads.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Add receipts · ${data?.event.name ?? 'Claimbook'}` }]

const expenseIdOf = (request: Request) => new URL(request.url).searchParams.get('expense_id') || null

/** GET /events/{id}/receipts: takes receipts in; `?expense_id=` for one of its expenses */
export const loader = (args: LoaderFunctionArgs) =>
  page(args, async () => {
    const actor = await requireActor(args, 'Failed to retrieve event')
    const { id, name, status } = await getEvent(actor, args.params.id as string)
    const expenseId = expenseIdOf(args.request)
    const expense = expenseId === null ? null : await getExpense(id, expenseId)
    return {
      user: { name: actor.name },
      event: { id, name, isOpen: status !== 'closed' },
      expense: expense && { id: expense.id, merchant: expense.merchant },
      drafts: await countDrafts(id),
    }
  })

/** Takes the files of the form. When all are stored it goes on to where they are; else the page says what became of each. */
export const action = (args: ActionFunctionArgs) =>
  pageAction(
    args,
    async () => {
      const eventId = args.params.id as string
      const expenseId = expenseIdOf(args.request)
      const outcomes = await takeUpload(args.request, async () =>
        destination(await requireActor(args, 'Failed to retrieve event'), eventId, expenseId),
      )
      if (outcomes.every(({ outcome }) => outcome === 'stored')) {
        return moveOn(args, expenseId === null ? reviewPage(eventId) : panelAddress(expenseView(eventId), 'edit', expenseId))
      }
      return json({ files: told(eventId, outcomes) }, { status: STATUS[verdict(outcomes)?.code ?? 'conflict'] })
    },
    { read: async () => ({ values: {}, lists: {} }) },
  )

export default function ReceiptsPage() {
  const answer = useActionData<typeof action>() as Failure | { files: ToldFile[] } | undefined
  const failure = answer && 'code' in answer ? answer : undefined
  const files = answer && 'files' in answer ? answer.files : []
  return <UploadPage {...useLoaderData<typeof loader>()} failure={failure} files={files} />
}
