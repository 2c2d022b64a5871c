import type { ReactNode } from 'react'

// Keys as a page names them, and keys that choose what is offered for a field.

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

/** Whether keys that are pressed while an element has the focus are typed into it. */
export const isTypedIn = (element: Element | null) =>
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'button', 'submit'].includes(element.type))

/** The offer whose key this is, for a field whose offers act by their keys (`offerByKeys`). */
export const offerFor = (field: Element | null, key: string): HTMLElement | null =>
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
