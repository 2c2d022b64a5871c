import { type ClientActionFunctionArgs, type ShouldRevalidateFunctionArgs, useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

/** What a page's action answers when a form was not done. */
export interface Failure {
  intent: string
  message: string
  fields: Record<string, string[]>
  values: Record<string, string>
}

/**
 * Sends forms to the page's action without loading the page. `failure` is of the last form that came to its end, if it was not
 * done; `onDone` is called when it was.
 */
export function useSender(onDone?: () => void) {
  const { submit, state, data } = useFetcher<Failure>()
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
  return { submit, isBusy: state !== 'idle', failure }
}

const NO_CONNECTION = 'No connection. What you typed is still here: try again when you are online.'

/** The `clientAction` of pages with forms: without a connection a form is told so, and keeps what was typed. */
export async function answerOffline({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const intent = String((await request.clone().formData()).get('intent') ?? '')
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { intent, message: NO_CONNECTION, fields: {}, values: {} } satisfies Failure
  }
}

/** The `shouldRevalidate` of those pages: a form that was not done changed nothing, and without a connection there is nothing to load. */
export function unlessNotDone({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return (actionResult as Failure | undefined)?.message === undefined && defaultShouldRevalidate
}
