// The types that the application shares with the processes that open files: the kinds of files, the result of
// preparing a file, the reasons to refuse one, and the messages between the two.

/** The accepted kinds of file, with the media type and the extension of each. */
export const KINDS = {
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg' },
  png: { mediaType: 'image/png', extension: 'png' },
  webp: { mediaType: 'image/webp', extension: 'webp' },
  heic: { mediaType: 'image/heic', extension: 'heic' },
  pdf: { mediaType: 'application/pdf', extension: 'pdf' },
  xml: { mediaType: 'application/xml', extension: 'xml' },
  /** an electronic invoice in XML that is signed as a whole */
  p7m: { mediaType: 'application/pkcs7-mime', extension: 'p7m' },
  /** a bank statement, in any format of a bank */
  text: { mediaType: 'text/plain', extension: 'txt' },
} as const

export type FileKind = keyof typeof KINDS

/** Returns whether files of a kind are electronic invoices, whose previews are drawn from their data. */
export const isInvoiceKind = (kind: FileKind) => kind === 'xml' || kind === 'p7m'

export const FILE_KINDS = Object.keys(KINDS) as FileKind[]

/** The reasons to refuse a file. Each has its own name if a person can do something different about it. */
export const REFUSAL_REASONS = [
  /** no bytes, or only white space */
  'empty',
  'text',
  'html',
  'svg',
  /** XML that is not an electronic invoice of a known format */
  'other_xml',
  /** XML that is damaged, not in its declared encoding, or with content that no invoice has */
  'unreadable_xml',
  'xml_too_large',
  /** an electronic document with more invoices than one file may hold */
  'too_many_invoices',
  /** a signed file (.p7m) that is damaged or contains no XML document */
  'signed',
  'gif',
  'tiff',
  'avif',
  /** BMP, ICO, JPEG XL and others */
  'other_image',
  /** a WebP or HEIC with several pictures in sequence */
  'animated',
  'video',
  'sound',
  'word',
  'spreadsheet',
  'presentation',
  /** another document of an office suite */
  'office',
  'postscript',
  'email',
  /** a ticket or card for a wallet app */
  'pass',
  'archive',
  /** a kind that is not accepted or not known */
  'unsupported',
  /** cut off or damaged */
  'damaged',
  /** a PDF that requires a password */
  'encrypted',
  'too_many_pixels',
  'too_many_pages',
  /** the file exceeds the limits of time or memory, or ended the process that opened it */
  'too_hard',
] as const

export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** A file is not accepted. The message is for the log. The text for the user follows from the reason. */
export class FileRefusedError extends Error {
  override name = 'FileRefusedError'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, detail = '') {
    super(detail || reason)
    this.reason = reason
  }
}

/** The part of a file that belongs to one receipt, if the file holds more than that receipt. */
export interface PartToRead {
  /** the numbers of the part's first and last page, from 1 */
  firstPage: number
  lastPage: number
  /** the area of the page, as fractions of the upright page; null for the whole page, or for several pages */
  area: { x0: number; y0: number; x1: number; y1: number } | null
}

/** Contents that pages do not show: a photo's position; a PDF's scripts, attached files, started programs. */
export const FILE_TRAITS = ['position', 'script', 'attachment', 'launch'] as const

export type FileTrait = (typeof FILE_TRAITS)[number]

/** A file whose kind is known, which was decoded completely, and whose previews were written. */
export interface PreparedFile {
  kind: FileKind
  mediaType: string
  /** without a dot */
  extension: string
  /** the number of pages of the original */
  pages: number
  /** the number of previews: one for each page, RECEIPT_PREVIEWS_MAX at most */
  previews: number
  /** the size of the first preview, in pixels */
  width: number
  height: number
  traits: FileTrait[]
  /** the SHA-256 of a photo without its position (`withoutPosition`); null for a file without a position */
  sha256WithoutPosition: string | null
}

/** A prepared file without the fields that follow from its kind. */
export type PreparedContent = Omit<PreparedFile, 'kind' | 'mediaType' | 'extension'>

/** Returns the path of the thumbnail beside `target`. */
export const thumbnailFilePath = (target: string) => `${target}.thumbnail.webp`
/** Returns the path of the preview of a page beside `target`. The first page has the number 1. */
export const previewFilePath = (target: string, page: number) => `${target}.preview-${page}.webp`

/** A task of a process, by name. */
export interface FileJob {
  name: string
  args: unknown[]
}

/** The messages of a process: `started` once it has an order, then its task's progress, then the result. */
export type Reply =
  | { started: true }
  | { progress: unknown }
  | { value: unknown }
  | { refused: RefusalReason; detail: string }
  | { failed: string }
