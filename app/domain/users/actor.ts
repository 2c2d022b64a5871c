/** The signed-in user that an operation acts for. */
export interface Actor {
  id: string
  name: string
  email: string
  onboarded: boolean
  /** pre-fills the claim currency of a new event */
  homeCurrency: string
}
