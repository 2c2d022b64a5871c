import { useEffect, useRef, useState } from 'react'
import { Notice } from '~/components/ui/notice'
import type { Values } from './form-values'
import { keepForm, type Restored } from './keep-form'

export interface UnsavedInputProps {
  /** identifies the form among all forms of the user */
  name: string
  /** the values that the server has stored, by field name; a field without one is empty */
  stored: Values
  /** whether the form creates something */
  isNew?: boolean
  /** whether the typed text is kept after saving, because the user can undo saving and edit the text again */
  outlivesSave?: boolean
  /** called when the user discards the typed text */
  onDiscard?: () => void
}

/** Returns the form that is around an element or beside it. */
const formBeside = (element: HTMLElement | null) =>
  element?.closest('form') ?? element?.parentElement?.querySelector('form')

/**
 * Restores the text that was typed into a form and not saved, and says so. Keeps what the user types next.
 * The form is around this component or beside it.
 */
export function RestoredInput(props: UnsavedInputProps) {
  const { name, stored, isNew = false, outlivesSave = false, onDiscard } = props
  const container = useRef<HTMLDivElement>(null)
  // the stored values may change while the form is open, and the effect below must not run again for them
  const latestStored = useRef(stored)
  latestStored.current = stored
  const [restored, setRestored] = useState<Restored | null>(null)
  const keeper = useRef<ReturnType<typeof keepForm>>()
  useEffect(() => {
    const form = formBeside(container.current)
    if (!form) return
    keeper.current = keepForm(form, {
      name,
      isNew,
      outlivesSave,
      stored: () => latestStored.current,
      onRestored: setRestored,
    })
    return keeper.current.stop
  }, [name, isNew, outlivesSave])
  const discard = () => {
    keeper.current?.discard()
    onDiscard?.()
    // the buttons disappear, so the focus moves to the title of the section, which scripts may focus, or else
    // to the first input
    const title = container.current?.closest('section')?.querySelector<HTMLElement>('[tabindex="-1"]')
    const target = title ?? formBeside(container.current)?.querySelector<HTMLElement>('.input')
    target?.focus()
  }
  const outdated = restored?.outdated ?? []
  return (
    <div hidden={restored === null} ref={container}>
      {restored && (
        <Notice>
          {restored.filled.length > 0 && (
            <p>What you typed here before is filled in again: {restored.filled.join(', ')}.</p>
          )}
          {outdated.length > 0 && (
            <p>The form has changed since. You typed: {outdated.map(({ words }) => words).join(', ')}.</p>
          )}
          <div className="actions">
            {outdated.some(({ isFillable }) => isFillable) && (
              <button className="button quiet" type="button" onClick={() => keeper.current?.fillOutdated()}>
                Fill it in
              </button>
            )}
            <button className="button quiet" type="button" onClick={discard}>
              Discard it
            </button>
          </div>
        </Notice>
      )}
    </div>
  )
}
