import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { panelAddress } from '~/components/events/address'
import { expenseView } from '~/components/expenses/address'
import { addressOfLeftReview, ratesPage } from '~/components/rates/address'
import { reviewPage } from '~/components/receipts/address'
import { type ToldFile, told } from '~/components/receipts/told'
import { UploadPage } from '~/components/receipts/upload-page'
import type { Failure } from '~/domain/errors'
import { getEvent } from '~/domain/events/events.server'
import { getExpense } from '~/domain/expenses/expenses.server'
import { getRate } from '~/domain/rates/rates.server'
import { countDrafts } from '~/domain/receipts/receipts.server'
import { destination } from '~/domain/receipts/take.server'
import { LEFT_REVIEW, type Purpose } from '~/domain/receipts/upload'
import { moveOn, page, pageAction } from '~/http/page.server'
import { requireActor } from '~/http/session.server'
import { STATUS } from '~/http/status'
import { purposeOf, takeUpload, verdict } from '~/http/uploads.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Add receipts · ${data?.event.name ?? 'Claimbook'}` },
]

/**
 * GET /events/{id}/receipts: takes receipts in; `?expense_id=` for one of its expenses, `?rate_id=` for the
 * proof of one of its rates
 */
export const loader = (args: LoaderFunctionArgs) =>
  page(args, async () => {
    const actor = await requireActor(args, 'Failed to retrieve event')
    const { id, name, status } = await getEvent(actor, args.params.id as string)
    const { expenseId, rateId } = purposeOf(args.request)
    const expense = expenseId === null ? null : await getExpense(id, expenseId)
    const rate = rateId === null ? null : await getRate(id, rateId)
    return {
      user: { name: actor.name },
      event: { id, name, isOpen: status !== 'closed' },
      expense: expense && { id: expense.id, merchant: expense.merchant },
      rate: rate && { id: rate.id, code: rate.code },
      drafts: await countDrafts(id),
    }
  })

/**
 * Takes the files of the form. When all are stored it goes on to where they are; else the page says what
 * became of each.
 */
export const action = (args: ActionFunctionArgs) =>
  pageAction(
    args,
    async () => {
      const eventId = args.params.id as string
      const purpose = purposeOf(args.request)
      const outcomes = await takeUpload(args, async () =>
        destination(await requireActor(args, 'Failed to retrieve event'), eventId, purpose),
      )
      if (outcomes.every(({ outcome }) => outcome === 'stored')) {
        const files = filesOf(eventId, purpose)
        return moveOn(
          args,
          outcomes.some(({ message }) => message === LEFT_REVIEW) ? addressOfLeftReview(files) : files,
        )
      }
      return json(
        { files: told(eventId, outcomes) },
        { status: STATUS[verdict(outcomes)?.code ?? 'conflict'] },
      )
    },
    { read: async () => ({ values: {}, lists: {} }) },
  )

/** The page that shows the files. */
function filesOf(eventId: string, { expenseId, rateId }: Purpose): string {
  if (rateId !== null) return panelAddress(ratesPage(eventId), 'edit', rateId)
  return expenseId === null ? reviewPage(eventId) : panelAddress(expenseView(eventId), 'edit', expenseId)
}

export default function ReceiptsPage() {
  const answer = useActionData<typeof action>() as Failure | { files: ToldFile[] } | undefined
  const failure = answer && 'code' in answer ? answer : undefined
  const files = answer && 'files' in answer ? answer.files : []
  return <UploadPage {...useLoaderData<typeof loader>()} failure={failure} files={files} />
}
