import type { ComponentProps } from 'react'
import { Keys } from '~/components/keys/keys'
import { LIST_ID } from '~/components/ui/list-id'
import { Money } from '~/components/ui/money'
import { Notes } from '~/components/ui/notes'
import { Pagination } from '~/components/ui/pagination'
import type { Note } from '~/domain/text/note'
import { Filters, type FiltersProps } from './filters'
import { EmptyList, FileDrag } from './lazy-parts'
import { expenseSearchPath } from './paths'
import { ExpenseTable } from './table'
import type { ExpenseViewModel } from './view-models'

/** The rows of a page of the list, and the search that they match. */
export interface ExpenseListViewModel extends Omit<FiltersProps, 'eventId'> {
  expenses: ExpenseViewModel[]
  /** the most frequent conversion of the rows, shown once above them; empty without one */
  usualRate: string
  /** how many expenses the event has */
  count: number
  page: number
  pages: number
  /** the number and sum of the expenses that match a search, with the notes beside the sum */
  matches: { count: number; total: string; notes: Note[] } | null
}

interface Props
  extends Pick<ComponentProps<typeof ExpenseTable>, 'here' | 'isOpen' | 'currentId' | 'selectedIds'> {
  event: { id: string; currency: string }
  list: ExpenseListViewModel
  hasDrafts: boolean
  /** the id under which a change is stored for Undo; new with every load */
  batchId: string
}

/** The list of expenses with its filters and the links to its other pages. */
export function ListPart({ event, list, hasDrafts, batchId, ...tableProps }: Props) {
  const { here, isOpen, currentId } = tableProps
  const { expenses, count, matches, usualRate, page, pages, search } = list
  return (
    <>
      <div className="list-bar">
        {count > 0 && <Filters eventId={event.id} {...list} />}
        <Keys page={isOpen ? 'selection' : 'list'} />
      </div>
      {matches && matches.count < count && (
        <p className="small">
          {matches.count} of {count} expenses, <Money amount={matches.total} currency={event.currency} />
          <Notes notes={matches.notes} />
        </p>
      )}
      {isOpen && expenses.some(({ thumbnail }) => thumbnail !== null) && (
        <FileDrag here={here} openedId={currentId} batchId={batchId} />
      )}
      <div className="sheet" id={LIST_ID} tabIndex={-1}>
        {usualRate !== '' && (
          <p className="usual-rate small muted">{`${usualRate} unless a line says otherwise`}</p>
        )}
        {expenses.length > 0 ? (
          <ExpenseTable expenses={expenses} claimCurrency={event.currency} {...tableProps} />
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
    </>
  )
}
