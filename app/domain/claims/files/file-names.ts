/** The texts of the links to the files of a claim, by the last part of their URL. */
export const CLAIM_FILES = {
  'claim.pdf': 'PDF',
  'claim.xlsx': 'XLSX',
  'claim.csv': 'CSV',
  'claim.zip': 'ZIP with all files',
  'index-sheet.pdf': 'Sheet for paper receipts',
} as const

export type ClaimFileName = keyof typeof CLAIM_FILES

export const MEDIA_TYPES: Record<ClaimFileName, string> = {
  'claim.pdf': 'application/pdf',
  'claim.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'claim.csv': 'text/csv; charset=utf-8',
  'claim.zip': 'application/zip',
  'index-sheet.pdf': 'application/pdf',
}

export const isClaimFile = (name: string): name is ClaimFileName => Object.hasOwn(CLAIM_FILES, name)
