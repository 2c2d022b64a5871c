import type { DisplaySettings } from './display'

/** The signed-in user that an operation acts for. */
export interface Actor {
  id: string
  name: string
  email: string
  onboarded: boolean
  /** pre-fills the claim currency of a new event */
  homeCurrency: string
}

/** The user of a session, as it was read. */
export interface SessionUser extends Actor {
  /** another number since any row changed that the user's pages show */
  revision: number
  /** how the pages write and look */
  display: DisplaySettings
}
