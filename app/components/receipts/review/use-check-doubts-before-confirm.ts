import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { activateOfferKeys } from '~/components/ui/keyboard-shortcuts'
import type { useFormSubmit } from '~/components/ui/use-form-submit'
import { checkedValueFieldName, DOUBTED_FIELDS, type DoubtedField } from '~/domain/receipts/doubted-fields'
import { enterField, isMarked } from './marked-fields'

// Before a draft is confirmed, the claimant must look at its doubted fields: a date, amount or currency with
// a mark, which means that the reading is not sure. Buttons beside such a field offer possible values
// (components/amounts/offers.tsx). A field is visited when the claimant has focused it or chosen an offer.

/** A second press within this time, in milliseconds, was not meant for what the first press has focused. */
const DOUBLE_PRESS_MS = 300

const isDoublePress = (lastFocusTime: number) => performance.now() - lastFocusTime < DOUBLE_PRESS_MS

/** Returns the question that explains why a press has not confirmed the draft. */
const questionOf = (field: DoubtedField, value: string): string =>
  value === '' ? `Enter the ${field} first.` : `Is the ${field} right? Then confirm again.`

/** Returns the buttons that offer values for a field. */
const offersIn = (root: ParentNode, field: string) => [
  ...root.querySelectorAll<HTMLButtonElement>(`button[data-offered-for="${CSS.escape(field)}"]`),
]

/**
 * Makes the confirm button lead through the doubted fields that the claimant has not visited. A press focuses
 * the first of these fields, or the offer with the value that was read, and asks whether the value is right.
 * The next press accepts that value and goes on to the next field. When all are visited, the press submits
 * the form, which tells the server which values the claimant has checked. The server may still ask about a
 * value that the claimant has typed.
 * @param root an element around the form
 * @returns the sender, and the question about the field that the last press has focused; empty without one
 */
export function useCheckDoubtsBeforeConfirm(
  sender: ReturnType<typeof useFormSubmit>,
  root: RefObject<HTMLElement>,
): ReturnType<typeof useFormSubmit> & { question: string } {
  const [question, setQuestion] = useState('')
  const visited = useRef(new Set<string>())
  const lastFocusedField = useRef('')
  const lastFocusTime = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const element = root.current
    const visit = (field: EventTarget | null) => {
      if (field instanceof HTMLInputElement) visited.current.add(field.name)
    }
    const onFocus = ({ target }: FocusEvent) => visit(target)
    // the claimant may have focused a field before the scripts ran
    if (element?.contains(document.activeElement)) visit(document.activeElement)
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
      if (isDoublePress(lastFocusTime.current)) return
      // read before the click, which removes the button from the form
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
    if (isDoublePress(lastFocusTime.current)) return
    const nextField = fields.find(({ name, field }) => isMarked(field) && !visited.current.has(name))
    if (nextField) {
      const readOffer = offersIn(form, nextField.name).find(({ value }) => value === nextField.field.value)
      if (readOffer && lastFocusedField.current === nextField.name) {
        // The last press focused this offer, so this press accepts it. The click makes `onClick` above count
        // the field as visited, so the repeated call goes on to the next field.
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
    // From here on, no state may be set: a render would clear the values that are put into the form.
    for (const { name, field } of fields.filter(({ name }) => visited.current.has(name))) {
      const checkedValueInput = form.elements.namedItem(checkedValueFieldName(name))
      // a value that the claimant has typed is left to the server, which may ask about it
      const isUntouched = field.value === field.defaultValue
      if (checkedValueInput instanceof HTMLInputElement && isUntouched) checkedValueInput.value = field.value
    }
    sender.submit(form, options)
  }
  return { ...sender, submit, question: sender.failure ? '' : question }
}
