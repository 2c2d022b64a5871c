import { statementPath } from '~/components/bank-statements/paths'
import { advancesPath, detailsPath } from '~/components/details/paths'
import { panelPath } from '~/components/events/paths'
import { expensesPath, feeExpensePath } from '~/components/expenses/paths'
import { addRatePath, ratesPath } from '~/components/rates/paths'
import { paperPath, previewPath, reviewPath } from '~/components/receipts/paths'
import type { FixPage, InOtherEvent } from '~/domain/claims/checks/check'
import { checks } from '~/domain/claims/checks/checks'
import type { Finding } from '~/domain/claims/checks/findings'
import type { FindingsOfKind } from '~/domain/claims/checks/summary'
import { formatDate } from '~/format/format-dates'
import { formatFigures } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { fromClosingPath } from './paths'

/** The ids of the papers that the expenses page lists. */
type ListedPapers = ReadonlySet<string>

/** Returns the address where a user corrects a finding, by the page that its check names. */
const FIX_PATHS: Record<FixPage, (eventId: string, finding: Finding, papers: ListedPapers) => string> = {
  details: detailsPath,
  advances: advancesPath,
  rates: (eventId, finding) => fromClosingPath(rateFixPath(eventId, finding)),
  // the subject is the rate's id and the fee
  'rate-fee': (eventId, finding) => feeExpensePath(eventId, subjectOf(finding).split(' ', 1)[0] ?? ''),
  review: (eventId) => reviewPath(eventId),
  statement: statementPath,
  expense: (eventId, { expenseId }) =>
    fromClosingPath(panelPath(expensesPath(eventId), 'edit', expenseId ?? '')),
  file: (eventId, { expenseId, rate }) => {
    if (expenseId !== null) return fromClosingPath(panelPath(expensesPath(eventId), 'edit', expenseId))
    return fromClosingPath(rate === null ? expensesPath(eventId) : ratesPath(eventId))
  },
  paper: (eventId, finding, papers) => {
    const id = subjectOf(finding)
    return papers.has(id) ? paperPath(eventId, id) : previewPath(id)
  },
}

/** Returns the address of an expense or draft of another event. */
const inOtherEventPath = ({ eventId, id, isDraft }: InOtherEvent): string =>
  isDraft ? reviewPath(eventId, id) : panelPath(expensesPath(eventId), 'edit', id)

/** Returns the subject of a finding within its kind, as its check writes it: ids, codes, amounts. */
const subjectOf = ({ kind, key }: Finding): string => key.slice(kind.length + 1)

/** Returns the address of the rate or, for a finding without a rate, of a new rate for the currency. */
function rateFixPath(eventId: string, finding: Finding): string {
  const [rateOrCurrency = ''] = subjectOf(finding).split(' ')
  return finding.rate === null
    ? addRatePath(eventId, rateOrCurrency)
    : panelPath(ratesPath(eventId), 'edit', rateOrCurrency)
}

/** Matches a date in the text of a claim. A date within a longer word is part of a file name. */
const CLAIM_DATE = /(?<![\w-])(\d{4}-\d{2}-\d{2})(?![\w-]|\.\w)/

/** Rewrites the dates and figures of a claim's sentence, which have fixed formats, in the user's formats. */
export const claimSentence = (words: string, formats: Formats): string =>
  // the pieces at odd indexes are the dates
  words
    .split(CLAIM_DATE)
    .map((part, index) => (index % 2 === 1 ? formatDate(formats, part) : formatFigures(formats, part)))
    .join('')

/** Returns the findings of a claim for the closing page, grouped by kind. */
export const toFindingGroups = (
  groups: FindingsOfKind[],
  { eventId, papers }: { eventId: string; papers: ListedPapers },
  formats: Formats,
) =>
  groups.map(({ kind, count, open, shownFindings }) => {
    const check = checks[kind]
    const { page, words: fixWords } = check.fix ?? { page: 'expense', words: 'Edit' }
    return {
      kind,
      title: check.title,
      advice: check.advice,
      explainable: !check.needsCorrection,
      // the only explanation that each finding accepts, as the label of a button; null: any text
      choice: check.choice ?? null,
      // the label of the button that makes the choice for all findings; empty without a choice
      choiceForAll: check.choiceForAll ?? '',
      // whether closing waits until each finding is corrected or explained
      isRequired: check.isRequired ?? false,
      count,
      open,
      findings: shownFindings.map((finding) => ({
        key: finding.key,
        words: claimSentence(finding.words, formats),
        fix: { href: FIX_PATHS[page](eventId, finding, papers), words: fixWords },
        // the address of the expense or draft of the other event
        otherEventHref: finding.otherEvent && inOtherEventPath(finding.otherEvent),
        // the two expenses that may be duplicates
        pair: finding.otherId === null ? null : ([finding.expenseId ?? '', finding.otherId] as const),
        explanation: finding.explanation,
      })),
    }
  })

/** The findings of a kind. */
export type FindingGroup = ReturnType<typeof toFindingGroups>[number]

/** A finding with the link that corrects it. */
export type FindingViewModel = FindingGroup['findings'][number]
