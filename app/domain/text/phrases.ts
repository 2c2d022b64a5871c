/** Splits a list of phrases at its commas: phrases`total, to pay` returns ['total', 'to pay']. */
export const phrases = ({ raw: [list = ''] }: TemplateStringsArray): string[] =>
  list.split(',').map((word) => word.trim())
