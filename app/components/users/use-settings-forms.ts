import { useActionData, useNavigation, useSubmit } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '~/domain/errors'
import { withCategoryOf } from './sections'

/** A submitted form with the values of its inputs at that time. */
interface SubmittedForm {
  form: HTMLFormElement
  inputs: (readonly [input: HTMLInputElement, value: string])[]
}

const inputsIn = (form: HTMLFormElement): SubmittedForm['inputs'] =>
  [...form.elements]
    .filter((element) => element instanceof HTMLInputElement && element.type !== 'checkbox')
    .map((input) => [input as HTMLInputElement, (input as HTMLInputElement).value])

/** Returns the title of the card around a form. */
const cardOf = (form: HTMLFormElement): string => form.closest<HTMLElement>('[data-card]')?.dataset.card ?? ''

/**
 * Submits the forms of the settings without reloading the page, so that other forms keep their typed text and
 * an open category stays open. A saved form then shows its stored values and no password, except for text
 * typed since. A form submitted while another is being saved waits for it. If the first is rejected, its
 * errors stay on the page, the waiting forms keep their text, and `unsaved` names their cards. Submitting a
 * card again while it is being saved has no effect.
 */
export function useSettingsForms() {
  const submit = useSubmit()
  const failure = useActionData<Failure>()
  const isBusy = useNavigation().state !== 'idle'
  const submitted = useRef<SubmittedForm | null>(null)
  const waitingForms = useRef(new Set<HTMLFormElement>())
  const [unsaved, setUnsaved] = useState<string[]>([])
  const send = useCallback(
    (form: HTMLFormElement) => {
      submitted.current = { form, inputs: inputsIn(form) }
      const { pathname, search, hash } = new URL(form.action)
      const query = new URLSearchParams(location.search)
      submit(form, { action: withCategoryOf(query, pathname + search + hash) })
    },
    [submit],
  )
  useEffect(() => {
    if (isBusy) return
    const finished = submitted.current
    submitted.current = null
    const [nextForm] = waitingForms.current
    if (finished && failure) {
      setUnsaved([...waitingForms.current].map(cardOf))
      return waitingForms.current.clear()
    }
    for (const [input, value] of finished?.inputs ?? [])
      if (input.value === value) input.value = input.defaultValue
    if (!nextForm) return
    waitingForms.current.delete(nextForm)
    send(nextForm)
  }, [isBusy, failure, send])
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    const form = event.target as HTMLFormElement
    // handles only forms that save, and that no other handler has taken
    if (form.method !== 'post' || event.defaultPrevented) return
    event.preventDefault()
    setUnsaved((before) => before.filter((card) => card !== cardOf(form)))
    if (!isBusy) send(form)
    else if (form !== submitted.current?.form) waitingForms.current.add(form)
  }
  return { onSubmit, isBusy, unsaved }
}
