import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import { toExpenseSummary } from '~/components/expenses/view-models'
import { formatAmount, formatDate } from '~/components/format'
import { toRateOption } from '~/components/rates/view-models'
import { reviewPath } from '~/components/receipts/paths'
import { fillIn, firstOpen } from '~/components/receipts/review/draft'
import { enterByHandPath } from '~/components/receipts/review/paths'
import type { DraftViewModel, ReviewViewModel } from '~/components/receipts/review/view-models'
import type { EventSummary } from '~/domain/events/schema'
import type { ComparedExpense } from '~/domain/expenses/duplicates'
import { possibleDuplicates } from '~/domain/expenses/duplicates.server'
import {
  defaultCurrency,
  getExpense,
  latestExpenses,
  sumExpenses,
  usualCategories,
} from '~/domain/expenses/expenses.server'
import { listRates } from '~/domain/rates/rates.server'
import type { Reading } from '~/domain/receipts/reading/receipt'
import { isBeingRead, type Receipt } from '~/domain/receipts/receipts.server'
import {
  deletedDraftName,
  type FileInOtherEvent,
  reviewOf,
  sameFileInOtherEvents,
} from '~/domain/receipts/review.server'
import { traitNotes } from '~/domain/receipts/traits'
import type { Actor } from '~/domain/users/actor'

/** How many of the latest expenses can be chosen from. */
const CHOICES_MAX = 100

/** Loads the view model of an event's review. `asked` is the query of its address. */
export async function loadReview(
  actor: Actor,
  event: EventSummary,
  asked: URLSearchParams,
  locale: string,
): Promise<ReviewViewModel> {
  const { draft, settledId, ...around } = await reviewOf(event.id, asked.get('draft'))
  const sums = await sumExpenses(event.id)
  const usual = await defaultCurrency(event.id, event.baseCurrency)
  const isByHand = asked.get('by') === 'hand' && draft?.id === asked.get('draft')
  const shown = draft && shownDraft(draft, usual, isByHand, locale)
  const inEvent = async (id: string | null) => {
    const expense = id === null ? null : await getExpense(event.id, id)
    return expense && toExpenseSummary(expense, locale)
  }
  const deletedId = asked.get('deleted')
  const name = deletedId === null ? null : await deletedDraftName(event.id, deletedId)
  return {
    user: { name: actor.name },
    event: {
      id: event.id,
      name: event.name,
      isOpen: event.status !== 'closed',
      currency: event.baseCurrency,
      rate: event.exchangeRate,
    },
    here: draft && isByHand ? enterByHandPath(event.id, draft.id) : reviewPath(event.id, draft?.id),
    ...around,
    draft: shown,
    twins: shown
      ? (await possibleDuplicates(event.id, comparedOf(shown))).map((twin) => toExpenseSummary(twin, locale))
      : [],
    files: draft ? (await sameFileInOtherEvents(actor, draft)).map(shownFile) : [],
    categories: usualCategories(sums.byCategory.map((group) => group.name)),
    rates: (await listRates(event.id)).map((rate) => toRateOption(rate, event.baseCurrency, locale)),
    expenses: (await latestExpenses(event.id, CHOICES_MAX)).map((expense) =>
      toExpenseSummary(expense, locale),
    ),
    claim: { count: sums.count, total: formatAmount(locale, sums.total, event.baseCurrency) },
    settled: await inEvent(settledId),
    confirmed: await inEvent(asked.get('confirmed')),
    attached: await inEvent(asked.get('attached')),
    deleted: name === null ? null : { id: deletedId ?? '', name },
  }
}

function shownDraft(
  { reading, state, ...receipt }: Receipt,
  usual: string,
  isByHand: boolean,
  locale: string,
): DraftViewModel {
  const { id, name, pages, previews, width, height } = receipt
  const filled = fillIn(reading, usual)
  const tax = reading?.tax && formatAmount(locale, reading.tax.value, filled.values.currency ?? usual)
  const form = state === 'unread' ? 'unread' : 'form'
  return {
    ...{ id, name, pages, previews, width, height },
    note: traitNotes(receipt.traits),
    ...filled,
    state: isBeingRead(state) && !isByHand ? 'reading' : form,
    focused: firstOpen(filled),
    tax: tax ?? null,
    found: foundIn(reading, filled.values.currency ?? usual, locale),
  }
}

function foundIn(reading: Reading | null, currency: string, locale: string): DraftViewModel['found'] {
  const { date, merchant, total } = reading ?? {}
  return [
    { label: 'Date', value: date ? formatDate(locale, date.value) : '' },
    { label: 'Merchant', value: merchant?.value ?? '' },
    { label: 'Amount', value: total ? `${formatAmount(locale, total.value, currency)} ${currency}` : '' },
  ].filter(({ value }) => value !== '')
}

/** What a draft is compared with expenses by; one without a date or an amount repeats none. */
function comparedOf({ id, values }: DraftViewModel): ComparedExpense {
  const { date = null, merchant = '', amount = '0', currency = '' } = values
  return { id, date, merchant, amount, currency }
}

const shownFile = ({ eventId, eventName, id, expenseId }: FileInOtherEvent) => ({
  id: expenseId ?? id,
  eventName,
  href: expenseId === null ? reviewPath(eventId, id) : panelPath(expensesPath(eventId), 'edit', expenseId),
})
