/** Joins parts to a text such as `1, 2 and 3`. */
export const enumerate = (parts: readonly unknown[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('')
