import { useEffect, useRef, useState } from 'react'
import { Notice } from '~/components/ui/notice'
import type { Values } from './form-values'
import { keepForm, type Restored } from './keep-form'

export interface UnsavedInputProps {
  /** identifies the form among all forms of the user */
  name: string
  /** the stored values, by field name; a field without one is empty */
  stored: Values
  /** whether the form creates something */
  isNew?: boolean
  /** whether saving can be undone, which needs the typed text again */
  outlivesSave?: boolean
  /** called when the user discards the typed text */
  onDiscard?: () => void
}

/** Restores the typed text of the form around or beside it, says so, and stores what the user types next. */
export function RestoredInput(props: UnsavedInputProps) {
  const { name, stored, isNew = false, outlivesSave = false, onDiscard } = props
  const container = useRef<HTMLDivElement>(null)
  const latest = useRef(stored)
  latest.current = stored
  const [restored, setRestored] = useState<Restored | null>(null)
  const keeper = useRef<ReturnType<typeof keepForm>>()
  const formOf = () =>
    container.current?.closest('form') ?? container.current?.parentElement?.querySelector('form')
  // biome-ignore lint/correctness/useExhaustiveDependencies: it finds the same form each time
  useEffect(() => {
    const form = formOf()
    if (!form) return
    const onRestored = setRestored
    keeper.current = keepForm(form, { name, isNew, outlivesSave, stored: () => latest.current, onRestored })
    return keeper.current.stop
  }, [name, isNew, outlivesSave])
  const discard = () => {
    keeper.current?.discard()
    onDiscard?.()
    const title = container.current?.closest('section')?.querySelector<HTMLElement>('[tabindex="-1"]')
    const target = title ?? formOf()?.querySelector<HTMLElement>('.input')
    target?.focus()
  }
  const outdated = restored?.outdated ?? []
  return (
    <div hidden={restored === null} ref={container}>
      {restored && (
        <Notice>
          {restored.isFilled && <p>What you typed here before is filled in again.</p>}
          {outdated.length > 0 && (
            <p>
              This form has changed since you typed here. You typed:{' '}
              {outdated.map(({ words }) => words).join(', ')}.
            </p>
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
