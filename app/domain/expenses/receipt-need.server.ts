import { withFailure } from '~/domain/errors'
import { LOAD_EXPENSES_FAILED } from '~/domain/events/messages'
import type { OwnedEvent } from '~/domain/events/schema'
import { groupBy } from '~/domain/group-by'
import type { Actor } from '~/domain/users/actor'
import { categoryFinder, type ReceiptExemption, toReceiptExemption } from './categories'
import { listCategories } from './categories.server'
import { categoriesWithoutReceipt } from './expense-list.sql.server'

/**
 * Returns the rules of the user's categories by which expenses of an event need no receipt.
 * @throws DomainError failed
 */
export async function receiptExemptions(actor: Actor, event: OwnedEvent): Promise<ReceiptExemption[]> {
  const ruled = (await listCategories(actor)).filter(({ receiptAbove }) => receiptAbove !== null)
  if (ruled.length === 0) return []
  const names = await withFailure(LOAD_EXPENSES_FAILED, () => categoriesWithoutReceipt(event.id))
  const findCategory = categoryFinder(ruled)
  const spellings = groupBy(names, (name) => findCategory(name)?.id ?? '')
  return ruled.flatMap((category) => {
    const found = spellings.get(category.id)
    const exemption = found && toReceiptExemption(category, event.baseCurrency, found)
    return exemption ? [exemption] : []
  })
}
