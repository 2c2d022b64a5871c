import type { TrashEntry } from '~/domain/trash/schema'

/** The address of a page of the trash. */
export const trashPath = (page: number): string => (page > 1 ? `/trash?page=${page}` : '/trash')

/**
 * The address of a page with something about one thing: whether it is to be deleted for good, or that it was
 * brought back.
 */
export function trashEntryPath(here: string, what: 'delete' | 'restored', { kind, id }: TrashEntry): string {
  return `${here}${here.includes('?') ? '&' : '?'}${new URLSearchParams({ kind, [what]: id })}`
}

/** The address of a page that says what was deleted for good. */
export const trashDeletedPath = (here: string, gone: string): string =>
  `${here}${here.includes('?') ? '&' : '?'}gone=${gone}`

/** The address that asks whether the trash is to be emptied. */
export const emptyTrashPath = (here: string): string => `${here}${here.includes('?') ? '&' : '?'}empty=`
