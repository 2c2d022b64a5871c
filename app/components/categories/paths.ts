import { SETTINGS_PATH } from '~/components/users/paths'

const sectionPath = (query: string) => `${SETTINGS_PATH}${query}#categories`

/** The section of the user's categories on the settings page. */
export const CATEGORIES_PATH = sectionPath('')

/** The section with the form of a new category. */
export const NEW_CATEGORY_PATH = sectionPath('?category=new')

/** The section with the form of a category. */
export const editCategoryPath = (id: string): string => sectionPath(`?category=${encodeURIComponent(id)}`)

/** The section with the confirmation before a category is deleted. */
export const deleteCategoryPath = (id: string): string => sectionPath(`?delete=${encodeURIComponent(id)}`)
