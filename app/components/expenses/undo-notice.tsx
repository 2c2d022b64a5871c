import { type FormEvent, useEffect, useRef } from 'react'
import { SELECTION_FORM, selectedBoxes } from './selection'

/** What was done a moment ago. */
export interface UndoOffer {
  words: string
  /** where it is seen */
  link: { href: string; words: string } | null
  /** the values of the form that undoes it; null when it was undone */
  undo: Record<string, string> | null
  /** the address that this form is sent to; without it, that of the page */
  action?: string
}

interface Props {
  done: UndoOffer
  here: string
  onSubmit: (event: FormEvent<HTMLElement>) => void
}

/**
 * Says what was done, and offers to undo it. The focus of a button that went with it moves here, and to the
 * title when this goes.
 */
export function UndoNotice({ done: { words, link, undo, action }, here, onSubmit }: Props) {
  const notice = useRef<HTMLFormElement>(null)
  const act = JSON.stringify([words, undo])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each act takes the focus of what went with it
  useEffect(() => {
    if (isFocusLost()) notice.current?.focus({ preventScroll: true })
  }, [act])
  useEffect(
    () => () => {
      if (isFocusLost()) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <form
      method="post"
      action={action ?? here}
      className="notice actions"
      onSubmit={onSubmit}
      ref={notice}
      tabIndex={-1}
    >
      <span>{words}</span>
      {link && (
        <a className="link" href={link.href}>
          {link.words}
        </a>
      )}
      {undo &&
        Object.entries(undo).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      {undo && (
        <button
          className="button quiet"
          type="submit"
          // undoing a copy deletes an event, which no key does that may be pressed without meaning
          aria-keyshortcuts={undo.intent === 'delete' ? undefined : 'U Control+Z'}
        >
          Undo
        </button>
      )}
    </form>
  )
}

/** Whether nothing has the focus, or something that is no longer shown, or goes with what was selected. */
function isFocusLost(): boolean {
  const { activeElement, body } = document
  if (activeElement === body || activeElement?.getClientRects().length === 0) return true
  return activeElement?.closest(`#${SELECTION_FORM}`) != null && selectedBoxes().length === 0
}
