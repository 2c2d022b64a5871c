/** Removes all of the given characters from the end of a text: trimEndOf('12.00', '.0') returns '12'. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
