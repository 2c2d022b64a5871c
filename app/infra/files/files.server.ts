// What passes between the application and the process that opens files.

/** The kinds of file that are taken in, with what each is served as and named by. */
export const KINDS = {
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg' },
  png: { mediaType: 'image/png', extension: 'png' },
  webp: { mediaType: 'image/webp', extension: 'webp' },
  heic: { mediaType: 'image/heic', extension: 'heic' },
  pdf: { mediaType: 'application/pdf', extension: 'pdf' },
} as const

export type FileKind = keyof typeof KINDS

/** Why a file is not taken in, as finely as a person can do something about it. */
export type RefusalReason =
  /** no bytes, or nothing but white space */
  | 'empty'
  | 'text'
  | 'html'
  | 'svg'
  | 'gif'
  | 'tiff'
  | 'avif'
  /** BMP, ICO, JPEG XL and others */
  | 'other_image'
  /** a WebP or HEIC with several pictures one after the other */
  | 'animated'
  | 'video'
  /** a document of a word processor, spreadsheet or the like */
  | 'office'
  | 'archive'
  /** none of the above, and not known */
  | 'unsupported'
  /** cut off, or broken */
  | 'damaged'
  /** a PDF that asks for a password */
  | 'encrypted'
  | 'too_many_pixels'
  | 'too_many_pages'
  /** more time or memory than there is for one file, or the end of the process that opened it */
  | 'too_hard'

/** A file that is not taken in. Its message is for the log, beside the reason; what a person is told follows from the reason. */
export class FileRefusedError extends Error {
  override name = 'FileRefusedError'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, detail = '') {
    super(detail || reason)
    this.reason = reason
  }
}

export interface PreparedFile {
  kind: FileKind
  mediaType: string
  /** without a dot */
  extension: string
  /** of the original */
  pages: number
  /** how many previews were made: one for each page, 20 at most */
  previews: number
  /** of the first preview, in pixels */
  width: number
  height: number
}

/** A word where it stands on the upright page, in the page's own units. */
export interface RecognisedWord {
  text: string
  /** from 0 to 1 */
  confidence: number
  box: { x0: number; y0: number; x1: number; y1: number }
}

export interface RecognisedPage {
  words: RecognisedWord[]
  /** of the upright page, in the units of the boxes: pixels of an image, points of a PDF */
  width: number
  height: number
}

/** The first look at a page; or another, in another size, for what the first did not give. */
export type Look = 'first' | 'second'

export const PREVIEWS_MAX = 20

export const thumbnailPath = (target: string) => `${target}.thumbnail.webp`
/** @param page from 1 */
export const previewPath = (target: string, page: number) => `${target}.preview-${page}.webp`

/** What the process does. */
export interface Tasks {
  prepare(source: string, target: string): Promise<PreparedFile>
  recognise(path: string, kind: FileKind, look: Look): Promise<RecognisedPage[]>
}

/** A task of a process, by its name. */
export interface Order {
  name: string
  args: unknown[]
}

/** `started` comes first, as soon as the process has an order in hand, and then what the task says of its progress. */
export type Reply =
  | { started: true }
  | { progress: unknown }
  | { value: unknown }
  | { refused: RefusalReason; detail: string }
  | { failed: string }
