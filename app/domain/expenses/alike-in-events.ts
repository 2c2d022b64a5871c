import { groupBy } from '~/domain/group-by'
import { type ComparedExpense, MerchantNames, merchantName } from './duplicates'
import type { IsKnown } from './row-duplicates'

/** The other events that are named for one expense. */
export const DUPLICATE_EVENTS_NAMED_MAX = 10

/** The expenses of other events that the search skips for one expense before it stops. */
export const DUPLICATE_REFUSALS_MAX = 500

/** An expense of another event of the user. */
export interface ExpenseInOtherEvent extends ComparedExpense {
  eventId: string
  eventName: string
}

/** The expenses that the search skips for an expense. */
interface LeftOut {
  /** ids of events and expenses that are already named for the expense, because they have the same file */
  named: ReadonlySet<string> | undefined
  /** whether the claimant dismissed a pair */
  isKnown: IsKnown
}

/** The possible duplicates of an expense. */
interface Alike {
  found: ExpenseInOtherEvent[]
  /** whether the limits of the search left out some */
  isCut: boolean
}

const dayAndAmount = ({ date, amount }: ComparedExpense) => `${date} ${Number(amount)}`
const dayAndInvoice = ({ date, invoiceNumber }: ComparedExpense) =>
  invoiceNumber === '' ? '' : `${date} ${invoiceNumber}`

/** The expenses of other events, indexed by date with amount and by date with invoice number. */
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
   * Returns the expenses that an expense seems to repeat, one of each event: first by the same merchant, then
   * by a similar merchant, then by invoice number. Stops after skipping `DUPLICATE_REFUSALS_MAX` expenses, to
   * limit the time.
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
