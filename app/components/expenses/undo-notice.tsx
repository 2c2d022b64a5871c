import { type FormEvent, useEffect, useRef } from 'react'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { SELECTION_FORM, selectedCheckboxes } from './selection'

/** The last action, and how to undo it. */
export interface UndoOffer {
  /** says what the action has done */
  words: string
  /** the link to the result of the action */
  link: { href: string; words: string } | null
  /** the values of the form that undoes the action; null when it was undone */
  undo: Record<string, string> | null
  /** the address of this form; without it, the address of the page */
  action?: string
}

interface Props {
  offer: UndoOffer
  here: string
  onSubmit: (event: FormEvent<HTMLElement>) => void
}

/**
 * Reports the last action and offers to undo it. The notice takes the focus if the action has removed the
 * focused element. When the notice disappears with the focus, the title takes it.
 */
export function UndoNotice({ offer: { words, link, undo, action }, here, onSubmit }: Props) {
  const notice = useRef<HTMLFormElement>(null)
  const actionKey = JSON.stringify([words, undo])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each action runs the effect again
  useEffect(() => {
    if (isFocusLost()) notice.current?.focus({ preventScroll: true })
  }, [actionKey])
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
      {undo && <HiddenFields fields={undo} />}
      {undo && (
        <button
          className="button quiet"
          type="submit"
          // no single key undoes a copy, because that deletes an event and a key may be pressed by accident
          aria-keyshortcuts={undo.intent === 'delete' ? undefined : 'U Control+Z'}
        >
          Undo
        </button>
      )}
    </form>
  )
}

/** Whether no element has the focus, or a hidden one, or one in the bar of a selection that is empty now. */
function isFocusLost(): boolean {
  const { activeElement, body } = document
  if (activeElement === body || activeElement?.getClientRects().length === 0) return true
  return activeElement?.closest(`#${SELECTION_FORM}`) != null && selectedCheckboxes().length === 0
}
