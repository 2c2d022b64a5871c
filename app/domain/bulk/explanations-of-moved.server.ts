import { checks, FINDING_KINDS } from '~/domain/claims/checks/checks'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db, type PrismaClient, type Write } from '~/infra/database/db.server'
import { DISMISSED_DUPLICATES_PER_EVENT_MAX, EXPLANATIONS_PER_EVENT_MAX } from '~/limits'

// When expenses move to another event, the claimant's answers about them that stay valid there are copied:
// explanations of findings (questions of the checklist) about one expense alone, and pairs of expenses that
// are not duplicates. The former event keeps its answers, which have no effect without the expenses.

/** The kinds of findings about one expense. */
const EXPENSE_FINDING_KINDS = FINDING_KINDS.filter((kind) => checks[kind].isOfExpense)

/** The event that expenses leave, and the event that they move to. */
interface MoveBetweenEvents {
  from: OwnedEventId
  to: OwnedEventId
}

/** Returns the writes that copy the answers about expenses to another event, up to that event's limits. */
export async function copyAnswers(
  expenseIds: string[],
  move: MoveBetweenEvents,
): Promise<(db: PrismaClient) => Write[]> {
  const explanations = await copiedExplanations(new Set(expenseIds), move)
  const pairs = await copiedPairs(new Set(expenseIds), move)
  return (db) => [
    ...(explanations.length === 0 ? [] : [db.explanation.createMany({ data: explanations })]),
    ...(pairs.length === 0 ? [] : [db.noDuplicate.createMany({ data: pairs })]),
  ]
}

async function copiedExplanations(movedIds: Set<string>, { from, to }: MoveBetweenEvents) {
  const explanations = await db.explanation.findMany({ where: { eventId: from } })
  const inTarget = await db.explanation.findMany({ where: { eventId: to }, select: { finding: true } })
  const explainedInTarget = new Set(inTarget.map(({ finding }) => finding))
  return explanations
    .filter(({ finding }) => isAboutOneExpense(finding, movedIds) && !explainedInTarget.has(finding))
    .slice(0, Math.max(0, EXPLANATIONS_PER_EVENT_MAX - explainedInTarget.size))
    .map((explanation) => ({ ...explanation, eventId: to }))
}

/**
 * Whether a finding is about one of these expenses and about no other expense.
 * @param finding its key: the kind, the id of the expense, and for some kinds the id of another expense or of
 * a row of a bank statement, separated by spaces
 */
function isAboutOneExpense(finding: string, expenseIds: Set<string>): boolean {
  const [name, expenseId = '', ...furtherIds] = finding.split(' ')
  const kind = EXPENSE_FINDING_KINDS.find((kind) => kind === name)
  if (kind === undefined || !expenseIds.has(expenseId)) return false
  // a row of a bank statement moves with its expense
  return furtherIds.length === 0 || checks[kind].isOfRow === true
}

async function copiedPairs(movedIds: Set<string>, { from, to }: MoveBetweenEvents) {
  const pairs = await db.noDuplicate.findMany({ where: { eventId: from } })
  const targetPairs = await db.noDuplicate.findMany({ where: { eventId: to } })
  const keyOf = ({ one, other }: { one: string; other: string }) => `${one} ${other}`
  const targetKeys = new Set(targetPairs.map(keyOf))
  return pairs
    .filter((pair) => movedIds.has(pair.one) && movedIds.has(pair.other) && !targetKeys.has(keyOf(pair)))
    .slice(0, Math.max(0, DISMISSED_DUPLICATES_PER_EVENT_MAX - targetPairs.length))
    .map((pair) => ({ ...pair, eventId: to }))
}
