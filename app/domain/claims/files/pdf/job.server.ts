import { join } from 'node:path'
import type { Claim, ClaimFile } from '~/domain/claims/claim'
import type { FileFault } from '~/infra/storage/file-fault'

/** The fault of each file's original, in the order of the files; null when the original is whole. */
export type FileFaults = (FileFault | null)[]

/** The input of a document. */
export interface PdfJob {
  claim: Claim
  /** the SHA-256 of the claim's data */
  dataSha256: string
  /** the folder with the parts of the claim's files (`partName`) */
  inputs: string
  faults: FileFaults
}

/**
 * The part of it that lies in a file among the inputs of the process: a large claim is no message between
 * processes.
 */
export type PackData = Omit<PdfJob, 'inputs' | 'faults'>

/** Names in the folders of the process: of what it makes a document from, and of the document. */
export const DATA = 'data.json'
export const DOCUMENT = 'document.pdf'

/**
 * Name, among the inputs of the process, of what is stored of a file of the claim, such as a preview.
 * @param number of the file in the claim
 */
export const partName = (number: number, name: string) => `${number}-${name}`

export const partPath = (inputs: string, { number }: ClaimFile, name: string) =>
  join(inputs, partName(number, name))

/** The documents that there are. */
export type DocumentKind = 'pack' | 'index'
