import { groupBy } from '~/domain/group-by'
import { type ComparedExpense, MerchantNames, merchantName } from './duplicates'
import type { IsDismissed } from './row-duplicates'

// Finds, among expenses of the user's other events, the possible duplicates of an expense.

/** The most other events in which the possible duplicates of one expense are shown. */
export const DUPLICATE_EVENTS_SHOWN_MAX = 10

/** The most expenses that the search skips for one expense before it stops. */
export const SKIPPED_EXPENSES_MAX = 500

/** An expense of another event of the user. */
export interface ExpenseInOtherEvent extends ComparedExpense {
  eventId: string
  eventName: string
}

/** The expenses that the search for duplicates of an expense skips. */
interface SkipRules {
  /** ids of events and expenses that Claimbook already names as duplicates, as they have the same file */
  namedIds: ReadonlySet<string> | undefined
  /** whether the claimant said that two expenses are not duplicates */
  isDismissed: IsDismissed
}

/** The possible duplicates of an expense. */
interface PossibleDuplicates {
  expenses: ExpenseInOtherEvent[]
  /** whether the limits of the search left out some */
  isIncomplete: boolean
}

const dayAndAmount = ({ date, amount }: ComparedExpense) => `${date} ${Number(amount)}`
const dayAndInvoice = ({ date, invoiceNumber }: ComparedExpense) =>
  invoiceNumber === '' ? '' : `${date} ${invoiceNumber}`

/** The expenses of other events, indexed by date with amount and by date with invoice number. */
export class ExpensesOfOtherEvents {
  readonly #byAmount = new Map<string, MerchantNames<ExpenseInOtherEvent>>()
  readonly #byInvoice: Map<string, ExpenseInOtherEvent[]>

  /** @param expenses the oldest event first */
  constructor(expenses: ExpenseInOtherEvent[]) {
    const withInvoice = expenses.filter(({ invoiceNumber }) => invoiceNumber !== '')
    this.#byInvoice = groupBy(withInvoice, dayAndInvoice)
    for (const [key, group] of groupBy(expenses, dayAndAmount)) {
      const names = new MerchantNames<ExpenseInOtherEvent>()
      for (const expenseOfGroup of group) names.add(merchantName(expenseOfGroup.merchant), expenseOfGroup)
      this.#byAmount.set(key, names)
    }
  }

  /**
   * Returns the expenses that an expense seems to repeat, one of each event: first by the same merchant, then
   * by a similar merchant, then by invoice number. Stops after skipping `SKIPPED_EXPENSES_MAX` expenses, to
   * limit the time.
   */
  duplicatesOf(expense: ComparedExpense, { namedIds, isDismissed }: SkipRules): PossibleDuplicates {
    const foundByEvent = new Map<string, ExpenseInOtherEvent>()
    const result = (isIncomplete: boolean): PossibleDuplicates => ({
      expenses: [...foundByEvent.values()],
      isIncomplete,
    })
    let skippedCount = 0
    for (const candidate of this.#candidates(expense)) {
      const { id, eventId } = candidate
      const isNamed = namedIds?.has(eventId) || namedIds?.has(id)
      if (isNamed || foundByEvent.has(eventId) || isDismissed(expense.id, id)) {
        skippedCount++
        if (skippedCount === SKIPPED_EXPENSES_MAX) return result(true)
      } else {
        if (foundByEvent.size === DUPLICATE_EVENTS_SHOWN_MAX) return result(true)
        foundByEvent.set(eventId, candidate)
      }
    }
    return result(false)
  }

  *#candidates(expense: ComparedExpense): Generator<ExpenseInOtherEvent> {
    const expensesOfAmount = this.#byAmount.get(dayAndAmount(expense))
    if (expensesOfAmount) yield* expensesOfAmount.allSimilar(merchantName(expense.merchant))
    yield* this.#byInvoice.get(dayAndInvoice(expense)) ?? []
  }
}
