import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import type { useFormSubmit } from '~/components/ui/use-form-submit'
import type { Failure } from '~/domain/errors'

// The focus and the keys when one draft follows another.

/** A second press of a key within this time was meant for the draft before. */
const GLANCE_MS = 300

/**
 * Returns a sender that ignores the second of two quick presses, which would confirm the draft, or answer the
 * question about a value, that has just appeared.
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

/** Returns the latest failure until the claimant goes on, also when they come back. */
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
 * Moves the focus, each time that `shown` changes, to the button that confirms, else to the title: keys act
 * on the receipt until a field is entered on purpose. On a phone it goes to the title.
 * @param field to bring into sight
 */
export function useFocusOnNext(root: RefObject<HTMLElement>, shown: string, field: string | null): void {
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed when `shown` has
  useEffect(() => {
    const wasFirst = isFirst.current
    isFirst.current = false
    const before = document.activeElement
    // a document that was just loaded may restore the focus itself
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document
      const isByItself = activeElement === document.body || activeElement?.hasAttribute('autofocus')
      // a focus that was moved before the scripts came, or since they showed the receipt, stays there
      if (!isByItself && (wasFirst || activeElement !== before)) return
      const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector)
      const open = field === null ? null : find(`.input[name="${field}"]`)
      const isByTouch = matchMedia('(pointer: coarse)').matches
      const target = isByTouch ? null : find('[aria-keyshortcuts~="C"]')
      const focused = target ?? find('h1')
      focused?.focus({ preventScroll: isByTouch })
      // not below the buttons that stay at the end of the window
      for (const lookedAt of [find('.input[name="amount"]'), open])
        lookedAt?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [shown])
}
