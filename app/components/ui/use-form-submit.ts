import { type SubmitFunction, useFetcher } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '~/domain/errors'
import { partsReady } from './lazy-part'

type SubmitTarget = Parameters<SubmitFunction>[0]

/** Returns the form that is sent, or whose button is; null for data that no form of the page holds. */
const formOf = (target: SubmitTarget): HTMLFormElement | null =>
  target instanceof HTMLFormElement ? target : target instanceof HTMLButtonElement ? target.form : null

/** Posts a form as a browser without scripts does, with the name of the button that was pressed. */
function postNatively(form: HTMLFormElement, target: SubmitTarget): void {
  const pressed = document.createElement('input')
  pressed.type = 'hidden'
  if (target instanceof HTMLButtonElement) Object.assign(pressed, { name: target.name, value: target.value })
  form.append(pressed)
  // the method of that name, which a field called `submit` would hide
  HTMLFormElement.prototype.submit.call(form)
  pressed.remove()
}

/**
 * Sends forms to the page's action without loading the page. `failure` is the failure of the last form that
 * has ended, until it is dismissed; `onDone` is called after each success with what was sent. While a form
 * waits for the script of a part it is marked as busy. When the script does not come, the form is posted
 * without scripts.
 */
export function useFormSubmit(onDone?: (sent: SubmitTarget) => void) {
  const { submit: send, state, data } = useFetcher<Failure>()
  const [failure, setFailure] = useState<Failure>()
  const done = useRef(onDone)
  done.current = onDone
  const sent = useRef<SubmitTarget>(null)
  /**
   * The fetcher holds the answer to an earlier form until a new one comes: only other data answer this form.
   */
  const underWay = useRef<{ earlier: Failure | undefined } | null>(null)
  useEffect(() => {
    if (state !== 'idle') {
      underWay.current ??= { earlier: data }
    } else if (underWay.current) {
      const answer = data === underWay.current.earlier ? undefined : data
      underWay.current = null
      setFailure(answer)
      if (!answer) done.current?.(sent.current)
    }
  }, [state, data])
  const isHeld = useRef(false)
  const submit = useCallback<typeof send>(
    async (target, options) => {
      if (isHeld.current) return
      isHeld.current = true
      const form = formOf(target)
      // not by a state: the update that it needs is what waits for the parts
      form?.setAttribute('aria-busy', 'true')
      const isReady = await partsReady()
      form?.removeAttribute('aria-busy')
      isHeld.current = false
      if (!isReady && form?.isConnected) return postNatively(form, target)
      sent.current = target
      // outside of React's batching: a quick answer would otherwise overtake the form, and be taken for that
      // of an earlier one
      send(target, { ...options, flushSync: true })
    },
    [send],
  )
  const dismiss = useCallback(() => setFailure(undefined), [])
  return { submit, isBusy: state !== 'idle', failure, dismiss }
}
