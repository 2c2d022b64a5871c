import { useActionData } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { Evidence } from '~/components/bank-statements/evidence'
import { statementPath } from '~/components/bank-statements/paths'
import { closePath } from '~/components/claims/paths'
import { Due } from '~/components/details/balance'
import { detailsPath } from '~/components/details/paths'
import type { BalanceViewModel } from '~/components/details/view-models'
import { panelPath } from '~/components/events/paths'
import { ratesPath } from '~/components/rates/paths'
import type { RateOption } from '~/components/rates/view-models'
import { Declaration } from '~/components/receipts/declaration'
import { type DraftCount, Drafts } from '~/components/receipts/drafts'
import { type FileRow, Files, type RemovedFile } from '~/components/receipts/files'
import { Upload } from '~/components/receipts/upload'
import { FailureNotice } from '~/components/ui/failure'
import { Money, shortCode } from '~/components/ui/money'
import { Notice } from '~/components/ui/notice'
import { Pagination } from '~/components/ui/pagination'
import { Panel } from '~/components/ui/panel'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import type { Failure } from '~/domain/errors'
import type { ExpenseSearch } from '~/domain/expenses/schema'
import { type Deleted, DeletedNotice } from './deleted'
import { Duplicates } from './duplicates'
import { Empty } from './empty'
import type { ExpenseSummary } from './expense-summary'
import { Filters, Groups } from './filters'
import { ExpenseForm } from './form'
import { expenseSearchPath } from './paths'
import { SELECTED_IDS } from './selection'
import { isOfSelection, SelectionBar } from './selection-bar'
import { ExpenseTable } from './table'
import type { ExpenseViewModel, GroupViewModel } from './view-models'

interface Props {
  event: { id: string; name: string; status: string; currency: string; rate: string }
  expenses: ExpenseViewModel[]
  /** the sum of all expenses in the claim currency */
  total: string
  /** the total less advances; null without any */
  balance: BalanceViewModel | null
  count: number
  page: number
  pages: number
  search: ExpenseSearch
  /** the number and sum of the expenses that match the search */
  matches: { count: number; total: string }
  byCurrency: GroupViewModel[]
  byCategory: GroupViewModel[]
  /** address of the list that is shown */
  here: string
  /** the id and values of the form of a new expense; the id is fresh with every load */
  next: { id: string; values: Record<string, string> }
  categories: string[]
  rates: RateOption[]
  edit: {
    id: string
    version: number
    values: Record<string, string>
    evidence: string | null
    files: FileRow[]
    removed: RemovedFile | null
    declaration: string | null
  } | null
  /** whether the form was asked for of an expense that is not there */
  isGone: boolean
  deleted: Deleted | null
  drafts: DraftCount
  /** pairs of expenses that seem to be one */
  duplicates: (readonly [ExpenseSummary, ExpenseSummary])[]
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
  deleted,
  drafts,
  ...list
}: Props) {
  const { page, pages, search, matches, byCurrency, byCategory, duplicates, rates, isGone, balance } = list
  const sent = useActionData<Failure>()
  const { submit, isBusy, failure: rowFailure } = useFormSubmit()
  const [added, setAdded] = useState(0)
  const isOpen = event.status !== 'closed'
  const changing = useFormSubmit()
  const adding = useFormSubmit(() => setAdded(added + 1))
  // what was typed into a form that was not done stays in sight, also when the event was closed meanwhile
  const unsaved = [changing.failure, sent].find(
    (each) => each?.intent === 'change' && each.values.id === edit?.id,
  )
  const unadded = [adding.failure, sent].find((each) => each?.intent === 'add')
  const isOfForm = sent?.intent === 'add' || (edit && isOfPanel(sent)) || isOfSelection(sent)
  const failure = rowFailure ?? (isOfForm ? undefined : sent)
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    const form = event.target as HTMLFormElement
    if (form.method !== 'post' || event.defaultPrevented) return
    event.preventDefault()
    if (!isBusy) submit(form, { preventScrollReset: true })
  }
  const shared = { claimCurrency: event.currency, categories, rates }
  return (
    <div className="page stack">
      <p className="small">
        <a href="/dashboard">All events</a>
      </p>
      <div className="heading" onSubmit={onSubmit}>
        <h1 tabIndex={-1}>{event.name}</h1>
        <div className="actions">
          <a className="quiet-link" href={detailsPath(event.id)}>
            Details
          </a>
          {isOpen && (
            <a className="quiet-link" href={statementPath(event.id)}>
              Bank statement
            </a>
          )}
          <a className="quiet-link" href={panelPath('/dashboard', 'edit', event.id)}>
            Edit event
          </a>
          <a className="button" href={closePath(event.id)}>
            {isOpen ? 'Close event' : 'Claim'}
          </a>
          {!isOpen && (
            <form method="post" action={here}>
              <input type="hidden" name="intent" value="reopen" />
              <button className="button" type="submit" aria-disabled={isBusy || undefined}>
                Reopen event
              </button>
            </form>
          )}
        </div>
      </div>
      <div className="facts">
        <span className={event.status === 'open' ? 'badge' : 'badge closed'}>{event.status}</span>
        <span>Claim currency {shortCode(event.currency)}</span>
        <span>Rate {event.rate}</span>
        <a className="link" href={ratesPath(event.id)}>
          {rates.length === 0 ? 'Rates' : `Rates (${rates.length})`}
        </a>
        <span>{count === 1 ? '1 expense' : `${count} expenses`}</span>
        {isOpen && !edit && expenses.length > 0 && (
          <a className="link jump" href="#new-expense">
            Add expense
          </a>
        )}
      </div>
      {failure && <FailureNotice failure={failure} />}
      {isGone && !failure && (
        <Notice bad>This expense is gone. It was deleted, perhaps in another tab.</Notice>
      )}
      {!edit && <Upload eventId={event.id} isOpen={isOpen} />}
      <Drafts eventId={event.id} isOpen={isOpen} drafts={drafts} />
      <Duplicates duplicates={duplicates} here={here} isOpen={isOpen} onSubmit={onSubmit} />
      <div className="columns" onSubmit={onSubmit}>
        {edit && (isOpen || unsaved) && (
          <div className="side">
            <Panel title="Edit expense" key={edit.id}>
              <ExpenseForm
                intent="change"
                id={edit.id}
                action={panelPath(here, 'edit', edit.id)}
                submit="Save changes"
                values={edit.values}
                version={edit.version}
                sender={{ ...changing, failure: unsaved }}
                {...shared}
              >
                <a className="quiet-link" href={here}>
                  Cancel
                </a>
              </ExpenseForm>
              {edit.evidence && (
                <Evidence
                  words={edit.evidence}
                  expenseId={edit.id}
                  action={panelPath(here, 'edit', edit.id)}
                />
              )}
              <Files
                eventId={event.id}
                expenseId={edit.id}
                files={edit.files}
                removed={edit.removed}
                action={panelPath(here, 'edit', edit.id)}
              />
              <Declaration
                expenseId={edit.id}
                declaration={edit.declaration}
                hasReceipt={edit.files.some(({ role }) => role === 'receipt')}
                action={panelPath(here, 'edit', edit.id)}
              />
            </Panel>
          </div>
        )}
        <div className="stack">
          {count > 0 && (
            <Filters
              eventId={event.id}
              search={search}
              categories={byCategory.map(({ name }) => name).filter(Boolean)}
              currencies={byCurrency.map(({ name }) => name)}
            />
          )}
          {matches.count < count && (
            <p className="small">
              {matches.count} of {count} expenses, <Money amount={matches.total} currency={event.currency} />
            </p>
          )}
          <div className="sheet">
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
              <Empty isFiltered={count > 0} isOpen={isOpen} hasDrafts={drafts.ready + drafts.unread > 0} />
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
          <div className="foot">
            <div role="status">
              {deleted && (
                <DeletedNotice
                  key={JSON.stringify(deleted.undo)}
                  deleted={deleted}
                  here={here}
                  onSubmit={onSubmit}
                />
              )}
            </div>
            <SelectionBar
              isShown={isOpen && expenses.length > 0}
              action={here}
              categories={categories}
              failure={isOfSelection(sent) ? sent : undefined}
            />
            <div className="total">
              <span>Total claim</span>
              <Money amount={total} currency={event.currency} />
            </div>
            {balance && <Due balance={balance} currency={event.currency} />}
          </div>
          {count > 1 && (
            <div className="sums">
              <Groups title="By currency" groups={byCurrency} claimCurrency={event.currency} />
              <Groups title="By category" groups={byCategory} claimCurrency={event.currency} />
            </div>
          )}
        </div>
        <div className="side" hidden={(!isOpen && !unadded) || edit !== null}>
          <section className="card" id="new-expense" aria-labelledby="new-expense-title">
            <h2 id="new-expense-title">Add expense</h2>
            <ExpenseForm
              key={added}
              intent="add"
              id={next.id}
              action={here}
              submit="Add expense"
              values={next.values}
              sender={{ ...adding, failure: unadded }}
              {...shared}
            />
          </section>
        </div>
      </div>
    </div>
  )
}

/** Whether the panel of an expense shows the failure of a form. */
const isOfPanel = (sent: Failure | undefined) => sent?.intent === 'change' || sent?.intent === 'declare'
