import type { Failure } from '~/domain/errors'
import type { KeepFileProps } from './keep-file'
import type { MatchesViewModel } from './proposal-view-models'

// The props that several components of the statement page share.

/** The page, the file and the event that the forms with statement rows belong to. */
export interface StatementFormContext {
  /** the address of the page */
  pagePath: string
  eventId: string
  /** the id of the stored file */
  fileId: string
  /** the claim currency */
  currency: string
  /** the version of the event that the page shows */
  version: number
  /** whether the event accepts changes */
  isOpen: boolean
  /** whether a form is being sent */
  isBusy: boolean
}

/** The rows of a statement, and what the forms with them need. */
export interface MatchesProps {
  matches: MatchesViewModel
  context: StatementFormContext
  keepFile: KeepFileProps
  /** the failure of the last form */
  failure: Failure | undefined
}
