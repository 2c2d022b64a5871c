/**
 * Returns the words and phrases of a list that is written with commas between them, on as many lines as it
 * needs: phrases`total, to pay`.
 */
export const phrases = ({ raw: [list = ''] }: TemplateStringsArray): string[] =>
  list.split(',').map((word) => word.trim())
