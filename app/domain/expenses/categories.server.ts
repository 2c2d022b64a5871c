import { createHash, randomUUID } from 'node:crypto'
import { DomainError, fieldError, withFailure } from '~/domain/errors'
import { sanitizeId } from '~/domain/form-fields'
import type { Actor } from '~/domain/users/actor'
import { db, decimal, isUniqueViolation, type Prisma } from '~/infra/database/db.server'
import { withTextDecimals } from '~/infra/database/text-decimals.server'
import { CATEGORIES_PER_USER_MAX } from '~/limits'
import { type Category, categoryFinder, isSameCategory, USUAL_CATEGORIES } from './categories'
import type { CategoryInput } from './category-schema'
import {
  CATEGORIES_LOAD_FAILED,
  CATEGORIES_SAVE_FAILED,
  CATEGORY_NOT_FOUND,
  CATEGORY_TAKEN,
} from './messages'

// Reads and changes the categories of a user. Concurrent forms may exceed the limit of categories, because no
// lock protects the limit.

/** The columns of a category that its user sees. A new column must not reach the user by itself. */
const FIELDS = {
  id: true,
  name: true,
  currency: true,
  limitAmount: true,
  receiptAbove: true,
  needsNote: true,
  needsGuests: true,
  words: true,
} satisfies Prisma.CategorySelect

const compareNames = new Intl.Collator('en').compare

/** Returns the user's own categories, in the order of their names. */
export async function listCategories(actor: Actor): Promise<Category[]> {
  const rows = await withFailure(CATEGORIES_LOAD_FAILED, () =>
    db.category.findMany({ where: { userId: actor.id }, select: FIELDS }),
  )
  return rows.map(withTextDecimals).sort((one, other) => compareNames(one.name, other.name))
}

const toRow = ({ limitAmount, receiptAbove, ...category }: CategoryInput) => ({
  ...category,
  limitAmount: decimal(limitAmount),
  receiptAbove: decimal(receiptAbove),
})

const nameTaken = () => fieldError('name', CATEGORY_TAKEN, 'conflict')

/** Runs a write of a category. @throws DomainError conflict (the name is taken), failed */
async function storeCategory<T>(work: () => Promise<T>): Promise<T> {
  return withFailure(CATEGORIES_SAVE_FAILED, async () => {
    try {
      return await work()
    } catch (error) {
      throw isUniqueViolation(error) ? nameTaken() : error
    }
  })
}

/** Returns rows for the usual categories, without the one that the user adds. */
const usualCategoryRows = ({ id: userId }: Actor, addedName = '') =>
  USUAL_CATEGORIES.filter((name) => !isSameCategory(name, addedName)).map((name) => ({ userId, name }))

/**
 * Stores the usual categories as the user's own, so that the user can change them. Does nothing if the user
 * already has categories.
 * @throws DomainError failed
 */
export async function keepUsualCategories(actor: Actor): Promise<void> {
  if ((await listCategories(actor)).length > 0) return
  await withFailure(CATEGORIES_SAVE_FAILED, async () => {
    try {
      await db.category.createMany({ data: usualCategoryRows(actor) })
    } catch (error) {
      // a concurrent form has stored them
      if (!isUniqueViolation(error)) throw error
    }
  })
}

/**
 * Adds a category. With the first one, stores the usual categories too.
 * @param formId the id that the page gave its form, so that a form that is sent twice adds one category; if
 * it is sent again with another name (with the browser's back button), it adds another
 * @throws DomainError conflict (the name is taken, or there is no room), failed
 */
export async function addCategory(actor: Actor, category: CategoryInput, formId: string): Promise<void> {
  const add = () => tryToAdd(actor, category, formId)
  // tries again if a concurrent form has stored the usual categories or this one
  await storeCategory(() =>
    add().catch((error) => (isUniqueViolation(error) ? add() : Promise.reject(error))),
  )
}

/** Returns the id of a category whose form has already added a category with another name. */
const idForOtherName = (actor: Actor, formId: string, name: string): string =>
  createHash('sha256').update(`${actor.id} ${formId} ${name}`).digest('hex').slice(0, 32)

/**
 * Adds a category under the id of its form, or under another id if the form was sent before with another
 * name. Does nothing if the same form has added it already.
 */
async function tryToAdd(actor: Actor, category: CategoryInput, formId: string): Promise<void> {
  const categories = await listCategories(actor)
  const namesake = categoryFinder(categories)(category.name)
  const idOfOtherName = idForOtherName(actor, formId, category.name)
  if (namesake && [formId, idOfOtherName].includes(namesake.id)) return
  if (namesake) throw nameTaken()
  if (categories.length >= CATEGORIES_PER_USER_MAX)
    throw new DomainError(
      'conflict',
      `You can have at most ${CATEGORIES_PER_USER_MAX} categories. Delete one first`,
    )
  const usualRows = categories.length === 0 ? usualCategoryRows(actor, category.name) : []
  const ids = [formId, idOfOtherName]
  const usedRows = await db.category.findMany({ where: { id: { in: ids } }, select: { id: true } })
  const id = ids.find((candidate) => !usedRows.some((row) => row.id === candidate)) ?? randomUUID()
  await db.category.createMany({ data: [{ id, userId: actor.id, ...toRow(category) }, ...usualRows] })
}

/**
 * Changes a category of the user. Expenses keep its former name.
 * @throws DomainError not_found, conflict (another category has this name), failed
 */
export async function changeCategory(actor: Actor, id: string, category: CategoryInput): Promise<void> {
  const others = (await listCategories(actor)).filter((other) => other.id !== id)
  if (categoryFinder(others)(category.name)) throw nameTaken()
  const { count } = await storeCategory(() =>
    db.category.updateMany({ where: { id: sanitizeId(id), userId: actor.id }, data: toRow(category) }),
  )
  if (count === 0) throw new DomainError('not_found', CATEGORY_NOT_FOUND)
}

/** Deletes a category of the user, if it exists. Expenses keep its name. @throws DomainError failed */
export async function deleteCategory(actor: Actor, id: string): Promise<void> {
  await withFailure(CATEGORIES_SAVE_FAILED, () =>
    db.category.deleteMany({ where: { id: sanitizeId(id), userId: actor.id } }),
  )
}
