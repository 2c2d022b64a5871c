import { useFetcher } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Notice } from '~/components/ui/notice'

/** What the page's action answers when a form was not done. */
interface Failure {
  message: string
}

/** A form of a row that is on its way, by the id of its event. */
export interface Sent {
  attempt: number
  id: string
  intent: string
  action: string
  form: FormData
  isOver: boolean
}

/**
 * The forms of a list's rows, sent without loading the page: many at once, each event's once at a time. `onSubmit` stands on the
 * list; `notices` hold what went wrong.
 */
export function useSubmissions() {
  const [sent, setSent] = useState<Sent[]>([])
  const attempts = useRef(0)

  const onSubmit = (submit: FormEvent) => {
    const form = submit.target as HTMLFormElement
    if (form.method !== 'post') return
    submit.preventDefault()
    const data = new FormData(form)
    const id = String(data.get('id'))
    const { pathname, search } = new URL(form.action)
    attempts.current += 1
    const next: Sent = {
      attempt: attempts.current,
      id,
      intent: String(data.get('intent')),
      action: pathname + search,
      form: data,
      isOver: false,
    }
    setSent((before) => (before.some((one) => one.id === id && !one.isOver) ? before : [...before.filter((one) => one.id !== id), next]))
  }

  const settle = useCallback((attempt: number, failed: boolean) => {
    setSent((before) => before.flatMap((one) => (one.attempt !== attempt ? [one] : failed ? [{ ...one, isOver: true }] : [])))
  }, [])

  const pending = new Map(sent.filter((one) => !one.isOver).map((one) => [one.id, one.intent]))
  const notices = sent.map((one) => <Submission key={one.attempt} sent={one} settle={settle} />)
  return { onSubmit, pending, notices }
}

function Submission({ sent, settle }: { sent: Sent; settle: (attempt: number, failed: boolean) => void }) {
  const fetcher = useFetcher<Failure>()
  const started = useRef(false)
  const { submit, state, data } = fetcher
  useEffect(() => {
    if (started.current) return
    started.current = true
    submit(sent.form, { method: 'post', action: sent.action, preventScrollReset: true })
  }, [submit, sent])
  useEffect(() => {
    if (started.current && state === 'idle' && !sent.isOver) {
      if (data) settle(sent.attempt, true)
    }
  }, [state, data, sent, settle])
  const wasBusy = useRef(false)
  useEffect(() => {
    if (state !== 'idle') wasBusy.current = true
    else if (wasBusy.current && !data) settle(sent.attempt, false)
  }, [state, data, sent, settle])
  return data && sent.isOver ? <Notice bad>{data.message}</Notice> : null
}
