import { type FileKind, KINDS, previewFilePath, thumbnailFilePath } from '~/infra/files/prepared-file.server'

// What the files of a stored receipt are called.

const FILE_NAME_CHARACTERS_MAX = 200

/** What the names of its previews begin with. */
export const VIEWS = 'view'

export const THUMBNAIL = thumbnailFilePath(VIEWS)

/** @param page from 1 */
export const previewName = (page: number) => previewFilePath(VIEWS, page)

/** The original, with the extension that programs know its kind by. */
export const originalName = (kind: FileKind) => `original.${KINDS[kind].extension}`

export const mediaTypeOf = (kind: FileKind) => KINDS[kind].mediaType

/** Other extensions that programs know a kind by. */
const ALSO: Partial<Record<FileKind, string[]>> = {
  jpeg: ['jpeg', 'jfif'],
  heic: ['heif'],
  xml: ['xsig'],
  text: ['csv', 'xml', 'sta', 'mt940', '940', 'ofx', 'qfx'],
}

/** What a file is saved as: its name, with an extension of its kind, so that it opens as what it is. */
export function savedName(name: string, kind: FileKind): string {
  const { extension } = KINDS[kind]
  const known = [extension, ...(ALSO[kind] ?? [])]
  return known.some((each) => name.toLowerCase().endsWith(`.${each}`)) ? name : `${name}.${extension}`
}

/**
 * The name of a file as it can be stored and shown: without folders and what is no character; never empty.
 */
export function cleanName(given: string): string {
  const name = (given.split(/[\\/]/).at(-1) ?? '').toWellFormed().replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
  return Array.from(name.trim()).slice(0, FILE_NAME_CHARACTERS_MAX).join('') || 'receipt'
}

/** Whether a file of a stored receipt is its original. */
export const isOriginalName = (file: string): boolean =>
  Object.keys(KINDS).some((kind) => originalName(kind as FileKind) === file)
