import { useEffect, useState } from 'react'
import { withBrowserStorage } from '~/components/ui/browser-storage'
import { isTypedIn, Key, offerFor } from '~/components/ui/keyboard-shortcuts'
import { lazyPart } from '~/components/ui/lazy-part'
import { LIST_ID } from '~/components/ui/list-id'
import type { PageWithKeys } from './keys-dialog'

// Keys press the buttons and links whose `aria-keyshortcuts` names them: what a page has not, has no key.

const KeysDialog = lazyPart(async () => (await import('./keys-dialog')).KeysDialog)

/**
 * The key of local storage that says that single keys are off: people who dictate to their computer type them
 * without meaning to.
 */
const SETTING = 'single-keys'

/** Names of keys that are not their letter in capitals. */
const NAMES: Record<string, string> = { '+': 'Plus', '=': 'Plus', '?': 'Shift+?' }

const actingOn = (name: string) =>
  document.querySelector<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(name)}"]`)

/** What has its own use for Enter, or is moved by other keys, while it has the focus. */
const KEEPS_ENTER = 'a[href], button, input, select, textarea, summary, [role="slider"]'

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
export function Keys({ page }: { page: PageWithKeys }) {
  const [areOn, setOn] = useState(true)
  const [isListed, setListed] = useState(false)
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
        onClick={() => setListed(true)}
      >
        Keys <Key>?</Key>
      </button>
      {isListed && (
        <KeysDialog page={page} areOn={areOn} onSwitch={onSwitch} onClose={() => setListed(false)} />
      )}
    </div>
  )
}
