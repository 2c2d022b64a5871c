import type { Claim, ClaimFile } from '~/domain/claims/claim'
import { pluralize } from '~/domain/text/pluralize'
import type { Check } from './check'
import { describeLine } from './line-findings'

// Finds files of a claim whose stored originals are damaged or missing.

/** Returns what a file belongs to: its lines, the rate that it proves, or the event as a whole. */
function ownerOf({ lines, rates }: Claim, { number: fileNumber, lines: linesOfFile }: ClaimFile) {
  const [firstLine, ...otherLines] = linesOfFile
  const line = firstLine && lines.find(({ number }) => number === firstLine.line)
  if (line) {
    const moreText = otherLines.length > 0 ? ` and ${pluralize(otherLines.length, 'more line')}` : ''
    return { words: `${describeLine(line)}${moreText}: `, line }
  }
  const rate = rates.find(({ file }) => file === fileNumber)
  return rate ? { words: `Rate ${rate.code}: `, rate: rate.code } : { words: '' }
}

export const damagedFile = {
  title: 'Damaged or missing file',
  advice:
    'Upload the same file to this event again, attach another one in its place, or say why you have none.',
  isRequired: true,
  fix: { page: 'file', words: 'Replace' },
  *find(claim, { faultyFiles }) {
    for (const file of claim.files) {
      const fault = faultyFiles.get(file.number)
      if (fault === undefined) continue
      const { words, ...owner } = ownerOf(claim, file)
      yield { ...owner, words: `${words}${file.name} ${fault}`, subject: `${file.role} ${file.sha256}` }
    }
  },
} satisfies Check
