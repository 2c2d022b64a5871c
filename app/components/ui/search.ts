import { type RefObject, useEffect } from 'react'

/**
 * A search form's fields say what the address asks for, on every way there: a link, the back button, another
 * search.
 */
export function useFollowAddress(form: RefObject<HTMLFormElement>, address: string): void {
  useEffect(() => {
    const asked = new URLSearchParams(address.split('?')[1])
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement && field.type === 'search')
        field.value = asked.get(field.name) ?? ''
      // what an address leaves out is the first choice
      if (field instanceof HTMLSelectElement)
        field.value = asked.get(field.name) ?? field.options[0]?.value ?? ''
    }
  }, [form, address])
}
