import { useActionData, useNavigation, useSubmit } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { Failure } from '~/domain/errors'

/**
 * Sends the forms of the settings without loading the page anew: what is typed into the other forms stays.
 * The form that was saved then shows what is stored, and no password.
 */
export function useSettingsForms() {
  const submit = useSubmit()
  const failure = useActionData<Failure>()
  const isBusy = useNavigation().state !== 'idle'
  const sent = useRef<HTMLFormElement | null>(null)
  useEffect(() => {
    if (isBusy) return
    const form = sent.current
    sent.current = null
    if (!form || failure) return
    for (const input of form.elements)
      if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.value = input.defaultValue
  }, [isBusy, failure])
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    const form = event.target as HTMLFormElement
    // that of the page's head leaves the settings
    if (form.method !== 'post' || event.defaultPrevented) return
    event.preventDefault()
    if (isBusy) return
    sent.current = form
    submit(form)
  }
  return { onSubmit, isBusy }
}
