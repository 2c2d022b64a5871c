import type { ClaimFileName } from '~/domain/claims/files/file-names'

/** The page of a link, for anybody who has its token. */
export const handedOverPath = (token: string, page = 1): string =>
  `/handed-over/${token}${page > 1 ? `?page=${page}` : ''}`

/** A file of the version that a link opens. */
export const handedOverFilePath = (token: string, file: ClaimFileName): string =>
  `/handed-over/${token}/${file}`

/** An export of a frozen version, for its claimant, and for whoever has a link to it. */
export const exportPath = (versionId: string, id: string): string =>
  `/claims/${encodeURIComponent(versionId)}/exports/${id}`
export const handedOverExportPath = (token: string, id: string): string =>
  `${handedOverPath(token)}/exports/${id}`

/** The picture of a page of a file of the version. */
export const picturePath = (token: string, { file, page }: { file: number; page: number }): string =>
  `/handed-over/${token}/file-${file}-page-${page}.webp`

/** Matches the last part of `picturePath`. */
export const PICTURE_NAME = /^file-([1-9]\d{0,6})-page-([1-9]\d{0,3})\.webp$/

/** The page on which a claimant hands over a frozen version and sees the answers. */
export const handOverPath = (versionId: string): string =>
  `/claims/${encodeURIComponent(versionId)}/hand-over`
