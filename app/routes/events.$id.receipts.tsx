import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { eventPageTitle } from '~/components/events/page-title'
import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import { rateEditPath, ratesPath } from '~/components/rates/paths'
import { reviewPath } from '~/components/receipts/paths'
import { UploadPage } from '~/components/receipts/upload-page'
import { pathOfOnlyStatement, toUploadResults, type UploadedFile } from '~/components/receipts/upload-results'
import type { Failure } from '~/domain/errors'
import { RETRIEVE_FAILED } from '~/domain/events/messages'
import { getExpense } from '~/domain/expenses/expenses.server'
import { getRate } from '~/domain/rates/rates.server'
import { DRAFT_BECAME_PROOF } from '~/domain/receipts/messages'
import { countDrafts } from '~/domain/receipts/receipts.server'
import { findDestination } from '~/domain/receipts/store-receipt.server'
import type { UploadTarget } from '~/domain/receipts/upload'
import { requireActor } from '~/http/authentication.server'
import { receiveUpload, toUploadError, uploadTargetOf } from '~/http/endpoints/uploads.server'
import { eventPageLoader } from '~/http/pages/event-page.server'
import { formAction, redirectAfterSubmit } from '~/http/pages/page.server'
import { STATUS } from '~/http/status'

export const meta = eventPageTitle('Add receipts')

/** GET /events/{id}/receipts: the upload page, for one expense `?expense_id=` or one rate `?rate_id=` */
export const loader = (args: LoaderFunctionArgs) =>
  eventPageLoader(args, async ({ event }) => {
    const { expenseId, rateId } = uploadTargetOf(args.request)
    const expense = expenseId === null ? null : await getExpense(event.id, expenseId)
    const rate = rateId === null ? null : await getRate(event.id, rateId)
    return {
      event: { id: event.id, name: event.name, isOpen: event.status !== 'closed' },
      expense: expense && { id: expense.id, merchant: expense.merchant },
      rate: rate && { id: rate.id, code: rate.code },
      drafts: await countDrafts(event.id),
    }
  })

/** Stores uploaded files. Redirects to a page that shows them if all are stored; else lists each result. */
export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    async () => {
      const eventId = args.params.id as string
      const target = uploadTargetOf(args.request)
      const results = await receiveUpload(args, async () =>
        findDestination(await requireActor(args, RETRIEVE_FAILED), eventId, target),
      )
      const statement = pathOfOnlyStatement(eventId, results)
      if (statement !== null) return redirectAfterSubmit(args, statement)
      if (results.every(({ outcome }) => outcome === 'stored')) {
        const files = filesOf(eventId, target)
        return redirectAfterSubmit(
          args,
          results.some(({ message }) => message === DRAFT_BECAME_PROOF) ? rateEditPath(files) : files,
        )
      }
      return json(
        { files: toUploadResults(eventId, results) },
        { status: STATUS[toUploadError(results)?.code ?? 'conflict'] },
      )
    },
    // `receiveUpload` reads the form
    { read: async () => ({ values: {}, lists: {} }) },
  )

/** Returns the page that shows the files. */
function filesOf(eventId: string, { expenseId, rateId }: UploadTarget): string {
  if (rateId !== null) return panelPath(ratesPath(eventId), 'edit', rateId)
  return expenseId === null ? reviewPath(eventId) : panelPath(expensesPath(eventId), 'edit', expenseId)
}

export default function ReceiptsPage() {
  const answer = useActionData<typeof action>() as Failure | { files: UploadedFile[] } | undefined
  const failure = answer && 'code' in answer ? answer : undefined
  const files = answer && 'files' in answer ? answer.files : []
  return <UploadPage {...useLoaderData<typeof loader>()} failure={failure} files={files} />
}
