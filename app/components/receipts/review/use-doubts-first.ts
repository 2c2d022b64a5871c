import { type RefObject, useEffect, useRef } from 'react'
import { offerByKeys } from '~/components/ui/keyboard-shortcuts'
import type { useFormSubmit } from '~/components/ui/use-form-submit'
import { askedField, DOUBTED_FIELDS } from '~/domain/receipts/doubted-fields'
import { enterField, isMarked } from './marked-fields'

/** A second press within this time was not meant for the field that the first one has led to. */
const GLANCE_MS = 300

/**
 * Makes the press that confirms a draft go to each marked date, amount or currency first that the claimant
 * has not been in. In such a field the keys of the offered values choose one. The next press confirms the
 * draft, and tells the server which values the claimant looked at.
 * What the claimant typed over a reading was not asked about yet, so the server may still ask.
 */
export function useDoubtsFirst(
  sender: ReturnType<typeof useFormSubmit>,
  root: RefObject<HTMLElement>,
): ReturnType<typeof useFormSubmit> {
  const visited = useRef(new Set<string>())
  useEffect(() => {
    const element = root.current
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement) visited.current.add(target.name)
    }
    // what is chosen among offers is put into a field that is not entered
    const onClick = ({ target }: MouseEvent) => {
      const offer = target instanceof Element ? target.closest<HTMLElement>('[data-offered-for]') : null
      if (offer?.dataset.offeredFor) visited.current.add(offer.dataset.offeredFor)
    }
    element?.addEventListener('focusin', onFocus)
    element?.addEventListener('click', onClick)
    return () => {
      element?.removeEventListener('focusin', onFocus)
      element?.removeEventListener('click', onClick)
    }
  }, [root])
  const ledAt = useRef(Number.NEGATIVE_INFINITY)
  const submit: typeof sender.submit = (target, options) => {
    const form = target as HTMLFormElement
    const fields = DOUBTED_FIELDS.flatMap((name) => {
      const field = form.elements.namedItem(name)
      return field instanceof HTMLInputElement ? { name, field } : []
    })
    if (performance.now() - ledAt.current < GLANCE_MS) return
    const next = fields.find(({ name, field }) => isMarked(field) && !visited.current.has(name))
    if (next) {
      ledAt.current = performance.now()
      enterField(next.field)
      offerByKeys(next.field)
      return
    }
    for (const { name, field } of fields.filter(({ name }) => visited.current.has(name))) {
      const asked = form.elements.namedItem(askedField(name))
      const isUntouched = field.value === field.defaultValue
      if (asked instanceof HTMLInputElement && isUntouched) asked.value = field.value
    }
    sender.submit(form, options)
  }
  return { ...sender, submit }
}
