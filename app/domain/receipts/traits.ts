/** What a receipt's file holds beside what it shows, in words for its owner, by the name that is stored. */
const NOTES: Record<string, string> = {
  position: 'This photo says where it was taken.',
  script: 'This PDF has a script in it.',
  attachment: 'This file has another file in it.',
  launch: 'This PDF asks to start a program when it is opened.',
}

/** @param traits as they are stored: names with spaces between */
export const traitNotes = (traits: string): string =>
  traits
    .split(' ')
    .map((trait) => NOTES[trait] ?? '')
    .join(' ')
    .trim()
