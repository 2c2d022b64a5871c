import { useActionData } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import { closePath } from '~/components/claims/paths'
import { Due } from '~/components/details/balance'
import type { BalanceViewModel } from '~/components/details/view-models'
import { Keys } from '~/components/keys/keys'
import type { RateOption } from '~/components/rates/view-models'
import { Drafts } from '~/components/receipts/drafts'
import type { Paper } from '~/components/receipts/papers'
import { UploadForm } from '~/components/receipts/upload'
import { FailureNotice } from '~/components/ui/failure'
import { LIST_ID } from '~/components/ui/list-id'
import { Money } from '~/components/ui/money'
import { Notes } from '~/components/ui/notes'
import { Notice } from '~/components/ui/notice'
import { Pagination } from '~/components/ui/pagination'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import type { EventRateUse } from '~/domain/conversion/missing-rates'
import type { Failure } from '~/domain/errors'
import type { DraftCounts } from '~/domain/events/drafts'
import type { ExpenseSearch } from '~/domain/expenses/schema'
import type { Note } from '~/domain/text/note'
import type { ExpensePair } from './duplicates'
import type { EditedExpense } from './edit-panel'
import { Filters, Groups } from './filters'
import {
  ClosedNotice,
  Duplicates,
  EditExpensePanel,
  EmptyList,
  FileDrag,
  MissingRates,
  NewExpensePanel,
  Papers,
  SelectionBar,
  ShowExpensePanel,
  UndoNotice,
} from './lazy-parts'
import type { LeftOutViewModel } from './left-out'
import { expenseSearchPath, expensesPath, newExpensePath } from './paths'
import { isOfSelection, SELECTED_IDS, SelectionStatus } from './selection'
import type { GroupViewModel } from './sum-view-models'
import { ExpenseTable } from './table'
import { TotalClaim } from './total-claim'
import type { UndoOffer } from './undo-notice'
import type { ExpenseViewModel } from './view-models'

interface Props {
  event: { id: string; name: string; status: string; currency: string; countedAt: string }
  expenses: ExpenseViewModel[]
  /** the sum of all expenses in the claim currency */
  total: string
  balance: BalanceViewModel
  /** the most frequent conversion of the rows, which they do not repeat; empty without one */
  usualRate: string
  /** the notes beside the total; null when each expense counts at a rate for its currency */
  rateNotes: { missing: EventRateUse[]; leftOut: LeftOutViewModel } | null
  /** the same in short notes */
  totalNotes: Note[]
  count: number
  page: number
  pages: number
  search: ExpenseSearch
  /** the number and sum of the expenses that match a search, with the notes beside the sum */
  matches: { count: number; total: string; notes: Note[] } | null
  byCurrency: GroupViewModel[]
  byCategory: GroupViewModel[]
  otherCategories: GroupViewModel | null
  /** the address of the shown list */
  here: string
  /** the id and values of the form of a new expense; the id is new with every load */
  next: { id: string; values: Record<string, string> }
  /** whether the address asks for that form */
  isAdding: boolean
  /** the days of the search; empty: all */
  days: string
  categories: string[]
  rates: RateOption[]
  edit: EditedExpense | null
  /** whether the address names an expense that does not exist */
  isGone: boolean
  /** the event that the expense was moved to */
  movedTo: { id: string; name: string } | null
  done: UndoOffer | null
  /** open events that expenses can be moved to */
  moveTargets: { id: string; name: string }[]
  drafts: DraftCounts
  /** files of the event that back no expense */
  papers: Paper[]
  /** pairs of expenses that may be duplicates */
  duplicates: ExpensePair[]
  /** pairs of expenses where the amount of one may include the other */
  parts: ExpensePair[]
  /** pairs of a bill and an expense that may be its payment with a tip */
  tippedBills: ExpensePair[]
}

export function ExpenseView({
  event,
  expenses,
  total,
  count,
  here,
  next,
  categories,
  edit,
  done,
  drafts,
  ...list
}: Props) {
  const {
    papers,
    page,
    pages,
    search,
    matches,
    byCurrency,
    byCategory,
    duplicates,
    parts,
    tippedBills,
    rates,
    isGone,
    movedTo,
    balance,
  } = list
  const { rateNotes, isAdding } = list
  const hasDrafts = drafts.ready + drafts.unread > 0
  const sent = useActionData<Failure>()
  const { submit, isBusy, failure: rowFailure } = useFormSubmit()
  const [added, setAdded] = useState(0)
  const isOpen = event.status !== 'closed'
  const changing = useFormSubmit()
  const adding = useFormSubmit(() => setAdded(added + 1))
  // the text of a failed form stays visible, even if the event was closed since
  const unsaved = [changing.failure, sent].find(
    (each) => each?.intent === 'change' && each.values.id === edit?.id,
  )
  const unadded = [adding.failure, sent].find((each) => each?.intent === 'add')
  const isEditing = edit !== null && (isOpen || unsaved !== undefined)
  const isNewShown = edit === null && Boolean(unadded || (isAdding && isOpen))
  // once shown, the panel is only hidden and never unmounted, because it holds typed text
  const wasNewShown = useRef(false)
  wasNewShown.current ||= isNewShown
  const isOfForm = sent?.intent === 'add' || (edit && isOfPanel(sent)) || isOfSelection(sent)
  const failure = rowFailure ?? (isOfForm ? undefined : sent)
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    const form = event.target as HTMLFormElement
    if (form.method !== 'post' || event.defaultPrevented) return
    event.preventDefault()
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (!isBusy) submit(pressed ?? form, { preventScrollReset: true })
  }
  const shared = { claimCurrency: event.currency, categories, rates }
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
        </UploadForm>
      )}
      {!edit && <Drafts eventId={event.id} isOpen={isOpen} drafts={drafts} />}
      {papers.length > 0 && <Papers papers={papers} here={here} isOpen={isOpen} onSubmit={onSubmit} />}
      {duplicates.length + parts.length + tippedBills.length > 0 && (
        <Duplicates {...{ duplicates, parts, tippedBills, here, isOpen, onSubmit }} />
      )}
      <div className={edit && edit.receipts.length > 0 ? 'columns reading' : 'columns'} onSubmit={onSubmit}>
        {isEditing && (
          <div className="side">
            <EditExpensePanel
              key={edit.id}
              eventId={event.id}
              expense={edit}
              here={here}
              batchId={next.id}
              sender={{ ...changing, failure: unsaved }}
              {...shared}
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
            key={added}
            eventId={event.id}
            isShown={isNewShown}
            here={here}
            next={next}
            sender={{ ...adding, failure: unadded }}
            {...shared}
          />
        )}
        <div className="stack">
          <div className="list-bar">
            {count > 0 && (
              <Filters
                eventId={event.id}
                search={search}
                categories={byCategory.map(({ name }) => name)}
                currencies={byCurrency.map(({ name }) => name)}
                days={list.days}
              />
            )}
            <Keys page={isOpen ? 'selection' : 'list'} />
          </div>
          {matches && matches.count < count && (
            <p className="small">
              {matches.count} of {count} expenses, <Money amount={matches.total} currency={event.currency} />
              <Notes notes={matches.notes} />
            </p>
          )}
          {isOpen && expenses.some(({ thumbnail }) => thumbnail !== null) && (
            <FileDrag here={here} openedId={edit?.id} batchId={next.id} />
          )}
          <div className="sheet" id={LIST_ID} tabIndex={-1}>
            {list.usualRate !== '' && (
              <p className="usual-rate small muted">{`${list.usualRate} unless a line says otherwise`}</p>
            )}
            {expenses.length > 0 ? (
              <ExpenseTable
                expenses={expenses}
                claimCurrency={event.currency}
                here={here}
                isOpen={isOpen}
                current={edit?.id}
                selected={sent?.lists?.[SELECTED_IDS]}
              />
            ) : (
              <EmptyList isFiltered={count > 0} isOpen={isOpen} hasDrafts={hasDrafts} />
            )}
            {pages > 1 && (
              <Pagination
                page={page}
                pages={pages}
                pathOf={(page) => expenseSearchPath(event.id, { ...search, page })}
                previous="Earlier"
                next="Later"
              />
            )}
          </div>
          {rateNotes && (
            <MissingRates event={{ ...event, isOpen }} countedAt={event.countedAt} {...rateNotes} />
          )}
          <div className="foot">
            <div role="status">{done && <UndoNotice done={done} here={here} onSubmit={onSubmit} />}</div>
            <SelectionStatus />
            <SelectionBar
              isShown={isOpen && expenses.length > 0}
              action={here}
              batchId={next.id}
              categories={categories}
              rates={rates}
              moveTargets={list.moveTargets}
              failure={isOfSelection(sent) ? sent : undefined}
            />
            <TotalClaim total={total} currency={event.currency} notes={list.totalNotes} />
            {(balance.advances || balance.paid || balance.rounding) && (
              <Due balance={balance} currency={event.currency} />
            )}
          </div>
          {isOpen && count > 0 && (
            <p className="next-step">
              <a className="button" href={closePath(event.id)}>
                Close event
              </a>
            </p>
          )}
          {count > 1 && (
            <div className="sums">
              <Groups title="By currency" groups={byCurrency} claimCurrency={event.currency} />
              <Groups
                title="By category"
                groups={byCategory}
                others={list.otherCategories}
                claimCurrency={event.currency}
              />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/** Whether the panel of an expense shows the failure. */
const isOfPanel = (sent: Failure | undefined) => sent?.intent === 'change' || sent?.intent === 'declare'
