import { type RefObject, useEffect, useRef } from 'react'

const isTyped = (input: Element) =>
  input instanceof HTMLInputElement && input.type !== 'hidden' && input.value !== input.defaultValue

/**
 * Calls with the form when something was typed into it before the scripts ran: React hears of no change then.
 * @param root an element in the form, the form, or one around it
 */
export function useTypedBeforeScripts(
  root: RefObject<HTMLElement>,
  onTyped: (form: HTMLFormElement) => void,
): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const form = root.current?.closest('form') ?? root.current?.querySelector('form')
    if (form && [...form.elements].some(isTyped)) onTyped(form)
  })
}
