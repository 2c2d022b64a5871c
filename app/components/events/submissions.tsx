import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FailureNotice } from '~/components/ui/failure'
import { useFormSubmit } from '~/components/ui/use-form-submit'

/** A row's form that is being submitted, or has failed. */
interface Sent {
  attempt: number
  /** the id of its event */
  id: string
  action: string
  form: FormData
  isOver: boolean
}

/**
 * Submits the forms of a list's rows without reloading the page: one at a time for each event, in parallel
 * for different events. `onSubmit` is the handler of the list; `pending` holds the intents in progress, by
 * event id; `notices` holds failures; `onDone` is called after each success.
 */
export function useSubmissions(onDone: (intent: string, id: string) => void) {
  const [sent, setSent] = useState<Sent[]>([])
  const attempts = useRef(0)

  const onSubmit = (submit: FormEvent) => {
    const form = submit.target as HTMLFormElement
    if (form.method !== 'post' || submit.defaultPrevented) return
    submit.preventDefault()
    const data = new FormData(form)
    const { pathname, search } = new URL(form.action)
    attempts.current += 1
    const next: Sent = {
      attempt: attempts.current,
      id: String(data.get('id')),
      action: pathname + search,
      form: data,
      isOver: false,
    }
    setSent((before) => {
      const isPending = before.some((one) => one.id === next.id && !one.isOver)
      return isPending ? before : [...before.filter((one) => one.id !== next.id), next]
    })
  }

  const finish = ({ attempt, id, form }: Sent) => {
    setSent((before) => before.filter((one) => one.attempt !== attempt))
    onDone(String(form.get('intent')), id)
  }
  const end = (attempt: number) =>
    setSent((before) => before.map((one) => (one.attempt === attempt ? { ...one, isOver: true } : one)))

  const pending = new Map(
    sent.filter((one) => !one.isOver).map((one) => [one.id, String(one.form.get('intent'))]),
  )
  const notices = sent.map((one) => (
    <Submission key={one.attempt} sent={one} onDone={() => finish(one)} onFailure={() => end(one.attempt)} />
  ))
  return { onSubmit, pending, notices }
}

function Submission({ sent, onDone, onFailure }: { sent: Sent; onDone: () => void; onFailure: () => void }) {
  const { submit, failure } = useFormSubmit(onDone)
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    submit(sent.form, { method: 'post', action: sent.action, preventScrollReset: true })
  }, [submit, sent])
  useEffect(() => {
    if (failure && !sent.isOver) onFailure()
  }, [failure, sent, onFailure])
  return failure ? <FailureNotice failure={failure} /> : null
}
