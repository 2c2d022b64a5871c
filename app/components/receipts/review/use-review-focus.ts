import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import type { useFormSubmit } from '~/components/ui/use-form-submit'
import type { Failure } from '~/domain/errors'

// How one draft follows another.

/** Nobody looks at a receipt in less: a second press within it was meant for the one before. */
const GLANCE_MS = 300

/** A sender that does not take the second of two quick presses for a draft that has just appeared. */
export function useOnePress(
  sender: ReturnType<typeof useFormSubmit>,
  confirmedId: string | undefined,
): ReturnType<typeof useFormSubmit> {
  const appeared = useRef(Number.NEGATIVE_INFINITY)
  const known = useRef(confirmedId)
  useEffect(() => {
    if (known.current !== confirmedId) appeared.current = performance.now()
    known.current = confirmedId
  }, [confirmedId])
  return {
    ...sender,
    submit: (form) => {
      if (performance.now() - appeared.current > GLANCE_MS) sender.submit(form as HTMLFormElement)
    },
  }
}

/** The last of the failures, as long as the claimant has not gone on. */
export function useLatestFailure(...failures: (Failure | undefined)[]): Failure | undefined {
  const { key } = useLocation()
  const seen = useRef<typeof failures>([])
  const latest = useRef<{ key: string; failure: Failure | undefined }>()
  const at = failures.findIndex((failure, at) => failure !== seen.current[at])
  if (at >= 0) latest.current = { key, failure: failures[at] }
  seen.current = failures
  return latest.current?.key === key ? latest.current.failure : undefined
}

/**
 * Each time that `shown` changes, the focus goes where the next key is useful: to the field that is open,
 * else to the button that confirms, else to the title. On a phone it goes to the title: a keyboard on the
 * screen would hide the receipt.
 */
export function useFocusOnNext(root: RefObject<HTMLElement>, shown: string, field: string | null): void {
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed when `shown` has
  useEffect(() => {
    const wasFirst = isFirst.current
    isFirst.current = false
    // a document that has just come has its own idea first
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document
      // who has moved on before the scripts came stays there
      if (wasFirst && activeElement !== document.body && !activeElement?.hasAttribute('autofocus')) return
      const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector)
      const open = field === null ? null : find(`.input[name="${field}"]`)
      const isByTouch = matchMedia('(pointer: coarse)').matches
      const target = isByTouch ? null : (open ?? find('[aria-keyshortcuts~="C"]'))
      const focused = target ?? find('h1')
      focused?.focus({ preventScroll: isByTouch })
      // not behind the buttons that stay at the end of the window
      for (const lookedAt of [find('.input[name="amount"]'), open])
        lookedAt?.scrollIntoView({ block: 'nearest' })
      // what is typed takes the place of what was read wrong
      if (focused instanceof HTMLInputElement) focused.select()
    })
    return () => cancelAnimationFrame(frame)
  }, [shown])
}
