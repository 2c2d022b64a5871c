import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import type { useFormSubmit } from '~/components/ui/use-form-submit'
import type { Failure } from '~/domain/errors'

// Manages focus and keys when the next draft appears.

/** A second press within this time, in milliseconds, was meant for the previous draft. */
const GLANCE_MS = 300

/**
 * Returns a sender that ignores the second of two quick presses, because it would confirm a draft, or answer
 * a question, that has only just appeared.
 */
export function useOnePress(
  sender: ReturnType<typeof useFormSubmit>,
  confirmedId: string | undefined,
): ReturnType<typeof useFormSubmit> {
  const appeared = useRef(Number.NEGATIVE_INFINITY)
  const shown = `${confirmedId} ${JSON.stringify(sender.failure?.fields ?? {})}`
  const known = useRef(shown)
  useEffect(() => {
    if (known.current !== shown) appeared.current = performance.now()
    known.current = shown
  }, [shown])
  return {
    ...sender,
    submit: (form) => {
      if (performance.now() - appeared.current > GLANCE_MS) sender.submit(form as HTMLFormElement)
    },
  }
}

/** Returns the latest failure until the claimant moves to another page; returning does not show it again. */
export function useLatestFailure(...failures: (Failure | undefined)[]): Failure | undefined {
  const { key } = useLocation()
  const seen = useRef<typeof failures>([])
  const latest = useRef<{ key: string; failure: Failure | undefined }>()
  const at = failures.findIndex((failure, at) => failure !== seen.current[at])
  if (at >= 0) latest.current = { key, failure: failures[at] }
  else if (latest.current?.key !== key) latest.current = undefined
  seen.current = failures
  return latest.current?.failure
}

/**
 * Moves the focus to the confirm button, or else to the title, whenever `shown` changes, so that keys act on
 * the receipt until the user focuses a field. On a phone the focus moves to the title.
 * @param field the field to scroll into view
 */
export function useFocusOnNext(root: RefObject<HTMLElement>, shown: string, field: string | null): void {
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed when `shown` has
  useEffect(() => {
    const wasFirst = isFirst.current
    isFirst.current = false
    const before = document.activeElement
    // the browser may restore the focus in a document that was just loaded
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document
      const isByItself = activeElement === document.body || activeElement?.hasAttribute('autofocus')
      // keeps a focus that the user moved before the scripts ran, or since they showed the receipt
      if (!isByItself && (wasFirst || activeElement !== before)) return
      const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector)
      const open = field === null ? null : find(`.input[name="${field}"]`)
      const isByTouch = matchMedia('(pointer: coarse)').matches
      const target = isByTouch ? null : find('[aria-keyshortcuts~="C"]')
      const focused = target ?? find('h1')
      focused?.focus({ preventScroll: isByTouch })
      // scrolls the field above the buttons that stick to the bottom of the window
      for (const lookedAt of [find('.input[name="amount"]'), open])
        lookedAt?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [shown])
}
