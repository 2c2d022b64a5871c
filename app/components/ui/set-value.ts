/**
 * Sets the value of a field so that React notices: React compares an input event with the value that was last
 * set through the element itself.
 */
export function setValue(
  field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  value: string,
): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
