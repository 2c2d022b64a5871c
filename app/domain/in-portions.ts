/** Splits a list into portions of the same size, in order. The last one may be smaller. */
export const inPortions = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
