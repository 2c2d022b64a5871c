import { useActionData, useNavigation, useSubmit } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '~/domain/errors'
import { withCategoryOf } from './sections'

/** A form that was sent, and what was in its inputs then. */
interface Sent {
  form: HTMLFormElement
  inputs: (readonly [input: HTMLInputElement, value: string])[]
}

const inputsIn = (form: HTMLFormElement): Sent['inputs'] =>
  [...form.elements]
    .filter((each) => each instanceof HTMLInputElement && each.type !== 'checkbox')
    .map((input) => [input as HTMLInputElement, (input as HTMLInputElement).value])

/** The title of the card that a form stands in. */
const cardOf = (form: HTMLFormElement): string => form.closest<HTMLElement>('[data-card]')?.dataset.card ?? ''

/**
 * Sends the forms of the settings without loading the page anew: what is typed into the other forms stays,
 * and so does the form of a category that is open. The form that was saved then shows what is stored, and no
 * password, but for what was typed into it meanwhile. One that is sent while another is saved waits for it,
 * and stays as it was typed when the other is refused: what is wrong with that one stays on the page, and
 * `unsaved` names the cards that were not sent. A second press on the card that is under way sends nothing.
 */
export function useSettingsForms() {
  const submit = useSubmit()
  const failure = useActionData<Failure>()
  const isBusy = useNavigation().state !== 'idle'
  const sent = useRef<Sent | null>(null)
  const waiting = useRef(new Set<HTMLFormElement>())
  const [unsaved, setUnsaved] = useState<string[]>([])
  const send = useCallback(
    (form: HTMLFormElement) => {
      sent.current = { form, inputs: inputsIn(form) }
      const { pathname, search, hash } = new URL(form.action)
      const query = new URLSearchParams(location.search)
      submit(form, { action: withCategoryOf(query, pathname + search + hash) })
    },
    [submit],
  )
  useEffect(() => {
    if (isBusy) return
    const last = sent.current
    sent.current = null
    const [next] = waiting.current
    if (last && failure) {
      setUnsaved([...waiting.current].map(cardOf))
      return waiting.current.clear()
    }
    for (const [input, value] of last?.inputs ?? [])
      if (input.value === value) input.value = input.defaultValue
    if (!next) return
    waiting.current.delete(next)
    send(next)
  }, [isBusy, failure, send])
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    const form = event.target as HTMLFormElement
    // that of the page's head leaves the settings
    if (form.method !== 'post' || event.defaultPrevented) return
    event.preventDefault()
    setUnsaved((before) => before.filter((card) => card !== cardOf(form)))
    if (!isBusy) send(form)
    else if (form !== sent.current?.form) waiting.current.add(form)
  }
  return { onSubmit, isBusy, unsaved }
}
