import { inBackgroundWhenLarge } from '~/domain/background.server'
import { LOAD_EXPENSES_FAILED } from '~/domain/events/messages'
import type { OwnedEvent } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/db.server'
import { type Category, categoryFinder, needsNoReceipt } from './categories'
import { listCategories } from './categories.server'
import { countWithoutReceipt } from './expense-list.sql.server'

/**
 * The ids of an event's expenses that have neither a receipt nor a declaration, and need none by the rules of
 * their categories. @throws DomainError unavailable, failed
 */
export async function idsThatNeedNoReceipt(actor: Actor, event: OwnedEvent): Promise<string[]> {
  const categories = (await listCategories(actor)).filter(({ receiptAbove }) => receiptAbove !== null)
  return categories.length === 0 ? [] : judge(actor, event, categories)
}

const judge = inBackgroundWhenLarge({
  name: 'idsThatNeedNoReceipt',
  failure: LOAD_EXPENSES_FAILED,
  // those without a receipt are few, and an index has them
  rows: (_actor, event: OwnedEvent) => countWithoutReceipt(event.id, []),
  async run(_actor: Actor, event: OwnedEvent, categories: Category[]): Promise<string[]> {
    const findCategory = categoryFinder(categories)
    const expenses = await db.expense.findMany({
      where: {
        ...{ eventId: event.id, deletedAt: null, declaration: null, category: { not: '' } },
        OR: [{ imagePath: null }, { imagePath: '' }],
      },
      select: { id: true, category: true, amount: true, currency: true, convertedAmount: true },
    })
    return expenses
      .filter(({ category: name, amount, currency, convertedAmount }) => {
        const category = findCategory(name)
        const judged = { amount: amount.toFixed(), currency, converted: convertedAmount.toFixed() }
        return category !== undefined && needsNoReceipt(judged, event.baseCurrency, category)
      })
      .map(({ id }) => id)
  },
})
