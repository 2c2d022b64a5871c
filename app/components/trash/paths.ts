import type { TrashEntry } from '~/domain/trash/schema'

export const trashPath = (page: number): string => (page > 1 ? `/trash?page=${page}` : '/trash')

/** A page of the trash with a panel about an item, or after the item was restored. */
export function trashItemPath(here: string, action: 'delete' | 'restored', { kind, id }: TrashEntry): string {
  return `${here}${here.includes('?') ? '&' : '?'}${new URLSearchParams({ kind, [action]: id })}`
}

/** A page of the trash after an item was deleted for good. */
export const trashDeletedPath = (here: string, deletedKind: string): string =>
  `${here}${here.includes('?') ? '&' : '?'}gone=${deletedKind}`

/** A page of the trash with the confirmation before emptying it. */
export const emptyTrashPath = (here: string): string => `${here}${here.includes('?') ? '&' : '?'}empty=`
