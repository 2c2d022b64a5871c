/** The notes to the owner about hidden content of a file, by the stored name of the trait. */
const NOTES_BY_TRAIT: Record<string, string> = {
  position: 'This photo says where it was taken.',
  script: 'This PDF has a script in it.',
  attachment: 'This file has another file in it.',
  launch: 'This PDF asks to start a program when it is opened.',
}

/**
 * Returns the notes on a file's traits, which are kinds of content that its pages do not show.
 * @param traits as stored: names separated by spaces
 */
export const notesOnTraits = (traits: string): string =>
  traits
    .split(' ')
    .map((trait) => NOTES_BY_TRAIT[trait] ?? '')
    .join(' ')
    .trim()
