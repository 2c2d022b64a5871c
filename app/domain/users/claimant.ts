/** Who claims, as the claim says it. Texts that may be empty. */
export interface Claimant {
  name: string
  email: string
  department: string
  costCentre: string
  company: string
  approver: string
}

export type Paper = 'A4' | 'Letter'
