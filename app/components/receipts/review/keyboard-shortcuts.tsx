import { type ReactNode, useEffect, useRef, useState } from 'react'

// Keys press the buttons and links whose `aria-keyshortcuts` names them: what a page has not, has no key.

/**
 * The key of local storage that says that single keys are off: people who dictate to their computer type them
 * without meaning to.
 */
const SETTING = 'single-keys'

/** Names of keys that are not their letter in capitals. */
const NAMES: Record<string, string> = { '+': 'Plus', '=': 'Plus', '?': 'Shift+?' }

const LIST = [
  ['Enter', 'Confirm, from any field too'],
  ['F', 'Enter the field to look at'],
  ['Esc', 'Leave the field, so that single keys act'],
  ['C', 'Confirm'],
  ['S or N', 'Skip to the next receipt'],
  ['P', 'The receipt before'],
  ['D or Delete', 'Delete the receipt'],
  ['U', 'Undo'],
  ['Z, +, −', 'Zoom'],
  ['T', 'Turn the picture'],
  ['V', 'Divide a file of several receipts'],
  ['K', 'Keep it as another paper'],
  ['R', 'Use it as proof of a rate'],
  ['?', 'This list'],
] as const

/** The name of a key, beside what it does. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <span className="key" aria-hidden="true">
      {children}
    </span>
  )
}

/** Says how to leave a field, so that single keys act again. */
export function KeysFromField() {
  return (
    <p className="keys-from-field hint">
      In a field, press <kbd>Esc</kbd> first, then the key.
    </p>
  )
}

const actingOn = (name: string) =>
  document.querySelector<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(name)}"]`)

const isTypedIn = (element: Element | null) =>
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'button', 'submit'].includes(element.type))

/** Enters a field: typing replaces what was read wrong. */
function enter(field: HTMLInputElement): void {
  field.focus()
  field.select()
}

/** Makes single keys act, except while a field has the focus. */
function useKeys(areOn: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      const element = target instanceof Element ? target : null
      if (
        event.defaultPrevented ||
        event.isComposing ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        element?.closest('dialog')
      )
        return
      // a key that is held down counts once
      if (event.repeat && key === 'Enter') return event.preventDefault()
      if (key === 'Escape') return actingOn('C')?.focus()
      if (isTypedIn(element) || event.repeat) return
      const isOnNothing = element === null || element === document.body
      if (key === 'Enter') return isOnNothing ? actingOn('C')?.click() : undefined
      if (!areOn) return
      const acting = actingOn(NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key))
      if (!acting) return
      event.preventDefault()
      if (acting instanceof HTMLInputElement) enter(acting)
      else acting.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [areOn])
}

/** Makes the keys of the review act, and lists them. */
export function Keys() {
  const [areOn, setOn] = useState(true)
  const list = useRef<HTMLDialogElement>(null)
  useEffect(() => setOn(localStorage.getItem(SETTING) !== 'off'), [])
  useKeys(areOn)
  const onSwitch = (on: boolean) => {
    setOn(on)
    localStorage.setItem(SETTING, on ? 'on' : 'off')
  }
  return (
    <div className="keys">
      <button
        className="button quiet small"
        type="button"
        aria-keyshortcuts="Shift+?"
        onClick={() => list.current?.showModal()}
      >
        Keys <Key>?</Key>
      </button>
      <dialog className="card" ref={list} aria-labelledby="keys-title">
        <h2 id="keys-title">Keys</h2>
        <dl>
          {LIST.map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <label className="check">
          <input
            type="checkbox"
            checked={areOn}
            onChange={(change) => onSwitch(change.currentTarget.checked)}
          />
          Single keys act when nothing is typed
        </label>
        <button className="button" type="button" onClick={() => list.current?.close()}>
          Close
        </button>
      </dialog>
    </div>
  )
}
