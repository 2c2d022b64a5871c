import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { shownBalance } from '~/components/details/rows'
import { addressOfExpenses } from '~/components/expenses/address'
import { comparedRow, currencyRow, expenseRow, groupRow } from '~/components/expenses/rows'
import { ExpenseView } from '~/components/expenses/view'
import { formatAmount, formatRate } from '~/components/format'
import { rateOption } from '~/components/rates/rows'
import { keepUnanswered } from '~/components/ui/connection'
import { listAdvances } from '~/domain/advances/advances.server'
import { balanceOf } from '~/domain/advances/schema'
import { getEvent } from '~/domain/events/events.server'
import { duplicatesOf, TOLD_MAX } from '~/domain/expenses/duplicates.server'
import { listExpenses, usualCategories, usualCurrency } from '~/domain/expenses/expenses.server'
import { expenseSearch } from '~/domain/expenses/schema'
import { listRates } from '~/domain/rates/rates.server'
import { countDrafts, coversOf } from '~/domain/receipts/receipts.server'
import { currentEventCookie } from '~/http/current-event.server'
import { localeOf } from '~/http/locale.server'
import { moveOn, page, pageAction } from '~/http/page.server'
import { requireActor } from '~/http/session.server'
import { DUPLICATE_ROWS_SHOWN_MAX } from '~/limits'
import { justDeleted } from './deleted.server'
import { perform } from './intents.server'
import { openedExpense } from './panels.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.event.name ?? 'Expenses'} · Claimbook` },
]

/**
 * GET /events/{id}/expenses (contract, 4.3); `?edit=` opens the form of one expense, `?deleted=` and
 * `?deleted_at=` offer to bring back.
 */
export const loader = (args: LoaderFunctionArgs) =>
  page(args, async (headers) => {
    const actor = await requireActor(args, 'Failed to retrieve event')
    const event = await getEvent(actor, args.params.id as string)
    const { searchParams } = new URL(args.request.url)
    const search = searchOf(searchParams)
    const list = await listExpenses(event.id, search)
    const covers = await coversOf(event.id)
    const rates = await listRates(event.id)
    const advances = await listAdvances(event.id)
    const locale = localeOf(args.request)
    const last = list.expenses.at(-1)
    const edit = await openedExpense(event, searchParams, locale)
    headers.set('Set-Cookie', currentEventCookie(event.id, args.context))
    return {
      user: { name: actor.name },
      event: {
        id: event.id,
        name: event.name,
        status: event.status,
        currency: event.baseCurrency,
        rate: formatRate(locale, event.exchangeRate),
      },
      total: formatAmount(locale, list.total, event.baseCurrency),
      balance:
        advances.length > 0
          ? shownBalance(balanceOf(list.total, advances), event.baseCurrency, locale)
          : null,
      count: list.count,
      page: list.page,
      pages: list.pages,
      here: addressOfExpenses(event.id, { ...search, page: list.page }),
      search,
      matches: {
        count: list.matches.count,
        total: formatAmount(locale, list.matches.total, event.baseCurrency),
      },
      byCurrency: list.byCurrency.map((group) => currencyRow(group, event.baseCurrency, locale)),
      byCategory: list.byCategory.map((group) => groupRow(group, event.baseCurrency, locale)),
      expenses: list.expenses.map((expense) =>
        expenseRow(expense, { ...event, rates }, locale, covers.get(expense.id)),
      ),
      drafts: await countDrafts(event.id),
      duplicates: (
        await duplicatesOf(event.id, { pairsMax: TOLD_MAX, rowsMax: DUPLICATE_ROWS_SHOWN_MAX })
      ).map(([one, other]) => [comparedRow(one, locale), comparedRow(other, locale)] as const),
      next: {
        id: randomUUID(),
        values: { date: last?.date ?? '', currency: await usualCurrency(event.id, event.baseCurrency) },
      },
      categories: usualCategories(list.byCategory.map(({ name }) => name)),
      rates: rates.map((rate) => rateOption(rate, event.baseCurrency, locale)),
      edit,
      isGone: edit === null && searchParams.has('edit'),
      deleted: await justDeleted(event.id, searchParams),
    }
  })

const searchOf = (query: URLSearchParams) => expenseSearch.parse(Object.fromEntries(query))

export const action = (args: ActionFunctionArgs) =>
  pageAction(args, async (values, intent, lists) => {
    const actor = await requireActor(args, 'Failed to retrieve event')
    const eventId = args.params.id as string
    const here = addressOfExpenses(eventId, searchOf(new URL(args.request.url).searchParams))
    return moveOn(args, await perform(intent, actor, eventId, values, here, lists))
  })

export const clientLoader = keepUnanswered()

export { tellUnanswered as clientAction, unlessNotDone as shouldRevalidate } from '~/components/ui/connection'

export default function ExpensesPage() {
  return <ExpenseView {...useLoaderData<typeof loader>()} />
}
