import { type CategoriesViewModel, categoryValues, toCategoryRow } from '~/components/categories/view-models'
import type { Saved } from '~/components/users/sections'
import { USUAL_CATEGORIES } from '~/domain/expenses/categories'
import {
  addCategory,
  changeCategory,
  deleteCategory,
  keepUsualCategories,
  listCategories,
} from '~/domain/expenses/categories.server'
import { categorySchema, newCategoryIdSchema } from '~/domain/expenses/category-schema'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format/formats'
import { parse } from '~/http/form.server'
import type { FormActions } from '~/http/pages/form-actions.server'
import { NEW_ID } from '~/http/pages/page-template.server'

/** Loads the user's categories: `?category=` opens a form, `?delete=` asks for confirmation. */
export async function loadCategories(
  actor: Actor,
  query: URLSearchParams,
  formats: Formats,
): Promise<CategoriesViewModel> {
  const categories = await listCategories(actor)
  const categoryInQuery = (name: string) => categories.find(({ id }) => id === query.get(name))
  const isAdding = query.get('category') === 'new'
  const [edit, remove] = [categoryInQuery('category'), categoryInQuery('delete')]
  const addForm = { intent: 'add-category', id: NEW_ID, values: { currency: actor.homeCurrency } } as const
  const editForm = edit && {
    intent: 'change-category' as const,
    id: edit.id,
    values: categoryValues(edit, actor.homeCurrency, formats),
  }
  return {
    rows: categories.map((category) => toCategoryRow(category, formats)),
    usualNames: USUAL_CATEGORIES,
    form: isAdding ? addForm : (editForm ?? null),
    categoryToDelete: remove ? toCategoryRow(remove, formats) : null,
    isGone: (query.has('category') && !isAdding && !edit) || (query.has('delete') && !remove),
  }
}

/** The operations of the category forms. */
export const categoryActions: FormActions<object, { saved: Saved }> = {
  async 'keep-usual-categories'({ actor }) {
    await keepUsualCategories(actor)
    return { saved: 'own-categories' }
  },
  async 'add-category'({ actor, values }) {
    await addCategory(actor, parse(categorySchema, values), parse(newCategoryIdSchema, values).id)
    return { saved: 'category' }
  },
  async 'change-category'({ actor, values }) {
    await changeCategory(actor, values.id ?? '', parse(categorySchema, values))
    return { saved: 'category' }
  },
  async 'delete-category'({ actor, values: { id = '' } }) {
    await deleteCategory(actor, id)
    return { saved: 'deleted-category' }
  },
}
