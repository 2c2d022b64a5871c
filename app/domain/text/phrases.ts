/** Splits a list at its commas and line breaks: phrases`total, to pay` returns ['total', 'to pay']. */
export const phrases = ({ raw: [list = ''] }: TemplateStringsArray): string[] =>
  list.split(',').map((word) => word.trim())
