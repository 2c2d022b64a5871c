/** Divides things into portions of one size, in their order; the last may be smaller. */
export const inPortions = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
