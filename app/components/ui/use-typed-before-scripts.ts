import { type RefObject, useEffect, useRef } from 'react'

const isTyped = (input: Element) =>
  input instanceof HTMLInputElement && input.type !== 'hidden' && input.value !== input.defaultValue

/**
 * Calls back with a form into which the user typed before the scripts ran, because React got no event.
 * @param root the form, an element in it, or one around it
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
