import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FailureNotice } from '~/components/ui/failure'
import { useFormSubmit } from '~/components/ui/use-form-submit'

/** A row's form that is being submitted, or has failed. */
interface SentForm {
  attempt: number
  /** the id of its event */
  id: string
  action: string
  form: FormData
  hasFailed: boolean
}

/**
 * Submits the forms of a list's rows without reloading the page: one at a time for each event, in parallel
 * for different events. `onSubmit` is the handler of the list; `pending` holds the intents in progress, by
 * event id; `notices` holds failures; `onDone` is called after each success.
 */
export function useSubmissions(onDone: (intent: string, id: string) => void) {
  const [sentForms, setSentForms] = useState<SentForm[]>([])
  const attempts = useRef(0)

  const onSubmit = (submit: FormEvent) => {
    const form = submit.target as HTMLFormElement
    if (form.method !== 'post' || submit.defaultPrevented) return
    submit.preventDefault()
    const data = new FormData(form)
    const { pathname, search } = new URL(form.action)
    attempts.current += 1
    const newForm: SentForm = {
      attempt: attempts.current,
      id: String(data.get('id')),
      action: pathname + search,
      form: data,
      hasFailed: false,
    }
    setSentForms((forms) => {
      const isPending = forms.some(({ id, hasFailed }) => id === newForm.id && !hasFailed)
      return isPending ? forms : [...forms.filter(({ id }) => id !== newForm.id), newForm]
    })
  }

  const removeForm = ({ attempt, id, form }: SentForm) => {
    setSentForms((forms) => forms.filter((sentForm) => sentForm.attempt !== attempt))
    onDone(String(form.get('intent')), id)
  }
  const markFailed = (attempt: number) =>
    setSentForms((forms) =>
      forms.map((sentForm) => (sentForm.attempt === attempt ? { ...sentForm, hasFailed: true } : sentForm)),
    )

  const pendingForms = sentForms.filter(({ hasFailed }) => !hasFailed)
  const pending = new Map(pendingForms.map(({ id, form }) => [id, String(form.get('intent'))]))
  const notices = sentForms.map((sentForm) => (
    <Submission
      key={sentForm.attempt}
      sentForm={sentForm}
      onDone={() => removeForm(sentForm)}
      onFailure={() => markFailed(sentForm.attempt)}
    />
  ))
  return { onSubmit, pending, notices }
}

interface SubmissionProps {
  sentForm: SentForm
  onDone: () => void
  onFailure: () => void
}

/** Submits a form when it is first rendered, and shows its failure. */
function Submission({ sentForm, onDone, onFailure }: SubmissionProps) {
  const { submit, failure } = useFormSubmit(onDone)
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    submit(sentForm.form, { method: 'post', action: sentForm.action, preventScrollReset: true })
  }, [submit, sentForm])
  useEffect(() => {
    if (failure && !sentForm.hasFailed) onFailure()
  }, [failure, sentForm, onFailure])
  return failure ? <FailureNotice failure={failure} /> : null
}
