import { inBackgroundWhenLarge } from '~/domain/background.server'
import { DomainError } from '~/domain/errors'
import { changeEvent } from '~/domain/events/change-event.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { planNewRate } from '~/domain/rates/change-rate.server'
import { SAVE_FAILED } from '~/domain/rates/messages'
import type { RateInput } from '~/domain/rates/schema'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/database/db.server'
import type { KnownColumns } from './columns'
import { keepStatement, keptRowsOf } from './keep-file.server'
import { ROW_NOT_FOUND } from './messages'
import { findUses, planUses } from './row-uses.server'
import { readRows } from './statement-file'
import { toSource } from './statement-rows.server'
import { getStatement, type StatementForEvent, statementRowsUpTo } from './stored-statement.server'
import { chargesOf } from './transactions'

// Adds exchange rates that rows of cash withdrawals prove: they show how much of the claim currency left the
// account for how much foreign cash.

/** The form that adds a rate with a statement row as its proof. */
interface ProvedRate {
  /** the number of the row, which is a cash withdrawal */
  line: number
  rate: RateInput
  /** identifies the form, so that submitting it twice adds one rate */
  formId: string
  /** why the row is used again; empty if it was not used before */
  reason: string
}

/**
 * Adds a rate that a cash withdrawal proves to an event of the user. The statement is kept with the claim as
 * the document of the rate, and the row is stored as its proof. Finance keeps seeing the same rows of a
 * statement that was kept before; of a new one it sees the used rows.
 * @throws DomainError as `addRate` and `keepStatement`; not_found (the statement or the row), invalid (also
 * when the row was used before, and the form gives no reason)
 */
export async function proveRate(
  actor: Actor,
  statementForEvent: StatementForEvent,
  columns: KnownColumns | null,
  form: ProvedRate,
): Promise<string> {
  const { sha256 } = await getStatement(actor, statementForEvent)
  const keptRows = (await keptRowsOf(statementForEvent.event.id, sha256)) ?? 'used'
  await keepStatement(actor, statementForEvent, keptRows)
  return addProvedRate(actor, statementForEvent, columns, form)
}

export const addProvedRate = inBackgroundWhenLarge({
  name: 'addProvedRate',
  failure: SAVE_FAILED,
  countRows: async (actor, { event, statementId }: StatementForEvent) =>
    (await statementRowsUpTo(actor, statementId)) + (await countForBackground(event.id)),
  run: addWithProof,
})

async function addWithProof(
  actor: Actor,
  { event: { id: eventId, baseCurrency: claimCurrency }, ...statementKey }: StatementForEvent,
  columns: KnownColumns | null,
  { line, rate, formId, reason }: ProvedRate,
): Promise<string> {
  const statement = await getStatement(actor, statementKey)
  const { records } = readRows(statement.file, columns, claimCurrency)
  const transaction = chargesOf(records).find((row) => row.line === line && row.state === 'withdrawal')
  if (!transaction) throw new DomainError('not_found', ROW_NOT_FOUND)
  return changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event: OwnedEvent) => {
    const rateChange = await planNewRate(event, rate, formId, null)
    // without writes, the form was submitted before
    if (!rateChange.writes) return rateChange
    const keptFile = await db.receipt.findFirst({
      where: { eventId: event.id, sha256: statement.sha256, role: 'statement', deletedAt: null },
      select: { id: true },
    })
    const storeUses = await planUses({
      actor,
      eventId: event.id,
      statement,
      source: toSource(statement, columns),
      claimCurrency,
      reason,
      rowUses: await findUses(actor, statement, records, claimCurrency),
      rows: [{ transaction, usedFor: { use: 'rate', rateId: rateChange.result } }],
    })
    return {
      ...rateChange,
      writes: (db) => [
        ...(rateChange.writes?.(db) ?? []),
        db.rate.update({
          where: { id: rateChange.result },
          data: { documentId: keptFile?.id ?? null },
          select: { id: true },
        }),
        ...storeUses(db),
      ],
    }
  })
}
