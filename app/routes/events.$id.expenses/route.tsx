import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { toBalance } from '~/components/details/view-models'
import { expenseSearchPath } from '~/components/expenses/paths'
import { ExpenseView } from '~/components/expenses/view'
import { toCurrencyRow, toExpenseRow, toExpenseSummary, toGroupRow } from '~/components/expenses/view-models'
import { formatAmount, formatRate } from '~/components/format'
import { toRateOption } from '~/components/rates/view-models'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { listAdvances } from '~/domain/advances/advances.server'
import { balanceOf } from '~/domain/advances/schema'
import { duplicatesOf, TOLD_MAX } from '~/domain/expenses/duplicates.server'
import { defaultCurrency, listExpenses, usualCategories } from '~/domain/expenses/expenses.server'
import { expenseSearch } from '~/domain/expenses/schema'
import { listRates } from '~/domain/rates/rates.server'
import { countDrafts, thumbnailsOf } from '~/domain/receipts/receipts.server'
import { requireEvent } from '~/http/event.server'
import { runFormAction } from '~/http/form-actions.server'
import { localeOf } from '~/http/locale.server'
import { cachedPageLoader, formAction, redirectAfterSubmit } from '~/http/page.server'
import { NEW_ID } from '~/http/page-template.server'
import { requireActor } from '~/http/session.server'
import { DUPLICATE_ROWS_SHOWN_MAX } from '~/limits'
import { formActions } from './actions.server'
import { justDeleted } from './deleted.server'
import { openedExpense } from './panels.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.event.name ?? 'Expenses'} · Claimbook` },
]

/**
 * GET /events/{id}/expenses (contract, 4.3); `?edit=` opens the form of one expense, `?deleted=` and
 * `?deleted_at=` offer to bring back.
 */
export const loader = (args: LoaderFunctionArgs) =>
  cachedPageLoader(args, async () => {
    const { actor, event } = await requireEvent(args)
    const { searchParams } = new URL(args.request.url)
    const search = searchOf(searchParams)
    const list = await listExpenses(event.id, search)
    const thumbnails = await thumbnailsOf(list.expenses.map(({ id }) => id))
    const rates = await listRates(event.id)
    const advances = await listAdvances(event.id)
    const locale = localeOf(args.request)
    const last = list.expenses.at(-1)
    const edit = await openedExpense(event, searchParams, locale)
    args.context.setCurrentEvent(event.id)
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
        advances.length > 0 ? toBalance(balanceOf(list.total, advances), event.baseCurrency, locale) : null,
      count: list.count,
      page: list.page,
      pages: list.pages,
      here: expenseSearchPath(event.id, { ...search, page: list.page }),
      search,
      matches: {
        count: list.matches.count,
        total: formatAmount(locale, list.matches.total, event.baseCurrency),
      },
      byCurrency: list.byCurrency.map((group) => toCurrencyRow(group, event.baseCurrency, locale)),
      byCategory: list.byCategory.map((group) => toGroupRow(group, event.baseCurrency, locale)),
      expenses: list.expenses.map((expense) =>
        toExpenseRow(expense, { ...event, rates }, locale, thumbnails.get(expense.id)),
      ),
      drafts: await countDrafts(event.id),
      duplicates: (
        await duplicatesOf(event.id, { pairsMax: TOLD_MAX, rowsMax: DUPLICATE_ROWS_SHOWN_MAX })
      ).map(([one, other]) => [toExpenseSummary(one, locale), toExpenseSummary(other, locale)] as const),
      next: {
        id: NEW_ID,
        values: { date: last?.date ?? '', currency: await defaultCurrency(event.id, event.baseCurrency) },
      },
      categories: usualCategories(list.byCategory.map(({ name }) => name)),
      rates: rates.map((rate) => toRateOption(rate, event.baseCurrency, locale)),
      edit,
      isGone: edit === null && searchParams.has('edit'),
      deleted: await justDeleted(event.id, searchParams),
    }
  })

const searchOf = (query: URLSearchParams) => expenseSearch.parse(Object.fromEntries(query))

export const action = (args: ActionFunctionArgs) =>
  formAction(args, async (values, intent, lists) => {
    const actor = await requireActor(args, 'Failed to retrieve event')
    const eventId = args.params.id as string
    const here = expenseSearchPath(eventId, searchOf(new URL(args.request.url).searchParams))
    return redirectAfterSubmit(
      args,
      await runFormAction(formActions, intent, actor, eventId, values, here, lists),
    )
  })

export const clientLoader = offlineSafeLoader()

export {
  offlineSafeAction as clientAction,
  revalidateOnSuccess as shouldRevalidate,
} from '~/components/ui/network-status'

export default function ExpensesPage() {
  return <ExpenseView {...useLoaderData<typeof loader>()} />
}
