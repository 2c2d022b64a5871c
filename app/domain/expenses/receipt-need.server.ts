import { withFailure } from '~/domain/errors'
import { LOAD_EXPENSES_FAILED } from '~/domain/events/messages'
import type { OwnedEvent } from '~/domain/events/schema'
import { groupBy } from '~/domain/group-by'
import type { Actor } from '~/domain/users/actor'
import { categoryFinder, type ReceiptExemption, toReceiptExemption } from './categories'
import { listCategories } from './categories.server'
import { categoriesWithoutReceipt } from './expense-list.sql.server'

/**
 * Returns the exemptions by which expenses of an event need no receipt: one for each category of the user
 * that has such a rule, with the spellings of the category in the event.
 * @throws DomainError failed
 */
export async function receiptExemptions(actor: Actor, event: OwnedEvent): Promise<ReceiptExemption[]> {
  const categoriesWithRule = (await listCategories(actor)).filter(({ receiptAbove }) => receiptAbove !== null)
  if (categoriesWithRule.length === 0) return []
  const names = await withFailure(LOAD_EXPENSES_FAILED, () => categoriesWithoutReceipt(event.id))
  const findCategory = categoryFinder(categoriesWithRule)
  const spellings = groupBy(names, (name) => findCategory(name)?.id ?? '')
  return categoriesWithRule.flatMap((category) => {
    const categoryNames = spellings.get(category.id)
    const exemption = categoryNames && toReceiptExemption(category, event.baseCurrency, categoryNames)
    return exemption ? [exemption] : []
  })
}
