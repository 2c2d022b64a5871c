import { createHash } from 'node:crypto'
import { listAdvances } from '~/domain/advances/advances.server'
import { perDiemsElsewhere } from '~/domain/allowances/per-diems-elsewhere.server'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { rowFeesIn } from '~/domain/bank-statements/row-fees.server'
import { otherUsesOf, rowStatesOf } from '~/domain/bank-statements/used-rows.server'
import { returnedRemarks } from '~/domain/claims/answers/returned-remarks.server'
import type { Claim } from '~/domain/claims/claim'
import { EXPLAIN_FAILED, RETRIEVE_FAILED } from '~/domain/claims/messages'
import { paidVersions } from '~/domain/claims/payments/payments'
import { buildClaim } from '~/domain/claims/versions/build-claim.server'
import { canonicalText } from '~/domain/claims/versions/canonical'
import { expensesChangedSince } from '~/domain/claims/versions/changes-since'
import { contentOf, type Version, versionsOf } from '~/domain/claims/versions/versions.server'
import { withFailure } from '~/domain/errors'
import { changeEvent } from '~/domain/events/change-event.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { requireRoom } from '~/domain/events/require-room'
import type { OwnedEvent } from '~/domain/events/schema'
import { categoryFinder } from '~/domain/expenses/categories'
import { listCategories } from '~/domain/expenses/categories.server'
import { duplicatesOf, partPairsOf } from '~/domain/expenses/duplicates.server'
import { duplicatesInOtherEvents } from '~/domain/expenses/duplicates-in-other-events.server'
import { refundsOfNoExpense } from '~/domain/expenses/refunds.server'
import { latestDate } from '~/domain/money/date'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { listRates } from '~/domain/rates/rates.server'
import { attachedCreditNotes } from '~/domain/receipts/credit-notes-of-expenses.server'
import { papersOfNoPurchase } from '~/domain/receipts/expenses-on-papers-of-no-purchase.server'
import { paperAmountsOf } from '~/domain/receipts/papers.server'
import { countDrafts } from '~/domain/receipts/receipts.server'
import { tippedBillsOf } from '~/domain/receipts/tipped-bills.server'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/database/db.server'
import { EXPLANATIONS_PER_EVENT_MAX } from '~/limits'
import type { CheckContext, FileUse } from './check'
import { findFaultyFiles } from './find-faulty-files.server'
import { explanationsOf, findingsOf, requireAccepted } from './findings'
import { rateFeesOf } from './rate-fees.server'
import { receiptReuse } from './receipt-reuse.server'
import { findingsByKind, summaryOf } from './summary'

// Checks the current claim of an event, and stores the claimant's explanations.

/**
 * Returns a SHA-256 over the whole claim, its findings and its drafts. Closing compares it, so that a user
 * closes exactly the claim that the page showed. It leaves out damaged files, because each thread and process
 * knows only the damage in bytes that it has read itself.
 */
export function contentKey({ claim, findings, isSearchCut }: CheckedClaim): string {
  // the findings carry the explanations too
  const content = {
    claim: { ...claim, explanations: [] },
    findings: findings.filter(({ kind }) => kind !== 'damaged-file'),
    isSearchCut,
  }
  return createHash('sha256').update(canonicalText(content)).digest('hex')
}

/** Summarises the event's current claim for the closing page. */
export const closingSummary = inBackgroundWhenLarge({
  name: 'closingSummary',
  failure: RETRIEVE_FAILED,
  countRows: (_actor, event: OwnedEvent) => countForBackground(event.id),
  async run(actor, event: OwnedEvent) {
    const checked = await checkedClaim(actor, event)
    const { claim, findings, isSearchCut, uncheckedFiles } = checked
    return {
      claim: summaryOf(claim),
      findings: findingsByKind(findings),
      content: contentKey(checked),
      isSearchCut,
      uncheckedFiles,
    }
  },
})

/** Returns the remarks on the claim and on lines that are as in the newest version. */
async function uncorrectedRemarks(actor: Actor, eventId: OwnedEventId, claim: Claim, newest?: Version) {
  const remarks = await returnedRemarks(eventId)
  if (remarks.length === 0 || !newest) return remarks
  const changed = expensesChangedSince((await contentOf(actor, newest)).claim, claim)
  return remarks.filter(({ expenseId }) => !changed.has(expenseId))
}

/** Builds and checks the current claim of an event. */
export async function checkedClaim(actor: Actor, event: OwnedEvent) {
  const claim = await buildClaim(actor, event)
  const { ready, beingRead } = await countDrafts(event.id)
  const duplicates = await duplicatesOf(event.id)
  const parts = await partPairsOf(event.id, duplicates)
  const tippedBills = await tippedBillsOf(event.id)
  const rates = await listRates(event.id)
  const advances = await listAdvances(event.id)
  const versions = await versionsOf(actor, event.id)
  const rowFees = await rowFeesIn(event.id)
  const fileUsesElsewhere = await receiptReuse(actor, event.id, claim)
  const similar = await similarInOtherEvents(actor, event.id, claim, fileUsesElsewhere)
  const { faults: faultyFiles, uncheckedCount } = await findFaultyFiles(claim.files, 'closing')
  const context = {
    faultyFiles,
    drafts: ready + beingRead,
    paperAmounts: await paperAmountsOf(event.id),
    creditNotes: await attachedCreditNotes(event.id),
    refundsOfNoExpense: await refundsOfNoExpense(
      event.id,
      new Set(claim.lines.map((line) => line.expenseId)),
    ),
    papersOfNoPurchase: await papersOfNoPurchase(event.id),
    advances,
    fileUsesElsewhere,
    similarExpensesElsewhere: similar.duplicatesById,
    perDiemsElsewhere: await perDiemsElsewhere(actor, event.id, claim.lines),
    rowFees,
    rateFees: await rateFeesOf(event.id, rates, rowFees),
    rowUses: await otherUsesOf(actor, event.id),
    rowStates: await rowStatesOf(event.id),
    duplicates: duplicates.map(([first, second]): [string, string] => [first.id, second.id]),
    parts: parts.map(([part, whole]): [string, string] => [part.id, whole.id]),
    tippedBills: tippedBills.map(([bill, tipped]): [string, string] => [bill.id, tipped.id]),
    rateIds: new Map(rates.map(({ code, id }) => [code, id])),
    rates,
    paidVersions: versions
      .toReversed()
      .flatMap((version) => paidVersions([version]).map((paid) => ({ ...paid, frozenAt: version.frozenAt }))),
    returnedRemarks: await uncorrectedRemarks(actor, event.id, claim, versions[0]),
    findCategory: categoryFinder(await listCategories(actor)),
    latestDate: latestDate(),
  }
  const findings = findingsOf(claim, context, await explanationsOfEvent(event.id))
  return {
    claim: { ...claim, explanations: explanationsOf(findings) },
    findings,
    // whether the search compared only some expenses of other events
    isSearchCut: similar.isIncomplete,
    // the number of files whose bytes were not compared with their checksums
    uncheckedFiles: uncheckedCount,
  }
}

/** A claim with its findings: the points that a finance department would ask about. */
export type CheckedClaim = Awaited<ReturnType<typeof checkedClaim>>

/**
 * Returns similar expenses of other events, by the id of the claim's expense. It leaves out events that
 * contain a file of that expense, because another finding names these events.
 */
async function similarInOtherEvents(
  actor: Actor,
  eventId: OwnedEventId,
  { lines }: Claim,
  fileUsesElsewhere: CheckContext['fileUsesElsewhere'],
): ReturnType<typeof duplicatesInOtherEvents> {
  const expenses = lines.map(({ expenseId, ...line }) => ({ ...line, id: expenseId }))
  const eventsOf = (uses: FileUse[]) => new Set(uses.flatMap(({ otherEvent }) => otherEvent?.eventId ?? []))
  const namedIds = new Map(Array.from(fileUsesElsewhere, ([id, uses]) => [id, eventsOf(uses)]))
  return duplicatesInOtherEvents(actor, eventId, { expenses, namedIds })
}

/** Returns the claimant's explanations by the key of the finding. */
async function explanationsOfEvent(eventId: OwnedEventId): Promise<Map<string, string>> {
  const rows = await withFailure(RETRIEVE_FAILED, () =>
    db.explanation.findMany({ where: { eventId }, select: { finding: true, text: true } }),
  )
  return new Map(rows.map(({ finding, text }) => [finding, text]))
}

/**
 * Stores the claimant's explanations by the key of the finding; an empty text deletes one.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed, or has no room),
 * invalid (a finding does not accept the explanation), failed
 */
export async function explain(actor: Actor, eventId: string, keys: string[], text: string): Promise<void> {
  if (text !== '') for (const finding of keys) requireAccepted(finding, text)
  await changeEvent(actor, eventId, { failure: EXPLAIN_FAILED }, async (event) => {
    const storedTexts = await explanationsOfEvent(event.id)
    const changedKeys = [...new Set(keys)].filter((finding) => (storedTexts.get(finding) ?? '') !== text)
    if (changedKeys.length === 0) return { result: undefined }
    const addedKeys = changedKeys.filter((finding) => !storedTexts.has(finding))
    if (addedKeys.length > 0) {
      const count = storedTexts.size + addedKeys.length - 1
      requireRoom({ count, max: EXPLANATIONS_PER_EVENT_MAX, things: 'explanations' })
    }
    const rows = text === '' ? [] : changedKeys.map((finding) => ({ eventId: event.id, finding, text }))
    return {
      result: undefined,
      writes: (db) => [
        db.explanation.deleteMany({ where: { eventId: event.id, finding: { in: changedKeys } } }),
        db.explanation.createMany({ data: rows }),
      ],
    }
  })
}
