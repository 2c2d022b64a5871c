import { useActionData, useNavigation, useSubmit } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useRef } from 'react'
import type { Failure } from '~/domain/errors'
import { withCategoryOf } from './sections'

/**
 * Sends the forms of the settings without loading the page anew: what is typed into the other forms stays,
 * and so does the form of a category that is open. The form that was saved then shows what is stored, and no
 * password. One that is sent while another is saved
 * waits for it, and stays as it was typed when the other is refused: what is wrong with that one stays on the
 * page. A second press on the card that is under way sends nothing.
 */
export function useSettingsForms() {
  const submit = useSubmit()
  const failure = useActionData<Failure>()
  const isBusy = useNavigation().state !== 'idle'
  const sent = useRef<HTMLFormElement | null>(null)
  const waiting = useRef(new Set<HTMLFormElement>())
  const send = useCallback(
    (form: HTMLFormElement) => {
      sent.current = form
      const { pathname, search, hash } = new URL(form.action)
      const query = new URLSearchParams(location.search)
      submit(form, { action: withCategoryOf(query, pathname + search + hash) })
    },
    [submit],
  )
  useEffect(() => {
    if (isBusy) return
    const form = sent.current
    sent.current = null
    const [next] = waiting.current
    if (form && failure) return waiting.current.clear()
    for (const input of form?.elements ?? [])
      if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.value = input.defaultValue
    if (!next) return
    waiting.current.delete(next)
    send(next)
  }, [isBusy, failure, send])
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    const form = event.target as HTMLFormElement
    // that of the page's head leaves the settings
    if (form.method !== 'post' || event.defaultPrevented) return
    event.preventDefault()
    if (!isBusy) send(form)
    else if (form !== sent.current) waiting.current.add(form)
  }
  return { onSubmit, isBusy }
}
