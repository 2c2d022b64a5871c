import type { Claim } from '~/domain/claims/claim'

/** What is asked of the process that makes packs. It lies in a file: a large claim is no message between processes. */
export interface PackOrder {
  claim: Claim
  /** of the claim's data */
  dataSha256: string
  /** the folder of each of the claim's files, in their order */
  folders: string[]
}

/** The documents that there are. */
export type DocumentKind = 'pack' | 'index'
