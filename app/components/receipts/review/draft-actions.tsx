import { reviewPath } from '~/components/receipts/paths'
import { Key } from '~/components/ui/keyboard-shortcuts'
import type { ReviewViewModel } from './view-models'

// The ways to leave a draft without confirming it.

/** The id of the form that deletes a draft. */
export const deleteFormId = (draftId: string) => `delete-${draftId}`

type LeaveProps = Pick<ReviewViewModel, 'event' | 'nextId' | 'isNextFirst'> & { draftId: string }

/** The buttons that leave a draft, inside another form or on their own. */
export function LeaveDraftButtons({ draftId, event, nextId, isNextFirst }: LeaveProps) {
  return (
    <>
      {nextId && (
        <a className="button" href={reviewPath(event.id, nextId)} aria-keyshortcuts="S N">
          {isNextFirst ? 'Skip to first' : 'Skip'} <Key>S</Key>
        </a>
      )}
      <button
        className="button quiet"
        type="submit"
        form={deleteFormId(draftId)}
        aria-keyshortcuts="D Delete"
      >
        Delete <Key>D</Key>
      </button>
    </>
  )
}

/** The form of the buttons that delete a draft, separate because one button stands inside another form. */
export function DeleteForm({ draftId, formAction }: { draftId: string; formAction: string }) {
  return (
    <form method="post" action={formAction} id={deleteFormId(draftId)} hidden>
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="id" value={draftId} />
    </form>
  )
}
