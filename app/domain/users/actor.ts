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

/** The user of a session as read from the database. */
export interface SessionUser extends Actor {
  /** changes with every change of rows that the user's pages show */
  revision: number
  display: DisplaySettings
}
