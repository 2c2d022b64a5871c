// Messages between the application and the process that opens files.

/** The kinds of file that are taken in, with what each is served as and named by. */
export const KINDS = {
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg' },
  png: { mediaType: 'image/png', extension: 'png' },
  webp: { mediaType: 'image/webp', extension: 'webp' },
  heic: { mediaType: 'image/heic', extension: 'heic' },
  pdf: { mediaType: 'application/pdf', extension: 'pdf' },
  xml: { mediaType: 'application/xml', extension: 'xml' },
  /** an electronic invoice in XML that is signed as a whole */
  p7m: { mediaType: 'application/pkcs7-mime', extension: 'p7m' },
  /** a bank statement, in whatever form the bank wrote it */
  text: { mediaType: 'text/plain', extension: 'txt' },
} as const

export type FileKind = keyof typeof KINDS

/** Whether a file of a kind is an electronic invoice, which is shown from its data. */
export const isInvoiceKind = (kind: FileKind) => kind === 'xml' || kind === 'p7m'

export const FILE_KINDS = Object.keys(KINDS) as FileKind[]

/** Why a file is not taken in, as finely as a person can do something about it. */
export const REFUSAL_REASONS = [
  /** no bytes, or nothing but white space */
  'empty',
  'text',
  'html',
  'svg',
  /** XML that is no electronic invoice of a known form */
  'other_xml',
  /** XML that is damaged, not in the encoding that it names, or has what no invoice has */
  'unreadable_xml',
  'xml_too_large',
  /** an electronic document with more invoices than a file is divided into */
  'too_many_invoices',
  /** a signed file (.p7m) without an XML document in it, or that is damaged */
  'signed',
  'gif',
  'tiff',
  'avif',
  /** BMP, ICO, JPEG XL and others */
  'other_image',
  /** a WebP or HEIC with several pictures one after the other */
  'animated',
  'video',
  'sound',
  'word',
  'spreadsheet',
  'presentation',
  /** another document of an office program */
  'office',
  'postscript',
  'email',
  /** a ticket or card of an app for such */
  'pass',
  'archive',
  /** of a kind that is not accepted, or unknown */
  'unsupported',
  /** cut off, or broken */
  'damaged',
  /** a PDF that asks for a password */
  'encrypted',
  'too_many_pixels',
  'too_many_pages',
  /** it needs more time or memory than there is for one file, or ended the process that opened it */
  'too_hard',
] as const

export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/**
 * A file that is not taken in. Its message is for the log, beside the reason; what a person is told follows
 * from the reason.
 */
export class FileRefusedError extends Error {
  override name = 'FileRefusedError'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, detail = '') {
    super(detail || reason)
    this.reason = reason
  }
}

/** The part of a file that one receipt is, where a file holds more than that. */
export interface PartToRead {
  /** the numbers of its first and its last page, from 1 */
  firstPage: number
  lastPage: number
  /** what of the page it is, as shares of the upright page; null: all of it, or it has several pages */
  area: { x0: number; y0: number; x1: number; y1: number } | null
}

/** Contents of a file that it does not show, and that a person who hands it on would want to know. */
export const FILE_TRAITS = ['position', 'script', 'attachment', 'launch'] as const

export type FileTrait = (typeof FILE_TRAITS)[number]

export interface PreparedFile {
  kind: FileKind
  mediaType: string
  /** without a dot */
  extension: string
  /** the number of pages of the original */
  pages: number
  /** how many previews were made: one for each page, RECEIPT_PREVIEWS_MAX at most */
  previews: number
  /** the size of the first preview, in pixels */
  width: number
  height: number
  traits: FileTrait[]
  /**
   * for a photo with the position where it was taken: the SHA-256 that it has without it (`withoutPosition`);
   * else null
   */
  sha256WithoutPosition: string | null
}

/** A prepared file without the fields that follow from its kind. */
export type PreparedContent = Omit<PreparedFile, 'kind' | 'mediaType' | 'extension'>

export const thumbnailFilePath = (target: string) => `${target}.thumbnail.webp`
/** @param page from 1 */
export const previewFilePath = (target: string, page: number) => `${target}.preview-${page}.webp`

/** A task of a process, by its name. */
export interface FileJob {
  name: string
  args: unknown[]
}

/**
 * `started` comes first, as soon as the process has an order in hand, and then what the task says of its
 * progress.
 */
export type Reply =
  | { started: true }
  | { progress: unknown }
  | { value: unknown }
  | { refused: RefusalReason; detail: string }
  | { failed: string }
