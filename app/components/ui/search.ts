import { type RefObject, useEffect } from 'react'

/**
 * Makes the fields of a search form show what the address asks for, however the page was reached: by a link,
 * the back button or another search.
 */
export function useFollowAddress(form: RefObject<HTMLFormElement>, address: string): void {
  useEffect(() => {
    const asked = new URLSearchParams(address.split('?')[1])
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement && field.type === 'search')
        field.value = asked.get(field.name) ?? ''
      // a field that the address leaves out has its first choice
      if (field instanceof HTMLSelectElement)
        field.value = asked.get(field.name) ?? field.options[0]?.value ?? ''
    }
  }, [form, address])
}
