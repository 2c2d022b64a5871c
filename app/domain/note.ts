/** What is said beside a figure, in words. */
export interface Note {
  words: string
  /** whether the figure may be wrong, or somebody has yet to decide what counts */
  isDoubtful: boolean
}

export const doubtfulNote = (words: string): Note => ({ words, isDoubtful: true })
export const plainNote = (words: string): Note => ({ words, isDoubtful: false })
