import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import type { useFormSubmit } from '~/components/ui/use-form-submit'
import type { Failure } from '~/domain/errors'

// Manages focus and keys when the next draft appears.

/** A second press within this time, in milliseconds, was meant for the previous draft. */
const DOUBLE_PRESS_MS = 300

/**
 * Returns a sender that ignores the second of two quick presses, which would otherwise confirm the draft, or
 * answer the error, that has just appeared.
 * @param confirmedId the expense of the last confirmation; when it changes, the next draft has appeared
 */
export function useIgnoreSecondPress(
  sender: ReturnType<typeof useFormSubmit>,
  confirmedId: string | undefined,
): ReturnType<typeof useFormSubmit> {
  const appearedAt = useRef(Number.NEGATIVE_INFINITY)
  const shownState = `${confirmedId} ${JSON.stringify(sender.failure?.fields ?? {})}`
  const previousState = useRef(shownState)
  useEffect(() => {
    if (previousState.current !== shownState) appearedAt.current = performance.now()
    previousState.current = shownState
  }, [shownState])
  return {
    ...sender,
    submit: (form) => {
      if (performance.now() - appearedAt.current > DOUBLE_PRESS_MS) sender.submit(form as HTMLFormElement)
    },
  }
}

/** Returns the latest failure until the claimant moves to another page; returning does not show it again. */
export function useLatestFailure(...failures: (Failure | undefined)[]): Failure | undefined {
  const { key } = useLocation()
  const previousFailures = useRef<typeof failures>([])
  const latest = useRef<{ key: string; failure: Failure | undefined }>()
  const changedIndex = failures.findIndex((failure, index) => failure !== previousFailures.current[index])
  if (changedIndex >= 0) latest.current = { key, failure: failures[changedIndex] }
  else if (latest.current?.key !== key) latest.current = undefined
  previousFailures.current = failures
  return latest.current?.failure
}

/**
 * Moves the focus to the confirm button, or else to the title, whenever `shownKey` changes, so that keys act
 * on the receipt until the user focuses a field. On a phone the focus moves to the title.
 * @param field the field to scroll into view
 */
export function useFocusOnNext(root: RefObject<HTMLElement>, shownKey: string, field: string | null): void {
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed when `shownKey` has
  useEffect(() => {
    const wasFirst = isFirst.current
    isFirst.current = false
    const focusedBefore = document.activeElement
    // the browser may restore the focus in a document that was just loaded
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document
      const isAutomaticFocus = activeElement === document.body || activeElement?.hasAttribute('autofocus')
      // keeps a focus that the user moved before the scripts ran, or since the receipt appeared
      if (!isAutomaticFocus && (wasFirst || activeElement !== focusedBefore)) return
      const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector)
      const fieldToShow = field === null ? null : find(`.input[name="${field}"]`)
      const isByTouch = matchMedia('(pointer: coarse)').matches
      const confirmButton = isByTouch ? null : find('[aria-keyshortcuts~="C"]')
      const focused = confirmButton ?? find('h1')
      focused?.focus({ preventScroll: isByTouch })
      // scrolls the field above the buttons that stick to the bottom of the window
      for (const element of [find('.input[name="amount"]'), fieldToShow])
        element?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [shownKey])
}
