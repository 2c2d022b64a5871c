import { checks, FINDING_KINDS } from '~/domain/claims/checks/checks'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db, type PrismaClient, type Write } from '~/infra/database/db.server'
import { DISMISSED_DUPLICATES_PER_EVENT_MAX, EXPLANATIONS_PER_EVENT_MAX } from '~/limits'

// Copies the claimant's answers along with moved expenses if they stay valid in the other event: explanations
// of findings about an expense alone, and pairs that are not duplicates. The former event keeps its answers,
// which have no effect without the expenses.

const KINDS = FINDING_KINDS.filter((kind) => checks[kind].isOfExpense)

/** Plans copying the answers about expenses to another event, up to the limits of that event. */
export async function carriedAnswers(
  expenseIds: string[],
  { from, to }: { from: OwnedEventId; to: OwnedEventId },
): Promise<(db: PrismaClient) => Write[]> {
  const explanations = await newExplanations(expenseIds, { from, to })
  const pairs = await newPairs(new Set(expenseIds), { from, to })
  return (db) => [
    ...(explanations.length === 0 ? [] : [db.explanation.createMany({ data: explanations })]),
    ...(pairs.length === 0 ? [] : [db.noDuplicate.createMany({ data: pairs })]),
  ]
}

interface Way {
  from: OwnedEventId
  to: OwnedEventId
}

async function newExplanations(expenseIds: string[], { from, to }: Way) {
  const moved = new Set(expenseIds)
  const isOfMoved = (finding: string) => {
    const [name, id = '', ...others] = finding.split(' ')
    const kind = KINDS.find((kind) => kind === name)
    // the row moves with its expense; any other suffix is the id of another expense
    return kind !== undefined && moved.has(id) && (others.length === 0 || checks[kind].isOfRow === true)
  }
  // an event has at most `EXPLANATIONS_PER_EVENT_MAX`
  const said = await db.explanation.findMany({ where: { eventId: from } })
  const there = new Set(
    (await db.explanation.findMany({ where: { eventId: to }, select: { finding: true } })).map(
      ({ finding }) => finding,
    ),
  )
  return said
    .filter(({ finding }) => isOfMoved(finding) && !there.has(finding))
    .slice(0, Math.max(0, EXPLANATIONS_PER_EVENT_MAX - there.size))
    .map((explanation) => ({ ...explanation, eventId: to }))
}

async function newPairs(expenseIds: Set<string>, { from, to }: Way) {
  const known = await db.noDuplicate.findMany({ where: { eventId: from } })
  const there = await db.noDuplicate.findMany({ where: { eventId: to } })
  const keyOf = ({ one, other }: { one: string; other: string }) => `${one} ${other}`
  const keys = new Set(there.map(keyOf))
  return known
    .filter((pair) => expenseIds.has(pair.one) && expenseIds.has(pair.other) && !keys.has(keyOf(pair)))
    .slice(0, Math.max(0, DISMISSED_DUPLICATES_PER_EVENT_MAX - there.length))
    .map((pair) => ({ ...pair, eventId: to }))
}
