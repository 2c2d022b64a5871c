import type { Claim, ClaimFile } from '~/domain/claims/claim'
import { pluralize } from '~/domain/text/pluralize'
import type { Check } from './check'
import { describeLine } from './line-findings'

/** Returns the subject of a file: its lines, the rate that it proves, or the event as a whole. */
function subjectOf({ lines, rates }: Claim, { number, lines: backed }: ClaimFile) {
  const [first, ...others] = backed
  const line = first && lines.find((each) => each.number === first.line)
  if (line) {
    const more = others.length > 0 ? ` and ${pluralize(others.length, 'more line')}` : ''
    return { words: `${describeLine(line)}${more}: `, expenseId: line.expenseId, line: line.number }
  }
  const rate = rates.find(({ file }) => file === number)
  return rate ? { words: `Rate ${rate.code}: `, rate: rate.code } : { words: '' }
}

export const damagedFile = {
  title: 'Damaged or missing file',
  advice:
    'Upload the same file to this event again, attach another one in its place, or say why you have none.',
  explainable: true,
  isRequired: true,
  fix: { page: 'file', words: 'Replace' },
  *find(claim, { faultyFiles }) {
    for (const file of claim.files) {
      const fault = faultyFiles.get(file.number)
      if (fault === undefined) continue
      const { words, ...subject } = subjectOf(claim, file)
      yield { ...subject, words: `${words}${file.name} ${fault}`, subject: `${file.role} ${file.sha256}` }
    }
  },
} satisfies Check
