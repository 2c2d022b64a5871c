import { SETTINGS_PATH } from '~/components/users/paths'

const sectionPath = (query: string) => `${SETTINGS_PATH}${query}#categories`

/** The section of the user's categories. */
export const CATEGORIES_PATH = sectionPath('')

/** That with the form of a new category. */
export const NEW_CATEGORY_PATH = sectionPath('?category=new')

/** That with the form of a category. */
export const editCategoryPath = (id: string): string => sectionPath(`?category=${encodeURIComponent(id)}`)

/** That with the question whether to delete it. */
export const deleteCategoryPath = (id: string): string => sectionPath(`?delete=${encodeURIComponent(id)}`)
