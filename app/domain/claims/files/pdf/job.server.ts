import { join } from 'node:path'
import { z } from 'zod'
import type { Claim, ClaimFile } from '~/domain/claims/claim'
import { partSchema, SEAL_BYTES_MAX, type SealStatement } from '~/domain/claims/seals/seal'
import type { QrCode } from '~/infra/qr-code.server'
import type { FileFault } from '~/infra/storage/file-fault'

// The input of the process that makes PDFs of a claim, and the names of the files in its folders.

/** The fault of each file's original, in the order of the files; null when the original is whole. */
export type FileFaults = (FileFault | null)[]

/** What a document says about its seal. */
export interface SealInput {
  statement: SealStatement
  /** where to check the document; null when the server does not know its own address */
  verifyUrl: string | null
  fingerprint: string
}

/** The input of a document. */
export interface PdfJob {
  claim: Claim
  /** the SHA-256 of the claim's data */
  dataSha256: string
  /** the code to pay the due; null or undefined for a claim without one */
  payCode?: QrCode | null
  /** null or undefined for a document without a seal */
  seal?: SealInput | null
  /** the folder with the stored parts of the claim's files (`inputName`) */
  inputs: string
  faults: FileFaults
}

/** The input that the process reads from a file, because a large claim does not fit into a message. */
export type PackData = Omit<PdfJob, 'inputs' | 'faults'>

/** File names in the process's folders: the input data, and the document, or its bytes before the seal. */
export const DATA = 'data.json'
export const DOCUMENT = 'document.pdf'

/** Files of the claim in the input folder of a pack, which contains them. */
export const ATTACHED_FILES = ['claim.json', 'claim.xlsx'] as const

/** Where the seal of a document belongs, and the parts that it lists. */
export const sealPlaceSchema = z.strictObject({
  parts: z.array(partSchema),
  /** the size of `DOCUMENT` */
  sealAt: z.int().min(0),
  sealBytes: z.int().min(1).max(SEAL_BYTES_MAX),
  /** the bytes of the document behind the seal, in Base64 */
  tail: z.base64(),
})

export type SealPlace = z.output<typeof sealPlaceSchema>

/**
 * Returns the name, in the process's input folder, of a stored part of a claim's file, such as a preview.
 * @param number the number of the file in the claim
 */
export const inputName = (number: number, name: string) => `${number}-${name}`

/** Returns the path of a stored part of a claim's file. */
export const partPath = (inputs: string, { number }: ClaimFile, name: string) =>
  join(inputs, inputName(number, name))

/** The kinds of documents: the claim pack, or the index sheet for paper receipts. */
export type DocumentKind = 'pack' | 'index'
