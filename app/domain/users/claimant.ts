/** What a claim says of its claimant: the fields, with what each is called. */
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

/** The claimant as the claim names them. Texts that may be empty. */
export type Claimant = Record<ClaimantField, string>

/** Sizes of paper that claims are printed on. */
export const PAPERS = ['A4', 'Letter'] as const

export type Paper = (typeof PAPERS)[number]
