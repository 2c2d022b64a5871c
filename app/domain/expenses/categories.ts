export const USUAL_CATEGORIES = [
  'Meals',
  'Lodging',
  'Travel',
  'Local transport',
  'Communication',
  'Supplies',
  'Fees',
] as const

export type UsualCategory = (typeof USUAL_CATEGORIES)[number]

/** Categories to choose from: those in use, and usual ones. */
export const usualCategories = (used: string[]): string[] => [
  ...new Set([...used.filter(Boolean), ...USUAL_CATEGORIES]),
]
