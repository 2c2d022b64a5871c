import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { activateOfferKeys } from '~/components/ui/keyboard-shortcuts'
import type { useFormSubmit } from '~/components/ui/use-form-submit'
import { askedField, DOUBTED_FIELDS, type DoubtedField } from '~/domain/receipts/doubted-fields'
import { enterField, isMarked } from './marked-fields'

/** A second press within this time was not meant for the field that the first press has focused. */
const DOUBLE_PRESS_MS = 300

/** Returns the question that explains why a press has not confirmed the draft. */
const questionOf = (field: DoubtedField, value: string): string =>
  value === '' ? `Enter the ${field} first.` : `Is the ${field} right? Then confirm again.`

const offersIn = (root: ParentNode, field: string) => [
  ...root.querySelectorAll<HTMLButtonElement>(`button[data-offered-for="${CSS.escape(field)}"]`),
]

/**
 * Makes the confirm button first focus each marked date, amount or currency that the claimant has not
 * visited: the offer with the value that was read, or else the field. The next press accepts this value, and
 * tells the server that the claimant has checked it. The server may still ask about a value that the claimant
 * has typed.
 * @returns the sender, and the question about the field that the last press has focused; empty without one
 */
export function useDoubtsFirst(
  sender: ReturnType<typeof useFormSubmit>,
  root: RefObject<HTMLElement>,
): ReturnType<typeof useFormSubmit> & { question: string } {
  const [question, setQuestion] = useState('')
  const visited = useRef(new Set<string>())
  const lastFocusedField = useRef('')
  const lastFocusTime = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const element = root.current
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement) visited.current.add(target.name)
    }
    // choosing an offer fills its field without focusing it, so it counts as a visit
    const onClick = ({ target }: MouseEvent) => {
      const offer = target instanceof Element ? target.closest<HTMLElement>('[data-offered-for]') : null
      if (offer?.dataset.offeredFor) visited.current.add(offer.dataset.offeredFor)
    }
    // Enter on the offer with the current value accepts it and submits
    const onKeyDown = (event: KeyboardEvent) => {
      const offer = event.target
      if (event.key !== 'Enter' || event.repeat || !(offer instanceof HTMLButtonElement)) return
      const field = offer.form?.elements.namedItem(offer.dataset.offeredFor ?? '')
      if (!(field instanceof HTMLInputElement) || field.value !== offer.value) return
      event.preventDefault()
      if (performance.now() - lastFocusTime.current < DOUBLE_PRESS_MS) return
      const { form } = offer
      // renders at once, because the render sets values that the form submits
      flushSync(() => offer.click())
      form?.requestSubmit()
    }
    const listening = new AbortController()
    const { signal } = listening
    element?.addEventListener('focusin', onFocus, { signal })
    element?.addEventListener('click', onClick, { signal })
    element?.addEventListener('keydown', onKeyDown, { signal })
    return () => listening.abort()
  }, [root])
  const submit: typeof sender.submit = (target, options) => {
    const form = target as HTMLFormElement
    const fields = DOUBTED_FIELDS.flatMap((name) => {
      const field = form.elements.namedItem(name)
      return field instanceof HTMLInputElement ? { name, field } : []
    })
    if (performance.now() - lastFocusTime.current < DOUBLE_PRESS_MS) return
    const nextField = fields.find(({ name, field }) => isMarked(field) && !visited.current.has(name))
    if (nextField) {
      const readOffer = offersIn(form, nextField.name).find(({ value }) => value === nextField.field.value)
      if (readOffer && lastFocusedField.current === nextField.name) {
        flushSync(() => readOffer.click())
        return submit(form, options)
      }
      lastFocusTime.current = performance.now()
      lastFocusedField.current = nextField.name
      setQuestion(questionOf(nextField.name, nextField.field.value))
      if (readOffer) return readOffer.focus()
      enterField(nextField.field)
      // the digit keys choose offers only here, because no digit is typed into a currency
      if (nextField.name === 'currency') activateOfferKeys(nextField.field)
      return
    }
    for (const { name, field } of fields.filter(({ name }) => visited.current.has(name))) {
      const checkedValueField = form.elements.namedItem(askedField(name))
      const isUntouched = field.value === field.defaultValue
      if (checkedValueField instanceof HTMLInputElement && isUntouched) checkedValueField.value = field.value
    }
    // must set no state, because a render would clear the values just put into the form
    sender.submit(form, options)
  }
  return { ...sender, submit, question: sender.failure ? '' : question }
}
