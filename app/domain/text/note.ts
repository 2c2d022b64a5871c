/** What is said beside a figure, in words. */
export interface Note {
  words: string
  /** whether the figure may be wrong, or somebody has yet to decide what counts */
  isDoubtful: boolean
  /** whether the note stands beside another figure below too: a phone shows it there alone */
  isRepeated?: boolean
}

export const doubtfulNote = (words: string): Note => ({ words, isDoubtful: true })
export const plainNote = (words: string): Note => ({ words, isDoubtful: false })
