import { useEffect, useState } from 'react'
import { withBrowserStorage } from '~/components/ui/browser-storage'
import { isTypedIn, Key, offerFor } from '~/components/ui/keyboard-shortcuts'
import { lazyPart } from '~/components/ui/lazy-part'
import { LIST_ID } from '~/components/ui/list-id'
import type { PageWithKeys } from './keys-dialog'

// Keys press the buttons and links that name them in `aria-keyshortcuts`, so each page has its own keys.

const KeysDialog = lazyPart(async () => (await import('./keys-dialog')).KeysDialog)

/** The local storage key of the setting that switches off single keys, which dictation may trigger. */
const SETTING_KEY = 'single-keys'

/** The names in `aria-keyshortcuts` of keys that are not named by their capital letter. */
const KEY_NAMES: Record<string, string> = { '+': 'Plus', '=': 'Plus', '?': 'Shift+?' }

/** Returns the button or link whose `aria-keyshortcuts` contains a key; `C` is the page's main button. */
const elementOfKey = (name: string) =>
  document.querySelector<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(name)}"]`)

/** Elements that handle Enter or other keys themselves while focused. */
const HANDLES_KEYS = 'a[href], button, input, select, textarea, summary, [role="slider"]'

/** The number of rows that a key moves in the page's list. */
const ROW_STEPS = new Map([
  ['j', 1],
  ['k', -1],
])

/** Returns the target of a key among the list's rows: the next or previous row, or the focused row's form. */
function rowTarget(key: string): HTMLElement | null {
  const list = document.getElementById(LIST_ID)
  const current = document.activeElement?.closest('tr') ?? list?.querySelector('tr[aria-current]') ?? null
  if (key === 'e') return current?.querySelector<HTMLElement>('a[href*="edit="]') ?? null
  const step = ROW_STEPS.get(key)
  if (step === undefined) return null
  const rows = [...(list?.querySelectorAll<HTMLElement>('tbody tr') ?? [])]
  const index = current ? rows.indexOf(current) + step : 0
  return rows[index]?.querySelector<HTMLElement>('a, input') ?? null
}

/** Returns the link in the row of a checkbox that selects it; null for other elements. */
const linkOfBox = (element: Element | null) =>
  element instanceof HTMLInputElement && element.type === 'checkbox'
    ? element.closest(`#${LIST_ID} tbody tr`)?.querySelector<HTMLElement>('a')
    : null

/** Focuses a field and selects its text, so that typing replaces a misread value. */
function focusAndSelect(field: HTMLInputElement): void {
  field.focus()
  field.select()
}

/** Leaves a field, so that single keys work again; focuses the main button if the page has one. */
function leaveField(element: Element | null): void {
  const mainButton = elementOfKey('C')
  if (mainButton) mainButton.focus()
  else if (isTypedIn(element)) (element as HTMLElement).blur()
}

/**
 * Handles the keys of a page, each by the first of these rules that fits: `Ctrl Z` undoes; Escape leaves a
 * field; a digit chooses an offer of the focused field; keys in a field are left to the field; Enter opens
 * the row of a focused checkbox, or presses the page's main button; a single key presses its button, or moves
 * between the rows of the list.
 * @param areSingleKeysOn whether single keys are switched on; digits and keys of buttons need this
 */
function useKeys(areSingleKeysOn: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      const element = target instanceof Element ? target : null
      // ignores keys while a dialog is open; a click on its text moves the focus out of it
      if (document.querySelector('dialog[open]')) return
      // within a field, Ctrl Z undoes typing
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && key === 'z' && !isTypedIn(element)
      const undo = isUndo && !event.repeat ? elementOfKey('Control+Z') : null
      if (undo) {
        event.preventDefault()
        return undo.click()
      }
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return
      // a held key counts once
      if (event.repeat && key === 'Enter') return event.preventDefault()
      if (key === 'Escape') return leaveField(element)
      if (event.repeat) return
      const offer = areSingleKeysOn ? offerFor(element, key) : null
      if (offer) {
        event.preventDefault()
        return offer.click()
      }
      if (isTypedIn(element)) return
      const link = key === 'Enter' && linkOfBox(element)
      if (link) {
        // the key would also submit the form of all selected rows
        event.preventDefault()
        return link.click()
      }
      if (key === 'Enter') {
        const mainButton = element?.matches(HANDLES_KEYS) ? null : elementOfKey('C')
        if (!mainButton) return
        // the key would also press the element that the main button focuses
        event.preventDefault()
        return mainButton.click()
      }
      if (!areSingleKeysOn) return
      const keyElement = elementOfKey(KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key))
      const pressed = keyElement ?? rowTarget(key)
      if (!pressed) return
      event.preventDefault()
      // focuses a field or the link of a row, and presses any other button or link
      if (pressed instanceof HTMLInputElement && pressed.type !== 'checkbox') focusAndSelect(pressed)
      else if (!keyElement && ROW_STEPS.has(key)) pressed.focus()
      else pressed.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [areSingleKeysOn])
}

/** Handles the keys of a page and lists them. */
export function Keys({ page }: { page: PageWithKeys }) {
  const [areSingleKeysOn, setOn] = useState(true)
  const [isListed, setListed] = useState(false)
  useEffect(() => setOn(withBrowserStorage((storage) => storage.getItem(SETTING_KEY)) !== 'off'), [])
  useKeys(areSingleKeysOn)
  const onSwitch = (on: boolean) => {
    setOn(on)
    withBrowserStorage((storage) => storage.setItem(SETTING_KEY, on ? 'on' : 'off'))
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
        <KeysDialog
          page={page}
          areSingleKeysOn={areSingleKeysOn}
          onSwitch={onSwitch}
          onClose={() => setListed(false)}
        />
      )}
    </div>
  )
}
