import type { ReactNode } from 'react'

// Shows the names of keys, and handles the keys that choose an offer: a button with a suggested value for a
// field (components/amounts/offers.tsx).

/** The name of a key, beside its action. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <span className="key" aria-hidden="true">
      {children}
    </span>
  )
}

/** Says which key leaves a field, so that single keys work again. */
export function LeaveFieldHint() {
  return (
    <p className="keys-from-field hint">
      In a field, press <kbd>Esc</kbd> first, then the key.
    </p>
  )
}

/** Whether an element that has the focus accepts typed text. */
export const isTypedIn = (element: Element | null) =>
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'button', 'submit'].includes(element.type))

/** Returns the offer that a key chooses for a field; null unless the keys of its offers are active. */
export const offerFor = (field: Element | null, key: string): HTMLElement | null =>
  field instanceof HTMLInputElement && field.dataset.offersByKeys !== undefined
    ? document.querySelector<HTMLElement>(
        `[data-offered-for="${CSS.escape(field.name)}"][aria-keyshortcuts="${CSS.escape(key)}"]`,
      )
    : null

/** Activates the keys of a field's offers despite its focus, until the user types, clicks or leaves. */
export function activateOfferKeys(field: HTMLElement): void {
  const deactivation = new AbortController()
  field.dataset.offersByKeys = ''
  const deactivate = (event: Event) => {
    // some keyboards need Shift for digits
    if (event instanceof KeyboardEvent && (event.key === 'Shift' || offerFor(field, event.key))) return
    delete field.dataset.offersByKeys
    deactivation.abort()
  }
  for (const type of ['keydown', 'input', 'pointerdown', 'blur'])
    field.addEventListener(type, deactivate, { signal: deactivation.signal })
}
