import { useActionData } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import { allowancesPath } from '~/components/allowances/paths'
import { Drafts } from '~/components/receipts/drafts'
import type { Paper } from '~/components/receipts/papers'
import { UploadForm } from '~/components/receipts/upload'
import { FailureNotice } from '~/components/ui/failure'
import { Notice } from '~/components/ui/notice'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import type { Failure } from '~/domain/errors'
import type { DraftCounts } from '~/domain/events/drafts'
import type { Choices } from './change-fields'
import type { DoubtfulPairs } from './duplicates'
import type { EditedExpense } from './edit-panel'
import type { RefundOption } from './form'
import {
  ClosedNotice,
  Duplicates,
  EditExpensePanel,
  MissingRates,
  NewExpensePanel,
  Papers,
  SelectionBar,
  ShowExpensePanel,
  UndoNotice,
} from './lazy-parts'
import { type ExpenseListViewModel, ListPart } from './list-part'
import { expensesPath, newExpensePath } from './paths'
import { isFromSelectionForm, SELECTED_IDS, SelectionStatus } from './selection'
import { type ExpenseSumsViewModel, SumsPart, Total } from './sums-part'
import type { UndoOffer } from './undo-notice'

/** The forms of the page, and the choices of their fields. */
interface FormsViewModel extends Choices {
  /** the id and values of the form of a new expense; the id is new with every load */
  newExpense: { id: string; values: Record<string, string>; refundOptions?: RefundOption[] }
  /** whether the address asks for that form */
  isAdding: boolean
  edit: EditedExpense | null
  /** whether the address names an expense that does not exist */
  isGone: boolean
  /** the event that the expense was moved to */
  movedTo: { id: string; name: string } | null
}

/** The receipts, papers and pairs of expenses that wait for a decision of the claimant. */
interface WaitingViewModel extends DoubtfulPairs {
  drafts: DraftCounts
  /** files of the event that back no expense */
  papers: Paper[]
}

interface Props {
  event: { id: string; name: string; status: string; currency: string; countedAt: string }
  /** the address of the shown list */
  here: string
  list: ExpenseListViewModel
  sums: ExpenseSumsViewModel
  forms: FormsViewModel
  waiting: WaitingViewModel
  done: UndoOffer | null
}

/** The page of an event's expenses: list, sums and notices, and the panel of a new or existing expense. */
export function ExpenseView({ event, here, list, sums, forms, waiting, done }: Props) {
  const { newExpense, isAdding, edit, isGone, movedTo, categories, rates, moveTargets } = forms
  const { drafts, papers, ...pairs } = waiting
  const { expenses, count } = list
  const hasDrafts = drafts.ready + drafts.beingRead > 0
  const actionFailure = useActionData<Failure>()
  // submits the forms of rows and notices; the panels have senders of their own
  const { submit, isBusy, failure: rowFailure } = useFormSubmit()
  const [addedCount, setAddedCount] = useState(0)
  const isOpen = event.status !== 'closed'
  const changeSender = useFormSubmit()
  const addSender = useFormSubmit(() => setAddedCount(addedCount + 1))
  // a form that failed stays visible with its text, even if the event was closed since
  const changeFailure = [changeSender.failure, actionFailure].find(
    (candidate) => candidate?.intent === 'change' && candidate.values.id === edit?.id,
  )
  const addFailure = [addSender.failure, actionFailure].find((candidate) => candidate?.intent === 'add')
  const isEditing = edit !== null && (isOpen || changeFailure !== undefined)
  const isNewShown = edit === null && Boolean(addFailure || (isAdding && isOpen))
  // once shown, the panel is only hidden and never unmounted, because it holds typed text
  const wasNewShown = useRef(false)
  wasNewShown.current ||= isNewShown
  const isShownInForm =
    actionFailure?.intent === 'add' ||
    (edit && isFromEditPanel(actionFailure)) ||
    isFromSelectionForm(actionFailure)
  const failure = rowFailure ?? (isShownInForm ? undefined : actionFailure)
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    const form = event.target as HTMLFormElement
    if (form.method !== 'post' || event.defaultPrevented) return
    event.preventDefault()
    const pressedButton = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (!isBusy) submit(pressedButton ?? form, { preventScrollReset: true })
  }
  const formProps = { claimCurrency: event.currency, categories, rates }
  // a change is stored for Undo under an id that is new with every load, which the id of a new expense is
  const batchId = newExpense.id
  return (
    <div className="page stack">
      {!isOpen && <ClosedNotice eventId={event.id} here={here} isBusy={isBusy} onSubmit={onSubmit} />}
      {failure && <FailureNotice failure={failure} />}
      {isGone && !failure && (
        <Notice bad>
          {movedTo ? (
            <>
              This expense was moved to <a href={expensesPath(movedTo.id)}>{`“${movedTo.name}”`}</a>.
            </>
          ) : (
            'This expense is gone. It was deleted, perhaps in another tab.'
          )}
        </Notice>
      )}
      {!edit && (
        <UploadForm eventId={event.id} isOpen={isOpen}>
          {!isAdding && (
            <a className="button quiet" href={newExpensePath(here)} aria-keyshortcuts="N">
              Add by hand
            </a>
          )}
          <a className="button quiet" href={allowancesPath(event.id)}>
            Per diem or mileage
          </a>
        </UploadForm>
      )}
      {!edit && <Drafts eventId={event.id} isOpen={isOpen} drafts={drafts} />}
      {papers.length > 0 && <Papers papers={papers} formAction={here} isOpen={isOpen} onSubmit={onSubmit} />}
      {Object.values(pairs).some(({ length }) => length > 0) && (
        <Duplicates {...pairs} {...{ pagePath: here, isEventOpen: isOpen, onSubmit }} />
      )}
      <div
        className={edit && edit.receipts.length > 0 ? 'columns with-receipt' : 'columns'}
        onSubmit={onSubmit}
      >
        {isEditing && (
          <div className="side">
            <EditExpensePanel
              key={edit.id}
              eventId={event.id}
              expense={edit}
              here={here}
              batchId={batchId}
              sender={{ ...changeSender, failure: changeFailure }}
              {...formProps}
            />
          </div>
        )}
        {edit && !isEditing && (
          <div className="side">
            <ShowExpensePanel key={edit.id} expense={edit} here={here} />
          </div>
        )}
        {wasNewShown.current && (
          <NewExpensePanel
            key={addedCount}
            eventId={event.id}
            isShown={isNewShown}
            here={here}
            newExpense={newExpense}
            sender={{ ...addSender, failure: addFailure }}
            {...formProps}
          />
        )}
        <div className="stack">
          <ListPart
            event={event}
            list={list}
            here={here}
            isOpen={isOpen}
            hasDrafts={hasDrafts}
            currentId={edit?.id}
            selectedIds={actionFailure?.lists?.[SELECTED_IDS]}
            batchId={batchId}
          />
          {sums.rateNotes && (
            <MissingRates event={{ ...event, isOpen }} countedAt={event.countedAt} {...sums.rateNotes} />
          )}
          <div className="foot">
            <div role="status">{done && <UndoNotice offer={done} here={here} onSubmit={onSubmit} />}</div>
            <SelectionStatus />
            <SelectionBar
              isShown={isOpen && expenses.length > 0}
              action={here}
              batchId={batchId}
              {...{ categories, rates, moveTargets }}
              failure={isFromSelectionForm(actionFailure) ? actionFailure : undefined}
            />
            <Total sums={sums} currency={event.currency} />
          </div>
          <SumsPart event={event} sums={sums} count={count} isOpen={isOpen} />
        </div>
      </div>
    </div>
  )
}

/** Whether the panel of an expense shows the failure. */
const isFromEditPanel = (failure: Failure | undefined) =>
  failure?.intent === 'change' || failure?.intent === 'declare'
