import { type ReactNode, useEffect, useRef, useState } from 'react'
import { withBrowserStorage } from './browser-storage'
import { LIST_ID } from './list-id'

// Keys press the buttons and links whose `aria-keyshortcuts` names them: what a page has not, has no key.

/**
 * The key of local storage that says that single keys are off: people who dictate to their computer type them
 * without meaning to.
 */
const SETTING = 'single-keys'

const listKeys = (own: KeyList = []): KeyList => [
  ['Ctrl K', 'Search everything'],
  ['/', 'Search this list'],
  ['N', 'New'],
  ['J', 'Next row'],
  ['K', 'Previous row'],
  ['Enter', 'Open the row'],
  ['E', 'Edit the row'],
  ...own,
  ['Esc', 'Leave a field, so that single keys work'],
  ['?', 'Show these keys'],
]

/** The keys of a page with a list. */
export const LIST_KEYS = listKeys()

/** The keys of a list whose rows can be selected, and whose last change can be undone. */
export const SELECTION_KEYS = listKeys([
  ['Space', 'Select the row'],
  ['U or Ctrl Z', 'Undo what was just done'],
])

/** Names of keys that are not their letter in capitals. */
const NAMES: Record<string, string> = { '+': 'Plus', '=': 'Plus', '?': 'Shift+?' }

/** The keys of a page: their names, and what they do. */
export type KeyList = readonly (readonly [key: string, words: string])[]

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
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'button', 'submit'].includes(element.type))

/** What has its own use for Enter, or is moved by other keys, while it has the focus. */
const KEEPS_ENTER = 'a[href], button, input, select, textarea, summary, [role="slider"]'

/** The offer whose key this is, for a field whose offers act by their keys (`offerByKeys`). */
const offerFor = (field: Element | null, key: string): HTMLElement | null =>
  field instanceof HTMLInputElement && field.dataset.offersByKeys !== undefined
    ? document.querySelector<HTMLElement>(
        `[data-offered-for="${CSS.escape(field.name)}"][aria-keyshortcuts="${CSS.escape(key)}"]`,
      )
    : null

/**
 * Lets what is offered for a field act by its keys, though the field has the focus: until it is typed into,
 * clicked or left.
 */
export function offerByKeys(field: HTMLElement): void {
  const ending = new AbortController()
  field.dataset.offersByKeys = ''
  const end = (event: Event) => {
    // some keyboards have their digits above the others
    if (event instanceof KeyboardEvent && (event.key === 'Shift' || offerFor(field, event.key))) return
    delete field.dataset.offersByKeys
    ending.abort()
  }
  for (const type of ['keydown', 'input', 'pointerdown', 'blur'])
    field.addEventListener(type, end, { signal: ending.signal })
}

/** How far a key goes in the rows of the page's list. */
const ROW_STEPS = new Map([
  ['j', 1],
  ['k', -1],
])

/** What of the list's rows a key acts on: the next row or the one before, or the form of the one in focus. */
function ofRows(key: string): HTMLElement | null {
  const list = document.getElementById(LIST_ID)
  const current = document.activeElement?.closest('tr') ?? list?.querySelector('tr[aria-current]') ?? null
  if (key === 'e') return current?.querySelector<HTMLElement>('a[href*="edit="]') ?? null
  const step = ROW_STEPS.get(key)
  if (step === undefined) return null
  const rows = [...(list?.querySelectorAll<HTMLElement>('tbody tr') ?? [])]
  const at = current ? rows.indexOf(current) + step : 0
  return rows[at]?.querySelector<HTMLElement>('a, input') ?? null
}

/** The link to what a row is about, where an element is the checkbox that selects it. */
const linkOfBox = (element: Element | null) =>
  element instanceof HTMLInputElement && element.type === 'checkbox'
    ? element.closest(`#${LIST_ID} tbody tr`)?.querySelector<HTMLElement>('a')
    : null

/** Enters a field: typing replaces what was read wrong. */
function enter(field: HTMLInputElement): void {
  field.focus()
  field.select()
}

/** Leaves a field, so that single keys act: to the page's main button where it has one. */
function leaveField(element: Element | null): void {
  const main = actingOn('C')
  if (main) main.focus()
  else if (isTypedIn(element)) (element as HTMLElement).blur()
}

/** Makes single keys act, except while a field has the focus. */
function useKeys(areOn: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      const element = target instanceof Element ? target : null
      // behind a dialog nothing acts; the focus is on nothing where its words were clicked
      if (document.querySelector('dialog[open]')) return
      // in a field it undoes what was typed
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && key === 'z' && !isTypedIn(element)
      const undo = isUndo && !event.repeat ? actingOn('Control+Z') : null
      if (undo) {
        event.preventDefault()
        return undo.click()
      }
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return
      // a key that is held down counts once
      if (event.repeat && key === 'Enter') return event.preventDefault()
      if (key === 'Escape') return leaveField(element)
      if (event.repeat) return
      const offer = areOn ? offerFor(element, key) : null
      if (offer) {
        event.preventDefault()
        return offer.click()
      }
      if (isTypedIn(element)) return
      const link = key === 'Enter' && linkOfBox(element)
      if (link) {
        // it would send the form of all selected rows
        event.preventDefault()
        return link.click()
      }
      if (key === 'Enter') {
        const main = element?.matches(KEEPS_ENTER) ? null : actingOn('C')
        if (!main) return
        // it would press what the main button moves the focus to
        event.preventDefault()
        return main.click()
      }
      if (!areOn) return
      const named = actingOn(NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key))
      const acting = named ?? ofRows(key)
      if (!acting) return
      event.preventDefault()
      if (acting instanceof HTMLInputElement && acting.type !== 'checkbox') enter(acting)
      else if (!named && ROW_STEPS.has(key)) acting.focus()
      else acting.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [areOn])
}

/** Makes the keys of a page act, and lists them. */
export function Keys({ keys }: { keys: KeyList }) {
  const [areOn, setOn] = useState(true)
  const list = useRef<HTMLDialogElement>(null)
  useEffect(() => setOn(withBrowserStorage((storage) => storage.getItem(SETTING)) !== 'off'), [])
  useKeys(areOn)
  const onSwitch = (on: boolean) => {
    setOn(on)
    withBrowserStorage((storage) => storage.setItem(SETTING, on ? 'on' : 'off'))
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
          {keys.map(([key, words]) => (
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
          Single keys work while you are not typing
        </label>
        <button className="button" type="button" onClick={() => list.current?.close()}>
          Close
        </button>
      </dialog>
    </div>
  )
}
