import { type FormEvent, useEffect, useRef } from 'react'

/** The expenses that were just deleted. */
export interface Deleted {
  count: number
  /** the merchant of a single expense; empty for several */
  merchant: string
  /** the values of the form that brings it back */
  undo: Record<string, string>
}

interface Props {
  deleted: Deleted
  here: string
  onSubmit: (event: FormEvent<HTMLElement>) => void
}

/**
 * Offers to restore what was deleted. The focus of a button that went with it moves here, and to the title
 * when this goes.
 */
export function DeletedNotice({ deleted: { count, merchant, undo }, here, onSubmit }: Props) {
  const notice = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isFocusLost()) notice.current?.focus({ preventScroll: true })
    return () => {
      if (isFocusLost()) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    }
  }, [])
  const one = merchant ? `“${merchant}” is deleted.` : 'The expense is deleted.'
  return (
    <form
      method="post"
      action={here}
      className="notice actions"
      onSubmit={onSubmit}
      ref={notice}
      tabIndex={-1}
    >
      <span>{count === 1 ? one : `${count} expenses are deleted.`}</span>
      {Object.entries(undo).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="button quiet" type="submit">
        Undo
      </button>
    </form>
  )
}

/** Whether nothing has the focus, or something that is no longer shown. */
const isFocusLost = () =>
  document.activeElement === document.body || document.activeElement?.getClientRects().length === 0
