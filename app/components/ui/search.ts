import { type RefObject, useEffect } from 'react'

/** Makes a search form's fields follow the address, which links, searches and the back button change. */
export function useFollowAddress(form: RefObject<HTMLFormElement>, address: string): void {
  useEffect(() => {
    const query = new URLSearchParams(address.split('?')[1])
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement && field.type === 'search')
        field.value = query.get(field.name) ?? ''
      // a field missing from the address shows its first option
      if (field instanceof HTMLSelectElement)
        field.value = query.get(field.name) ?? field.options[0]?.value ?? ''
    }
  }, [form, address])
}
