import { useEffect, useId, useRef, useState } from 'react'
import { lazyPart } from '~/components/ui/lazy-part'
import { SEARCH_PATH } from './paths'

const Palette = lazyPart(async () => (await import('./palette')).Palette)

/** The dialog of the command palette. Until the script of its results loads, Enter opens the search page. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const listId = useId()
  // closes at once, because the browser's close event comes late, when the user may want to reopen it
  const close = () => {
    dialog.current?.close()
    onClose()
  }
  const closeLatest = useRef(close)
  closeLatest.current = close
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // a click outside closes it
    element?.addEventListener('click', ({ target }) => target === element && closeLatest.current())
    Palette.load().catch(() => setFailed(true))
  }, [])
  return (
    <dialog
      className="palette card"
      ref={dialog}
      aria-label="Search everything"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={onClose}
    >
      <form action={SEARCH_PATH} onSubmit={close}>
        <input
          className="input"
          ref={field}
          // Escape would clear a field of type `search`, but must close the palette
          type="text"
          enterKeyHint="go"
          name="search"
          role="combobox"
          aria-label="Search everything"
          aria-expanded="true"
          aria-controls={listId}
          autoComplete="off"
          placeholder="Event, merchant, amount, claim, or what to do"
        />
      </form>
      {hasFailed ? (
        <p className="muted">Press Enter to search.</p>
      ) : (
        <Palette field={field} listId={listId} onClose={close} />
      )}
    </dialog>
  )
}
