/**
 * Puts a value into a field in a way that React notices: it compares an event of typing with what was set
 * through the element itself.
 */
export function setValue(
  field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  value: string,
): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
