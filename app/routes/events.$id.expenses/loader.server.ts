import { toBalance } from '~/components/details/view-models'
import { isAnyRateMissing } from '~/components/expenses/left-out'
import { expenseSearchPath } from '~/components/expenses/paths'
import {
  toCategoryRow,
  toCurrencyRow,
  toLeftOut,
  toMatchNotes,
  toOthersRow,
  toTotalNotes,
} from '~/components/expenses/sum-view-models'
import { sayOnce, toExpenseRow, toExpenseSummary } from '~/components/expenses/view-models'
import { toRateOption } from '~/components/rates/view-models'
import { refundedIn } from '~/domain/bank-statements/refunds.server'
import { listMoveTargets } from '~/domain/bulk/move-expenses.server'
import { categoryChoices } from '~/domain/expenses/categories'
import { listCategories } from '~/domain/expenses/categories.server'
import { defaultPayment } from '~/domain/expenses/default-payment.server'
import { duplicatesOf } from '~/domain/expenses/duplicates.server'
import { listExpenses, whereExpenseIs } from '~/domain/expenses/expenses.server'
import { expenseSearchSchema } from '~/domain/expenses/schema'
import { addLeftOut, isAnyLeftOut, type LeftOut } from '~/domain/money/missing-rates'
import { leftOutOfCategories, listRateChoices } from '~/domain/rates/rates.server'
import { defaultCurrency } from '~/domain/receipts/default-currency.server'
import { papersOf } from '~/domain/receipts/papers.server'
import { firstFilesOf } from '~/domain/receipts/receipts.server'
import { formatAmount, formatCountedAt, formatDates } from '~/format'
import type { EventPageRequest } from '~/http/event-page.server'
import { NEW_ID } from '~/http/page-template.server'
import { DUPLICATE_PAIRS_SHOWN_MAX, DUPLICATE_ROWS_SHOWN_MAX } from '~/limits-and-lifetimes'
import { feeValues, openedExpense } from './panels.server'
import { undoOffer } from './undo-offer.server'

/** Returns the search that the query of the address asks for. */
export const searchOf = (query: URLSearchParams) => expenseSearchSchema.parse(Object.fromEntries(query))

/** Loads the view model of an event's expenses. */
export async function loadExpenses({ actor, event, overview, query, locale }: EventPageRequest) {
  const search = searchOf(query)
  const list = await listExpenses(actor, event, search, overview.receiptExemptions)
  const hasAll = list.expenses.length === list.count
  const firsts = await firstFilesOf(event.id, hasAll ? undefined : list.expenses.map(({ id }) => id))
  const rates = await listRateChoices(event.id)
  const here = expenseSearchPath(event.id, { ...search, page: list.page })
  const shownCategories = new Set(list.byCategory.map(({ name }) => name))
  const categories = categoryChoices(
    [...shownCategories],
    (await listCategories(actor)).map(({ name }) => name),
  )
  const missingRates = new Set(overview.missingRates.map(({ currency }) => currency))
  const charged = list.expenses.filter(({ chargedAmount }) => chargedAmount !== null)
  const refunds = await refundedIn(
    event,
    charged.map(({ id }) => id),
  )
  const leftOut = toLeftOut(overview.leftOut, locale)
  const leftOutIn = isAnyLeftOut(overview.leftOut)
    ? await leftOutOfCategories(event)
    : new Map<string, LeftOut>()
  const leftOutInOthers = addLeftOut(
    [...leftOutIn].flatMap(([name, leftOut]) => (shownCategories.has(name) ? [] : leftOut)),
  )
  const asked = query.get('edit')
  const edit = await openedExpense(event, query, locale)
  const { usual, rows } = sayOnce(
    list.expenses.map((expense) =>
      toExpenseRow(
        expense,
        { ...event, rates, missingRates, refunded: new Set(refunds.keys()) },
        locale,
        firsts.get(expense.id),
      ),
    ),
  )
  return {
    event: {
      id: event.id,
      name: event.name,
      status: event.status,
      currency: event.baseCurrency,
      countedAt: formatCountedAt(locale, event.exchangeRate),
    },
    total: formatAmount(locale, list.total, event.baseCurrency),
    balance: toBalance(overview, event.baseCurrency, locale),
    rateNotes: isAnyRateMissing(overview.missingRates, leftOut)
      ? { missing: overview.missingRates, leftOut }
      : null,
    totalNotes: toTotalNotes(overview.missingRates, leftOut),
    count: list.count,
    page: list.page,
    pages: list.pages,
    here,
    isAdding: query.has('new'),
    search,
    days: formatDates(locale, search.from || null, search.to || null),
    matches: list.matches && {
      count: list.matches.count,
      total: formatAmount(locale, list.matches.total, event.baseCurrency),
      notes: toMatchNotes(list.matches, event),
    },
    byCurrency: list.byCurrency.map((group) =>
      toCurrencyRow(group, { ...event, missingRates, leftOut: overview.leftOut }, locale),
    ),
    byCategory: list.byCategory.map((group) =>
      toCategoryRow(group, leftOutIn.get(group.name), event.baseCurrency, locale),
    ),
    otherCategories: toOthersRow(list, leftOutInOthers, event.baseCurrency, locale),
    expenses: rows,
    usualRate: usual,
    drafts: overview.drafts,
    papers: await papersOf(event.id),
    duplicates: (
      await duplicatesOf(event.id, { pairsMax: DUPLICATE_PAIRS_SHOWN_MAX, rowsMax: DUPLICATE_ROWS_SHOWN_MAX })
    ).map(([one, other]) => [toExpenseSummary(one, locale), toExpenseSummary(other, locale)] as const),
    next: {
      id: NEW_ID,
      values: {
        date: list.expenses.at(-1)?.date ?? '',
        currency: await defaultCurrency(event.id, event.baseCurrency),
        payment: await defaultPayment(actor),
        ...(await feeValues(event.id, query.get('fee'), categories, locale)),
      },
    },
    categories,
    rates: rates.map((rate) => toRateOption(rate, event.baseCurrency, locale)),
    edit,
    isGone: edit === null && asked !== null,
    movedTo: edit === null && asked !== null ? await whereExpenseIs(actor, asked) : null,
    done: await undoOffer(actor, event, query, locale),
    // what nobody can select, nobody can move
    moveTargets: event.status === 'closed' || list.count === 0 ? [] : await listMoveTargets(actor, event.id),
  }
}
