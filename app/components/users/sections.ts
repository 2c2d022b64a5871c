import { SETTINGS_PATH } from './paths'

/** The sections of the settings page, by element id. */
export const SECTIONS = {
  you: 'You',
  display: 'Display',
  claims: 'Claims',
  payee: 'Paid to',
  payment: 'Payment',
  categories: 'Categories',
  allowances: 'Allowances',
  security: 'Security',
} as const

export type Section = keyof typeof SECTIONS

/** The settings page at a section. */
export const settingsSectionPath = (section: Section): string => `${SETTINGS_PATH}#${section}`

/** The messages after saving, each with the section that shows it. */
export const SAVED = {
  profile: { section: 'you', words: 'Your details are saved.' },
  display: { section: 'display', words: 'Display settings are saved.' },
  claims: { section: 'claims', words: 'What your claims say is saved.' },
  payee: { section: 'payee', words: 'Where your claims are paid to is saved.' },
  payment: { section: 'payment', words: 'How you usually pay is saved.' },
  'own-categories': { section: 'categories', words: 'The categories are yours to change.' },
  category: { section: 'categories', words: 'The category is saved.' },
  'deleted-category': { section: 'categories', words: 'The category is deleted.' },
  'allowance-table': { section: 'allowances', words: 'The table is saved. Trips can be counted with it.' },
  'deleted-allowance-table': { section: 'allowances', words: 'The table is deleted.' },
  sessions: { section: 'security', words: 'You are signed out in all other browsers.' },
  password: { section: 'security', words: 'Your password is changed. Other browsers are signed out.' },
} as const satisfies Record<string, { section: Section; words: string }>

export type Saved = keyof typeof SAVED

/** The settings page with a message about what was saved. An open category stays open unless it was saved. */
export function settingsSavedPath(saved: Saved, query: URLSearchParams): string {
  const path = `${SETTINGS_PATH}?saved=${saved}#${SAVED[saved].section}`
  return saved === 'category' ? path : withCategoryOf(query, path)
}

/** Adds the open category of a query to an address of the settings page that names none. */
export function withCategoryOf(query: URLSearchParams, path: string): string {
  const [page = '', hash = ''] = path.split('#')
  const category = query.get('category')
  if (category === null || page.includes('category=')) return path
  return `${page}${page.includes('?') ? '&' : '?'}category=${encodeURIComponent(category)}#${hash}`
}
