import { toLeftOut } from '~/components/expenses/sum-view-models'
import { toExpenseSummary } from '~/components/expenses/view-models'
import { toRateOption } from '~/components/rates/view-models'
import { reviewPath } from '~/components/receipts/paths'
import { enterByHandPath, type ReviewAction } from '~/components/receipts/review/paths'
import type { ReviewViewModel } from '~/components/receipts/review/view-models'
import { categoryChoices } from '~/domain/expenses/categories'
import { listCategories } from '~/domain/expenses/categories.server'
import { defaultPayment } from '~/domain/expenses/default-payment.server'
import { sumExpenses } from '~/domain/expenses/expense-sums.server'
import { getExpense, latestExpenses } from '~/domain/expenses/expenses.server'
import { merchantDefaults } from '~/domain/expenses/merchant-defaults.server'
import type { Expense } from '~/domain/expenses/schema'
import { latestDate } from '~/domain/money/date'
import { getRate, listRateChoices } from '~/domain/rates/rates.server'
import { categoryOfMerchant } from '~/domain/receipts/category-of-merchant'
import { canUndoConfirm } from '~/domain/receipts/confirm-draft.server'
import { defaultCurrency } from '~/domain/receipts/default-currency.server'
import { deletedDraftName, paperName, reviewOf } from '~/domain/receipts/receipts-to-review.server'
import { totalInExpenses } from '~/domain/receipts/total-in-expenses.server'
import { figureStyleOf, formatAmount, formatCountedAt } from '~/format/format-figures'
import type { EventPageRequest } from '~/http/pages/event-page.server'
import { toDraft } from './draft.server'
import { loadDuplicates } from './duplicates.server'

/** The most expenses that the review offers for adding a receipt, the latest ones. */
const REVIEW_CHOICES_MAX = 100

/** Loads the view model of an event's review. */
export async function loadReview(request: EventPageRequest): Promise<ReviewViewModel> {
  const { actor, event, overview, query, formats } = request
  const { draft, requestedExpenseId, ...queue } = await reviewOf(actor, event.id, query.get('draft'))
  const sums = await sumExpenses(actor, event)
  const usedCategories = sums.byCategory.map((group) => group.name)
  const currency = await defaultCurrency(event.id, event.baseCurrency)
  const isByHand = query.get('by') === 'hand' && draft?.id === query.get('draft')
  const merchant = draft?.reading?.merchant?.value ?? ''
  const categories = await listCategories(actor)
  const defaults = {
    lastEntered: await merchantDefaults(actor, merchant),
    usualPayment: await defaultPayment(actor),
    namedCategory: categoryOfMerchant(categories, merchant),
    ownCategories: categories.map(({ name }) => name),
  }
  const expenses = await latestExpenses(event.id, REVIEW_CHOICES_MAX)
  const usedTotal = draft && (await totalInExpenses(event.id, draft))
  const context = { event, currency, defaults, isByHand, expenses, usedTotal }
  const view = draft && (await toDraft(draft, context, formats))
  const expenseOf = async (id: string | null) => (id === null ? null : getExpense(event.id, id))
  const summaryOf = (expense: Expense | null) => expense && toExpenseSummary(expense, formats)
  // reports no last action if another tab has finished the draft in the address, so that another one is shown
  const askedId = query.get('draft')
  const idOfLastAction = (name: ReviewAction) =>
    askedId === null || askedId === draft?.id ? query.get(name) : null
  const confirmed = await expenseOf(idOfLastAction('confirmed'))
  const deletedId = idOfLastAction('deleted')
  const deletedName = deletedId === null ? null : await deletedDraftName(event.id, deletedId)
  const [keptId, provedId] = [idOfLastAction('kept'), idOfLastAction('proved')]
  const keptName = keptId === null ? null : await paperName(event.id, keptId)
  return {
    event: {
      id: event.id,
      name: event.name,
      isOpen: event.status !== 'closed',
      currency: event.baseCurrency,
      rate: event.exchangeRate,
      rateCurrency: event.sampleCurrency,
      countedAt: formatCountedAt(formats, event.exchangeRate),
      figures: figureStyleOf(formats),
      startsOn: event.startsOn,
      endsOn: event.endsOn,
      eventRateCurrencies: overview.eventRateUses.map(({ currency }) => currency),
    },
    formAction: draft && isByHand ? enterByHandPath(event.id, draft.id) : reviewPath(event.id, draft?.id),
    ...queue,
    draft: view,
    latestDate: latestDate(),
    ...(draft && view
      ? await loadDuplicates(actor, event.id, draft, view, formats)
      : { duplicates: [], files: [] }),
    categories: categoryChoices(usedCategories, defaults.ownCategories),
    rates: (await listRateChoices(event.id)).map((rate) => toRateOption(rate, event.baseCurrency, formats)),
    expenses: expenses.map((expense) => toExpenseSummary(expense, formats)),
    missingRates: overview.missingRates,
    leftOut: toLeftOut(overview.leftOut, formats),
    claim: { count: sums.count, total: formatAmount(formats, sums.total, event.baseCurrency) },
    alreadyUsed: summaryOf(await expenseOf(requestedExpenseId)),
    confirmedExpense: summaryOf(confirmed),
    canUndoConfirm: confirmed !== null && (await canUndoConfirm(event, confirmed.id)),
    attachedExpense: summaryOf(await expenseOf(idOfLastAction('attached'))),
    deletedDraft: deletedName === null ? null : { id: deletedId ?? '', name: deletedName },
    keptPaper: keptName === null ? null : { id: keptId ?? '', name: keptName },
    provedRate: provedId === null ? null : ((await getRate(event.id, provedId))?.code ?? null),
  }
}
