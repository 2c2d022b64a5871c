import { toBalance } from '~/components/details/view-models'
import type { ExpensePair } from '~/components/expenses/duplicates'
import { isAnyRateMissing } from '~/components/expenses/left-out'
import { expenseSearchPath } from '~/components/expenses/paths'
import { toLeftOut, toTotalNotes } from '~/components/expenses/sum-view-models'
import { toExpenseSummary } from '~/components/expenses/view-models'
import { toRateOption } from '~/components/rates/view-models'
import { listMoveTargets } from '~/domain/bulk/move-expenses.server'
import { categoryChoices } from '~/domain/expenses/categories'
import { listCategories } from '~/domain/expenses/categories.server'
import { defaultPayment } from '~/domain/expenses/default-payment.server'
import { currentEventOfExpense, listExpenses } from '~/domain/expenses/expenses.server'
import type { DuplicatePair } from '~/domain/expenses/row-duplicates'
import { expenseSearchSchema } from '~/domain/expenses/schema'
import { listRateChoices } from '~/domain/rates/rates.server'
import { defaultCurrency } from '~/domain/receipts/default-currency.server'
import { papersOf } from '~/domain/receipts/papers.server'
import { shownPairs } from '~/domain/receipts/shown-pairs.server'
import { formatDates } from '~/format/format-dates'
import { formatCountedAt } from '~/format/format-figures'
import type { EventPageRequest } from '~/http/pages/event-page.server'
import { NEW_ID } from '~/http/pages/page-template.server'
import { loadRows } from './expense-rows.server'
import { feeValues } from './fee-values.server'
import { openedExpense } from './panels.server'
import { newRefund } from './refund-form.server'
import { loadSums, toMatches } from './sums.server'
import { undoOffer } from './undo-offer.server'

/** Parses the search in the query of the address. */
export const searchOf = (query: URLSearchParams) => expenseSearchSchema.parse(Object.fromEntries(query))

/** Loads the view model of an event's expenses. */
export async function loadExpenses({ actor, event, overview, query, formats }: EventPageRequest) {
  const search = searchOf(query)
  const list = await listExpenses(actor, event, search, overview.receiptExemptions)
  const rates = await listRateChoices(event.id)
  const here = expenseSearchPath(event.id, { ...search, page: list.page })
  const ownCategories = await listCategories(actor)
  const categories = categoryChoices(
    list.byCategory.map(({ name }) => name),
    ownCategories.map(({ name }) => name),
  )
  const leftOut = toLeftOut(overview.leftOut, formats)
  const balance = toBalance(overview, event.baseCurrency, formats)
  // marks notes of the total that the due below it repeats, so that a phone shows each once
  const isDueShown = balance.terms.length > 0 || Number(list.refunds) !== 0
  const wordsOfDueNotes = new Set(isDueShown ? balance.dueNotes.map(({ words }) => words) : [])
  const askedId = query.get('edit')
  const edit = await openedExpense(event, ownCategories, query, formats)
  const isGone = edit === null && askedId !== null
  const refund = await newRefund(event, query.get('refund'), formats)
  const pairs = await shownPairs(actor, event.id)
  const toSummaries = ([one, other]: DuplicatePair): ExpensePair => [
    toExpenseSummary(one, formats),
    toExpenseSummary(other, formats),
  ]
  const { id, name, status, baseCurrency: currency } = event
  return {
    event: { id, name, status, currency, countedAt: formatCountedAt(formats, event.exchangeRate) },
    here,
    list: {
      ...(await loadRows(list, rates, { event, overview, formats })),
      count: list.count,
      page: list.page,
      pages: list.pages,
      search,
      days: formatDates(formats, search.from || null, search.to || null),
      categories: list.byCategory.map(({ name }) => name),
      currencies: list.byCurrency.map(({ name }) => name),
      matches: toMatches(list, event, formats),
    },
    sums: {
      ...(await loadSums(list, { event, overview, formats })),
      balance,
      rateNotes: isAnyRateMissing(overview.missingRates, leftOut)
        ? { countedWithoutRate: overview.missingRates, leftOut }
        : null,
      totalNotes: toTotalNotes(overview.missingRates, leftOut).map((note) =>
        wordsOfDueNotes.has(note.words) ? { ...note, isRepeated: true } : note,
      ),
    },
    forms: {
      newExpense: {
        id: NEW_ID,
        values: {
          date: list.expenses.at(-1)?.date ?? '',
          currency: await defaultCurrency(event.id, event.baseCurrency),
          payment: await defaultPayment(actor),
          ...(await feeValues(event.id, query.get('fee'), categories, formats)),
          ...refund?.values,
        },
        ...(refund && { refundOptions: refund.refundOptions }),
      },
      isAdding: query.has('new'),
      edit,
      isGone,
      movedTo: isGone ? await currentEventOfExpense(actor, askedId) : null,
      categories,
      rates: rates.map((rate) => toRateOption(rate, event.baseCurrency, formats)),
      // expenses can move only if they can be selected
      moveTargets:
        event.status === 'closed' || list.count === 0 ? [] : await listMoveTargets(actor, event.id),
    },
    waiting: {
      drafts: overview.drafts,
      papers: await papersOf(event.id),
      duplicates: pairs.duplicates.map(toSummaries),
      parts: pairs.parts.map(toSummaries),
      tippedBills: pairs.tippedBills.map(toSummaries),
    },
    done: await undoOffer(actor, event, query, formats),
  }
}
