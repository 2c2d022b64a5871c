import { useRef } from 'react'
import { Money } from '~/components/ui/money'
import { Notes } from '~/components/ui/notes'
import { toOption } from '~/components/ui/option'
import { useFollowAddress } from '~/components/ui/search'
import { NO_CATEGORY } from '~/domain/expenses/labels'
import type { ExpenseSearch } from '~/domain/expenses/schema'
import { ALL_EXPENSES, expenseSearchPath, expensesPath } from './paths'
import type { GroupViewModel } from './sum-view-models'

/** What the list can be filtered by, and the present search. */
export interface FiltersProps {
  eventId: string
  search: ExpenseSearch
  /** the categories and currencies of the event's expenses */
  categories: string[]
  currencies: string[]
  /** the days of the search, formatted; empty if the search has no days */
  days: string
}

const ORDER_CHOICES = [
  ['date', 'By date'],
  ['newest', 'Newest first'],
  ['amount', 'Largest first'],
  ['merchant', 'By merchant'],
] as const

const RECEIPT_CHOICES = [
  ['', 'Any receipt'],
  ['file', 'With receipt'],
  ['declared', 'Declared'],
  ['there', 'Nothing missing'],
  ['missing', 'No receipt'],
] as const

const CHOICES_ID = 'filter-choices'

/**
 * The form that filters and sorts the expenses. It sends a GET request, so that users can keep the address.
 * On a phone a button opens everything except the search.
 */
export function Filters({ eventId, search, categories, currencies, days }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null)
  const choices = useRef<HTMLDivElement>(null)
  const here = expenseSearchPath(eventId, search)
  useFollowAddress(form, here)
  const unfiltered = { ...ALL_EXPENSES, sort: search.sort }
  const chosenCount = [search.category, search.currency, search.receipt].filter(Boolean).length
  const isFiltered = here !== expenseSearchPath(eventId, { ...unfiltered, page: search.page })
  return (
    <search className="filters">
      <form
        method="get"
        action={expensesPath(eventId)}
        ref={form}
        // with scripts the page stays, and its popover must close
        onSubmit={() => choices.current?.hidePopover()}
      >
        <input
          className="input"
          type="search"
          name="search"
          aria-label="Search"
          aria-keyshortcuts="/"
          placeholder="Search expenses"
          defaultValue={search.search}
        />
        <button className="button filter" type="button" popovertarget={CHOICES_ID}>
          Filter
          {chosenCount > 0 && <span className="badge">{chosenCount}</span>}
        </button>
        {days && (
          <>
            <input type="hidden" name="from" value={search.from} />
            <input type="hidden" name="to" value={search.to} />
            <span className="badge">{days}</span>
          </>
        )}
        <div className="filter-choices" id={CHOICES_ID} popover="auto" ref={choices}>
          <select className="input" name="category" aria-label="Category" defaultValue={search.category}>
            <option value="">Any category</option>
            {categories.map((name) => toOption([name || NO_CATEGORY, name || 'No category']))}
          </select>
          <select className="input" name="currency" aria-label="Currency" defaultValue={search.currency}>
            <option value="">Any currency</option>
            {currencies.map((currency) => toOption([currency, currency]))}
          </select>
          <select className="input" name="receipt" aria-label="Receipt" defaultValue={search.receipt}>
            {RECEIPT_CHOICES.map(toOption)}
          </select>
          <select className="input" name="sort" aria-label="Order" defaultValue={search.sort}>
            {ORDER_CHOICES.map(toOption)}
          </select>
          <button className="button" type="submit">
            Show
          </button>
        </div>
        {isFiltered && (
          <a className="quiet-link" href={expenseSearchPath(eventId, unfiltered)}>
            Show all
          </a>
        )}
      </form>
    </search>
  )
}

interface GroupsProps {
  title: string
  groups: GroupViewModel[]
  /** the sum of the groups that are not shown */
  otherGroups?: GroupViewModel | null
  claimCurrency: string
}

/** Shows the sums of the expenses by currency and by category. */
export function Groups({ title, groups, otherGroups = null, claimCurrency }: GroupsProps) {
  return (
    <section className="groups" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {groups.map((group) => (
          <GroupRow key={group.name} {...group} claimCurrency={claimCurrency} />
        ))}
        {otherGroups && <GroupRow {...otherGroups} claimCurrency={claimCurrency} />}
      </ul>
    </section>
  )
}

function GroupRow(props: GroupViewModel & { claimCurrency: string }) {
  const { name, count, total, amount, remark, claimCurrency } = props
  return (
    <li>
      <span className="group-name">
        {name || 'None'}
        {remark && <Notes notes={[remark]} />}
      </span>
      <span className="muted">{count}</span>
      <span className="money">{amount}</span>
      <span className="converted-sum">
        {total !== '' && amount && '→ '}
        {total === '' ? '–' : <Money amount={total} currency={claimCurrency} />}
      </span>
    </li>
  )
}
