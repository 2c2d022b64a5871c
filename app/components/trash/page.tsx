import { useActionData } from '@remix-run/react'
import { Shell } from '~/components/shell'
import { FailureNotice } from '~/components/ui/failure'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page-head'
import { Pagination } from '~/components/ui/pagination'
import type { Failure } from '~/domain/errors'
import { TRASH_RETENTION_DAYS } from '~/limits'
import { TrashList } from './list'
import { DeleteItemPanel, EmptyTrashPanel, type TrashToEmpty } from './panels'
import { emptyTrashPath, trashPath } from './paths'
import type { TrashItemViewModel } from './view-models'

export interface TrashViewModel {
  user: { name: string }
  /** the address of the shown list, without a panel */
  here: string
  rows: TrashItemViewModel[]
  count: number
  page: number
  pages: number
  itemToDelete: TrashItemViewModel | null
  /** the state of the trash for the confirmation before emptying it; null: the page does not ask */
  trashToEmpty: TrashToEmpty | null
  /** the item that was just restored, and its page */
  restored: { name: string; href: string } | null
  notice: string | null
}

/** The page of the trash: messages, panels that ask for confirmation, and the list of items. */
export function TrashView(props: TrashViewModel) {
  const { user, here, rows, count, page, pages, itemToDelete, trashToEmpty, restored, notice } = props
  const failure = useActionData<Failure>()
  const asksToEmpty = trashToEmpty !== null && trashToEmpty.count > 0
  return (
    <Shell user={user}>
      <div className="page stack">
        <PageHead title="Trash">
          {count > 0 && !asksToEmpty && (
            <a className="link" href={emptyTrashPath(here)}>
              Empty trash
            </a>
          )}
        </PageHead>
        {failure && <FailureNotice failure={failure} />}
        {!failure && notice && <Notice>{notice}</Notice>}
        {!failure && restored && (
          <Notice>
            {`“${restored.name}” is back. `}
            <a className="link" href={restored.href}>
              Show it
            </a>
          </Notice>
        )}
        {itemToDelete && <DeleteItemPanel row={itemToDelete} here={here} />}
        {asksToEmpty && <EmptyTrashPanel {...trashToEmpty} here={here} />}
        <p className="muted">
          What you delete is kept here for {TRASH_RETENTION_DAYS} days, with all its files. Then it is deleted
          for good.
        </p>
        <div className="sheet">
          {rows.length > 0 ? (
            <TrashList rows={rows} here={here} currentId={itemToDelete?.id} />
          ) : (
            <div className="empty">
              <h2>The trash is empty</h2>
              <p>
                <a className="link" href="/dashboard">
                  Show your events
                </a>
              </p>
            </div>
          )}
          {pages > 1 && (
            <Pagination page={page} pages={pages} pathOf={trashPath} previous="Newer" next="Older">
              {' '}
              · {count} things
            </Pagination>
          )}
        </div>
      </div>
    </Shell>
  )
}
