/** Returns `1, 2 and 3`. */
export const enumerated = (parts: unknown[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('')
