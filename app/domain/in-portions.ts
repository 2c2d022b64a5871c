/** Splits a list into portions of the same size, in order. The last one may be smaller. */
export const inPortions = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
