import { groupBy } from '~/domain/group-by'
import { type ComparedExpense, MerchantNames, merchantName } from './duplicates'
import type { IsKnown } from './row-duplicates'

/** Other events that are named for an expense. */
export const DUPLICATE_EVENTS_NAMED_MAX = 10

/** Expenses of other events that the search passes over for one expense before it stops. */
export const DUPLICATE_REFUSALS_MAX = 500

/** An expense of another event of the user. */
export interface ExpenseInOtherEvent extends ComparedExpense {
  eventId: string
  eventName: string
}

/** What is not named for an expense. */
interface LeftOut {
  /** ids of the events and expenses that are named for it already, as those with the same file */
  named: ReadonlySet<string> | undefined
  /** whether the claimant said that two are two */
  isKnown: IsKnown
}

/** What is named for an expense. */
interface Alike {
  found: ExpenseInOtherEvent[]
  /** whether the limits of the comparison left some out */
  isCut: boolean
}

const dayAndAmount = ({ date, amount }: ComparedExpense) => `${date} ${Number(amount)}`
const dayAndInvoice = ({ date, invoiceNumber }: ComparedExpense) =>
  invoiceNumber === '' ? '' : `${date} ${invoiceNumber}`

/** The expenses of other events, by what one of an event is compared with them. */
export class ExpensesOfOtherEvents {
  readonly #byAmount = new Map<string, MerchantNames<ExpenseInOtherEvent>>()
  readonly #byInvoice: Map<string, ExpenseInOtherEvent[]>

  /** @param others the oldest event first */
  constructor(others: ExpenseInOtherEvent[]) {
    const withInvoice = others.filter(({ invoiceNumber }) => invoiceNumber !== '')
    this.#byInvoice = groupBy(withInvoice, dayAndInvoice)
    for (const [key, group] of groupBy(others, dayAndAmount)) {
      const names = new MerchantNames<ExpenseInOtherEvent>()
      for (const other of group) names.add(merchantName(other.merchant), other)
      this.#byAmount.set(key, names)
    }
  }

  /**
   * Returns the expenses that one seems to repeat, one of each event: by the same merchant before a similar
   * one, by that before the invoice number. It passes over `DUPLICATE_REFUSALS_MAX` at most, so that its time
   * is bounded.
   */
  alikeTo(expense: ComparedExpense, { named, isKnown }: LeftOut): Alike {
    const found = new Map<string, ExpenseInOtherEvent>()
    const result = (isCut: boolean): Alike => ({ found: [...found.values()], isCut })
    let refusals = 0
    for (const other of this.#candidates(expense)) {
      const { id, eventId } = other
      if (found.has(eventId) || named?.has(eventId) || named?.has(id) || isKnown(expense.id, id)) refusals++
      else if (found.size === DUPLICATE_EVENTS_NAMED_MAX) return result(true)
      else found.set(eventId, other)
      if (refusals === DUPLICATE_REFUSALS_MAX) return result(true)
    }
    return result(false)
  }

  *#candidates(expense: ComparedExpense): Generator<ExpenseInOtherEvent> {
    const ofAmount = this.#byAmount.get(dayAndAmount(expense))
    if (ofAmount) yield* ofAmount.all(merchantName(expense.merchant))
    yield* this.#byInvoice.get(dayAndInvoice(expense)) ?? []
  }
}
