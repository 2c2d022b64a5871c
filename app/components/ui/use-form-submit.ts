import { useFetcher } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '~/domain/errors'

/**
 * Sends forms to the page's action without loading the page. `failure` is of the last form that came to its
 * end, if it was not done; `onDone` is called when it was.
 */
export function useFormSubmit(onDone?: () => void) {
  const { submit: send, state, data } = useFetcher<Failure>()
  const [failure, setFailure] = useState<Failure>()
  const done = useRef(onDone)
  done.current = onDone
  /** the fetcher keeps what an earlier form was answered: only other data are this one's */
  const underWay = useRef<{ earlier: Failure | undefined } | null>(null)
  useEffect(() => {
    if (state !== 'idle') {
      underWay.current ??= { earlier: data }
    } else if (underWay.current) {
      const answer = data === underWay.current.earlier ? undefined : data
      underWay.current = null
      setFailure(answer)
      if (!answer) done.current?.()
    }
  }, [state, data])
  // at once, and not while React is at work: a quick answer would overtake a form that is not yet seen to be
  // sent, and be taken for that of an earlier one
  const submit = useCallback<typeof send>(
    (form, options) => queueMicrotask(() => send(form, { ...options, flushSync: true })),
    [send],
  )
  return { submit, isBusy: state !== 'idle', failure }
}
