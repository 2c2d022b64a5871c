import { type FileKind, KINDS, previewFilePath, thumbnailFilePath } from '~/infra/files/prepared-file.server'

// The names of the files of a stored receipt.

const FILE_NAME_CHARACTERS_MAX = 200

/** The prefix of preview names. */
export const VIEWS = 'view'

export const THUMBNAIL = thumbnailFilePath(VIEWS)

/** @param page from 1 */
export const previewName = (page: number) => previewFilePath(VIEWS, page)

/** Returns the name of the original, with the usual extension of its kind. */
export const originalName = (kind: FileKind) => `original.${KINDS[kind].extension}`

export const mediaTypeOf = (kind: FileKind) => KINDS[kind].mediaType

/** Other usual extensions of a kind. */
const OTHER_EXTENSIONS: Partial<Record<FileKind, string[]>> = {
  jpeg: ['jpeg', 'jfif'],
  heic: ['heif'],
  xml: ['xsig'],
  text: ['csv', 'xml', 'sta', 'mt940', '940', 'ofx', 'qfx'],
}

/**
 * Returns the name for a download, with an extension of its kind, so that the right program opens it. A ZIP
 * of published rates keeps its extension. A ZIP of bank statements has another one in frozen claims, which
 * must not change.
 */
export function savedName(name: string, kind: FileKind, role: string): string {
  const { extension } = KINDS[kind]
  const archive = kind === 'text' && role === 'rate' ? ['zip'] : []
  const knownExtensions = [extension, ...(OTHER_EXTENSIONS[kind] ?? []), ...archive]
  return knownExtensions.some((knownExtension) => name.toLowerCase().endsWith(`.${knownExtension}`))
    ? name
    : `${name}.${extension}`
}

/** Returns a file name that can be stored and shown: without folders and invalid characters; never empty. */
export function cleanName(uploadedName: string): string {
  const name = (uploadedName.split(/[\\/]/).at(-1) ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
  return Array.from(name.trim()).slice(0, FILE_NAME_CHARACTERS_MAX).join('') || 'receipt'
}

/** Whether a file of a stored receipt is the original. */
export const isOriginalName = (file: string): boolean =>
  Object.keys(KINDS).some((kind) => originalName(kind as FileKind) === file)
