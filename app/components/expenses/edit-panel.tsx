import { useEffect } from 'react'
import { Evidence } from '~/components/bank-statements/evidence'
import { statementPath } from '~/components/bank-statements/paths'
import { fromClosingPath } from '~/components/claims/paths'
import { panelPath } from '~/components/events/paths'
import { Declaration } from '~/components/receipts/declaration'
import { type FileRow, Files, type RemovedFile } from '~/components/receipts/files'
import { MoveFile } from '~/components/receipts/move-file'
import { ReceiptView, type ViewedReceipt } from '~/components/receipts/receipt-view'
import { LIST_ID } from '~/components/ui/list-id'
import { Panel } from '~/components/ui/panel'
import { useFilledForm } from '~/components/unsaved-input/filled-form'
import type { ExpenseSummary } from './expense-summary'
import { ExpenseForm, type RefundOption, type SharedFormProps } from './form'
import { refundPath } from './paths'
import { RefundsOfExpense } from './refunds-of-expense'

/** The expense whose panel is open. */
export interface EditedExpense {
  id: string
  /** the version of the event when the form was rendered */
  version: number
  values: Record<string, string>
  /** the doubt about its amount, in words; null without one */
  amountNote: string | null
  /** all of its facts, each with its label, for an expense that cannot be changed */
  facts: (readonly [label: string, value: string])[]
  /** the statement row that proves it, in words */
  evidence: string | null
  /** the refunds that correct it, each in words */
  refunds: { id: string; words: string }[]
  /** the part of its credit notes that it does not deduct, in words; null without any */
  creditNote: string | null
  /** whether its category asks for guests */
  asksForGuests: boolean
  files: FileRow[]
  /** its files with their pages, in the same order */
  receipts: ViewedReceipt[]
  /** a file that was just removed from it */
  removed: RemovedFile | null
  /** the address of the page that opened the panel; null for the list */
  openedFrom: string | null
  declaration: string | null
  /** how an allowance was counted; empty for other expenses */
  arithmetic: string
  /** whether a refund may correct it */
  canBeRefunded: boolean
  /** the expenses that it may correct, if it is a refund; null for other expenses */
  refundOptions: RefundOption[] | null
  /** expenses that a file can be moved to */
  otherExpenses: ExpenseSummary[]
}

interface Props extends SharedFormProps {
  eventId: string
  expense: EditedExpense
  /** the address of the list without the panel */
  here: string
  /** the id under which the change is stored for Undo; new with every load of the page */
  batchId: string
}

/** The width from which the panel is beside the list, as in the style sheet. */
const BESIDE_LIST = '(min-width: 1120px)'

/** Scrolls the row of the open panel into view, because the list beside a panel has lower rows. */
function useScrollToOpenRow(): void {
  useEffect(() => {
    if (!matchMedia(BESIDE_LIST).matches) return
    document.querySelector(`#${LIST_ID} tr[aria-current]`)?.scrollIntoView({ block: 'nearest' })
  }, [])
}

/** The panel of an expense: its receipt, form, evidence, files and declaration. */
export function EditExpensePanel({ eventId, expense, here, batchId, ...formProps }: Props) {
  const { id, values, version, evidence, refunds, files, receipts, removed, openedFrom } = expense
  const { declaration, otherExpenses, amountNote, refundOptions } = expense
  const marks = amountNote === null ? {} : { amount: amountNote }
  const openPanelPath = panelPath(here, 'edit', id)
  const action = openedFrom === null ? openPanelPath : fromClosingPath(openPanelPath)
  const target = { expenseId: id, action }
  const { failure, isBusy, dismiss } = formProps.sender
  const begun = useFilledForm({ values, version }, isBusy, failure?.values)
  useScrollToOpenRow()
  // a reopened form shows the stored values, not the rejected ones
  useEffect(() => dismiss, [dismiss])
  return (
    <Panel title={refundOptions ? 'Edit refund' : 'Edit expense'}>
      <div className="edit-columns">
        {receipts.length > 0 && <ReceiptView receipts={receipts} />}
        <div className="stack">
          {expense.creditNote && (
            <p className="notice doubt">
              {expense.creditNote} Add the refund, also from a{' '}
              <a href={statementPath(eventId)}>bank statement</a>, or change the amount.
            </p>
          )}
          {expense.arithmetic && (
            <p className="small muted">
              {expense.arithmetic}. With another amount or date it needs a receipt.
            </p>
          )}
          <ExpenseForm
            key={begun.before}
            intent="change"
            id={id}
            action={action}
            submitLabel="Save changes"
            values={begun.values}
            begun={begun}
            unsavedInputName={`expense ${id}`}
            // the marks are about the stored values
            marks={failure ? {} : marks}
            asksForGuests={expense.asksForGuests}
            {...(refundOptions && { refundOptions })}
            {...formProps}
          >
            <a className="quiet-link" href={openedFrom ?? here}>
              Cancel
            </a>
            {expense.canBeRefunded && (
              <a className="quiet-link" href={refundPath(eventId, id)}>
                Add refund
              </a>
            )}
          </ExpenseForm>
          {evidence && <Evidence words={evidence} {...target} />}
          <RefundsOfExpense refunds={refunds} here={here} />
          <Files eventId={eventId} files={files} removed={removed} {...target}>
            <MoveFile files={files} expenses={otherExpenses} batchId={batchId} {...target} />
          </Files>
          <Declaration
            {...target}
            declaration={declaration}
            hasReceipt={expense.arithmetic !== '' || files.some(({ role }) => role === 'receipt')}
          />
        </div>
      </div>
    </Panel>
  )
}
