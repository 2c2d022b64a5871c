import { pluralize } from '~/domain/text/pluralize'
import type { Check } from './check'
import { describeLine, findInLines } from './line-findings'

// Checks of the guests of a line. Guests are free text, so only a plain list of names is counted.

/** Matches words and signs that may stand for several people, or join two names. */
const SEVERAL =
  /[\d&+/…、，]|\b(?:and|und|et|e|y|i|con|met|with|mit|och|og|oraz|others|etc|usw|team|group|staff|board|colleagues|clients)\b/i

/**
 * Returns the fewest and the most names that a list may have; null for other texts. A company may stand
 * behind a comma too, so only every second part between commas is surely a name.
 */
function countNames(guests: string): [fewest: number, most: number] | null {
  const names = guests.replaceAll(/\([^()]*\)/g, '')
  if (SEVERAL.test(names)) return null
  const countOf = (list: string[]) => list.filter((part) => part.trim() !== '').length
  if (names.includes(';')) return [countOf(names.split(';')), countOf(names.split(';'))]
  const parts = countOf(names.split(','))
  return [names === guests ? Math.ceil(parts / 2) : parts, parts]
}

export const guestsOtherThanShare = {
  title: 'Guests do not fit the persons of the share',
  advice: 'Name all who were there, or correct the persons. Or explain who the others were.',
  isOfExpense: true,
  fix: { page: 'expense', words: 'Correct them' },
  find: (claim) =>
    findInLines(claim, (line) => {
      const [, claimed, all] = (/^(\d+)\/(\d+)$/.exec(line.share) ?? []).map(Number)
      const [fewest, most] = countNames(line.guests) ?? [0, 0]
      if (claimed === undefined || all === undefined || most === 0) return null
      // names may be of all persons, with or without the claimant, or of those claimed beside the claimant
      const fits = (fewest <= all && most >= all - 1) || most === claimed - 1
      if (fits) return null
      return `${describeLine(line)}: ${pluralize(most, 'guest')} named, ${claimed} claimed of ${pluralize(all, 'person')} who were there`
    }),
} satisfies Check
