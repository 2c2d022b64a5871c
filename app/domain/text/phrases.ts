/**
 * Splits a list of words and phrases at its commas. The list may have several lines. phrases`total, to pay`
 * returns ['total', 'to pay'].
 */
export const phrases = ({ raw: [list = ''] }: TemplateStringsArray): string[] =>
  list.split(',').map((word) => word.trim())
