import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Claim, ClaimFile } from '~/domain/claims/claim'
import { fileLabel, paddedLabel } from '~/domain/claims/files/file-labels'
import { MEDIA_TYPES } from '~/domain/claims/files/file-names'
import { invoiceXml } from '~/domain/receipts/e-invoices/read-invoice.server'
import { originalName } from '~/domain/receipts/stored-names.server'
import { type FileKind, isInvoiceKind } from '~/infra/files/prepared-file.server'
import { pdfAttachments } from '~/infra/files/process/pdf-attachments.server'
import { ATTACHED_FILES, type PdfJob, partPath } from './job.server'

// The files inside a pack: the data of the claim, its workbook, and the XML of its electronic invoices.

export interface Attachment {
  name: string
  /** what the file is to the pages of the pack, as PDF/A-3 names it */
  relationship: 'Source' | 'Alternative' | 'Data'
  mediaType: string
  description: string
  bytes: Buffer
}

const CLAIM_ATTACHMENTS: Record<(typeof ATTACHED_FILES)[number], Omit<Attachment, 'name' | 'bytes'>> = {
  'claim.json': { relationship: 'Source', mediaType: 'application/json', description: 'Data of the claim' },
  'claim.xlsx': {
    relationship: 'Alternative',
    mediaType: MEDIA_TYPES['claim.xlsx'],
    description: 'The same figures as a workbook',
  },
}

/** Returns the files in which the invoices of a file may be: the file itself, or those within a PDF. */
async function candidatesIn({ kind }: ClaimFile, path: string): Promise<Uint8Array[]> {
  if (kind === 'pdf') return pdfAttachments(path)
  return isInvoiceKind(kind as FileKind) ? [await readFile(path)] : []
}

/** Returns the electronic invoices of a file as XML; none when its original cannot be opened. */
async function invoicesOf(claim: Claim, file: ClaimFile, inputs: string): Promise<Attachment[]> {
  const path = partPath(inputs, file, originalName(file.kind as FileKind))
  const candidates = await candidatesIn(file, path).catch(() => [])
  const invoices = candidates.flatMap((bytes) => invoiceXml(bytes) ?? [])
  const label = fileLabel(claim, file.number)
  return invoices.map((bytes, index) => ({
    name: `receipt-${paddedLabel(label)}${index > 0 ? `-${index + 1}` : ''}.xml`,
    relationship: 'Data',
    mediaType: 'application/xml',
    description: `Electronic invoice of receipt ${label}`,
    bytes,
  }))
}

/** Returns the files that a pack contains, in their order. Packs of layout 1 contain none. */
export async function attachmentsOf({ claim, inputs }: PdfJob): Promise<Attachment[]> {
  if (claim.layout === 1) return []
  const attachments: Attachment[] = []
  for (const name of ATTACHED_FILES) {
    const bytes = await readFile(join(inputs, name)).catch(() => null)
    if (bytes) attachments.push({ name, ...CLAIM_ATTACHMENTS[name], bytes })
  }
  for (const file of claim.files) attachments.push(...(await invoicesOf(claim, file, inputs)))
  return attachments
}
