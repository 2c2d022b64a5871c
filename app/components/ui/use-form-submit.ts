import { type SubmitFunction, useFetcher } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '~/domain/errors'
import { partsReady } from './lazy-part'

type SubmitTarget = Parameters<SubmitFunction>[0]

/** Returns the submitted form, or the form of the submit button; null for data without a form. */
const formOf = (target: SubmitTarget): HTMLFormElement | null =>
  target instanceof HTMLFormElement ? target : target instanceof HTMLButtonElement ? target.form : null

/** Posts a form as a browser without scripts does, with the name of the pressed button. */
function postNatively(form: HTMLFormElement, target: SubmitTarget): void {
  const pressed = document.createElement('input')
  pressed.type = 'hidden'
  if (target instanceof HTMLButtonElement) Object.assign(pressed, { name: target.name, value: target.value })
  form.append(pressed)
  // calls the prototype's method, because a field named `submit` would hide it
  HTMLFormElement.prototype.submit.call(form)
  pressed.remove()
}

/**
 * Submits forms to the page's action without reloading the page. `failure` is the failure of the last
 * finished form, until it is dismissed; `onDone` is called after each success with the submitted form.
 * While a form waits for the script of a part of the page (lazy-part.tsx) it is marked as busy; if the script
 * does not load, the form is posted natively.
 */
export function useFormSubmit(onDone?: (target: SubmitTarget) => void) {
  const { submit: send, state, data } = useFetcher<Failure>()
  const [failure, setFailure] = useState<Failure>()
  const latestOnDone = useRef(onDone)
  latestOnDone.current = onDone
  const submittedTarget = useRef<SubmitTarget>(null)
  /** The fetcher keeps an earlier form's response, so only changed data is the response to this form. */
  const pending = useRef<{ earlier: Failure | undefined } | null>(null)
  useEffect(() => {
    if (state !== 'idle') {
      pending.current ??= { earlier: data }
    } else if (pending.current) {
      const answer = data === pending.current.earlier ? undefined : data
      pending.current = null
      setFailure(answer)
      if (!answer) latestOnDone.current?.(submittedTarget.current)
    }
  }, [state, data])
  const isWaitingForParts = useRef(false)
  const submit = useCallback<typeof send>(
    async (target, options) => {
      if (isWaitingForParts.current) return
      isWaitingForParts.current = true
      const form = formOf(target)
      // sets the attribute directly, because a state update is what must wait for the parts
      form?.setAttribute('aria-busy', 'true')
      const isReady = await partsReady()
      form?.removeAttribute('aria-busy')
      isWaitingForParts.current = false
      if (!isReady && form?.isConnected) return postNatively(form, target)
      submittedTarget.current = target
      // flushes at once, because a quick response could otherwise arrive before React has rendered the
      // submission, and pass for the response to an earlier form
      send(target, { ...options, flushSync: true })
    },
    [send],
  )
  const dismiss = useCallback(() => setFailure(undefined), [])
  return { submit, isBusy: state !== 'idle', failure, dismiss }
}

type FormSender = Pick<ReturnType<typeof useFormSubmit>, 'submit' | 'isBusy'>

/** Returns the submit handler of a form. It keeps the scroll position and ignores a second submission. */
export const submitOnce =
  ({ submit, isBusy }: FormSender) =>
  (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isBusy) submit(event.currentTarget, { preventScrollReset: true })
  }
