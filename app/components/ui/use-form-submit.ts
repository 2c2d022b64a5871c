import { type SubmitFunction, useFetcher } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '~/domain/errors'
import { partsReady } from './lazy-part'

type SubmitTarget = Parameters<SubmitFunction>[0]

/**
 * Sends forms to the page's action without loading the page. `failure` is the failure of the last form that
 * has ended, until it is dismissed; `onDone` is called after each success with what was sent.
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
  // outside of React's batching: a quick answer would otherwise overtake the form, and be taken for that of
  // an earlier one
  const submit = useCallback<typeof send>(
    async (form, options) => {
      if (isHeld.current) return
      isHeld.current = true
      await partsReady()
      isHeld.current = false
      sent.current = form
      send(form, { ...options, flushSync: true })
    },
    [send],
  )
  const dismiss = useCallback(() => setFailure(undefined), [])
  return { submit, isBusy: state !== 'idle', failure, dismiss }
}
