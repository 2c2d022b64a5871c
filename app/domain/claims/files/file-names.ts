/** The files of a claim by the last part of their URL, each with the text of its link. */
export const CLAIM_FILES = {
  'claim.pdf': { words: 'PDF', mediaType: 'application/pdf' },
  'claim.xlsx': {
    words: 'XLSX',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  'claim.csv': { words: 'CSV', mediaType: 'text/csv; charset=utf-8' },
  'claim.zip': { words: 'ZIP with all files', mediaType: 'application/zip' },
  'index-sheet.pdf': { words: 'Sheet for paper receipts', mediaType: 'application/pdf' },
} as const

export type ClaimFileName = keyof typeof CLAIM_FILES

export const isClaimFile = (name: string): name is ClaimFileName => Object.hasOwn(CLAIM_FILES, name)
