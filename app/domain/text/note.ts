/** A note in words beside a figure. */
export interface Note {
  words: string
  /** whether the figure may be wrong, or somebody still has to decide */
  isDoubtful: boolean
  /** whether the note also stands beside a figure further below; a phone shows only that one */
  isRepeated?: boolean
}

export const doubtfulNote = (words: string): Note => ({ words, isDoubtful: true })
export const plainNote = (words: string): Note => ({ words, isDoubtful: false })
