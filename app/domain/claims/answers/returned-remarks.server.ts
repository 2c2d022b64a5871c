import { withFailure } from '~/domain/errors'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db } from '~/infra/database/db.server'
import type { LineRemark } from './answer'
import { LINKS_FAILED } from './messages'

/**
 * Returns the remarks with which readers have returned the claim of an event since its last version was
 * frozen. A later version takes account of them.
 */
export async function returnedRemarks(eventId: OwnedEventId) {
  return withFailure(LINKS_FAILED, async () => {
    const newest = await db.claim.findFirst({
      where: { eventId, sha256: { not: '' } },
      select: { frozenAt: true },
      orderBy: { version: 'desc' },
    })
    if (!newest) return []
    const answers = await db.claimAnswer.findMany({
      where: { kind: 'returned', createdAt: { gte: newest.frozenAt }, claim: { eventId } },
      select: { id: true, name: true, remark: true, remarks: true, claim: { select: { version: true } } },
      orderBy: [{ claim: { version: 'asc' } }, { number: 'asc' }],
    })
    return answers.flatMap(({ id, name, remark, remarks, claim: { version } }) => {
      const source = { answerId: id, name, version }
      const onLines: LineRemark[] = JSON.parse(remarks)
      // a remark on the whole claim has no line
      const onClaim = remark === '' ? [] : [{ line: null, expenseId: null, text: remark }]
      return [...onClaim, ...onLines].map((each) => ({ ...source, ...each }))
    })
  })
}

/** A remark with which somebody has returned a frozen version. */
export type ReturnedRemark = Awaited<ReturnType<typeof returnedRemarks>>[number]
