/** The fields of a claimant in claims, with their labels. */
export const CLAIMANT_LABELS = {
  name: 'Claimant',
  email: 'Email',
  department: 'Department',
  costCentre: 'Cost centre',
  company: 'Company',
  approver: 'Approver',
} as const

export type ClaimantField = keyof typeof CLAIMANT_LABELS

export const CLAIMANT_FIELDS = Object.keys(CLAIMANT_LABELS) as ClaimantField[]

/** The claimant as claims print them. Any text may be empty. */
export type Claimant = Record<ClaimantField, string>

/** The paper sizes for printed claims. */
export const PAPERS = ['A4', 'Letter'] as const

export type Paper = (typeof PAPERS)[number]
