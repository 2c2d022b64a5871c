import { join } from 'node:path'
import type { Claim } from '~/domain/claims/claim'
import type { FileFault } from '~/infra/file-fault'

/** What is wrong with the original of each of a claim's files, in their order; null when nothing is. */
export type FileFaults = (FileFault | null)[]

/** The input of a document. */
export interface PdfJob {
  claim: Claim
  /** the SHA-256 of the claim's data */
  dataSha256: string
  /** the folder of each of the claim's files, in their order */
  folders: string[]
  faults: FileFaults
}

/**
 * The part of it that lies in a file among the inputs of the process: a large claim is no message between
 * processes.
 */
export type PackData = Omit<PdfJob, 'folders' | 'faults'>

/** Names in the folders of the process: of what it makes a document from, and of the document. */
export const DATA = 'data.json'
export const DOCUMENT = 'document.pdf'

/** Path, among the inputs of the process, of the folder of a file of the claim. */
export const folderIn = (inputs: string, at: number) => join(inputs, String(at))

/** The documents that there are. */
export type DocumentKind = 'pack' | 'index'
