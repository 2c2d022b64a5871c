import { db } from '~/infra/database/db.server'
import { type BackgroundCall, type BackgroundOperation, outcomeOfCall } from './background.server'
import { acceptRows } from './bank-statements/accept-rows.server'
import { createExpenses } from './bank-statements/create-expenses.server'
import { findProposals } from './bank-statements/proposals.server'
import { addProvedRate } from './bank-statements/prove-rate.server'
import { findOutline, storeStatement } from './bank-statements/stored-statement.server'
import { changeSelected } from './bulk/change-selected.server'
import { explainSelected } from './bulk/explain-selected.server'
import { moveExpenses } from './bulk/move-expenses.server'
import { undoBatch } from './bulk/undo-batch.server'
import { withExpenses } from './claims/answers/answers.server'
import { handedOverPage, picturedFiles } from './claims/answers/handed-over.server'
import { closingSummary } from './claims/checks/checklist.server'
import { eventOverview } from './claims/checks/event-overview.server'
import { writeExport } from './claims/exports/export-file.server'
import { prepareClaimFile } from './claims/files/make-file.server'
import { closeAndFreeze, freezeClosed } from './claims/versions/close-event.server'
import { versionSummary } from './claims/versions/versions.server'
import { findEventPage, withTotals } from './events/events.server'
import { countOwnCurrency, leaveOutWithoutRate } from './events/left-out.server'
import { previewTerms, updateAndConvert, updateOnly } from './events/update-event.server'
import { sumExpenses } from './expenses/expense-sums.server'
import { listExpenses } from './expenses/expenses.server'
import { eventInsights } from './insights/event-insights.server'
import { linesOfYear } from './insights/lines-of-year.server'
import { yearInsights } from './insights/year-insights.server'
import { addPlannedRates } from './official-rates/add-rates.server'
import { previewOfficialRates } from './official-rates/plan-rates.server'
import { storeRatesFile } from './official-rates/stored-rates-file.server'
import { addRate, changeRate, deleteRate } from './rates/change-rate.server'
import { previewRate } from './rates/preview-rate.server'
import { reviewOf } from './receipts/receipts-to-review.server'
import { shownPairs } from './receipts/shown-pairs.server'
import { searchEverything } from './search/search.server'
import { deleteAllForGood } from './trash/delete-all.server'

// The script that background threads run. The build makes it a separate entry.

const OPERATIONS: Record<string, BackgroundOperation> = {
  acceptRows,
  addPlannedRates,
  addProvedRate,
  addRate,
  changeRate,
  changeSelected,
  closeAndFreeze,
  closingSummary,
  countOwnCurrency,
  createExpenses,
  deleteAllForGood,
  deleteRate,
  eventInsights,
  eventOverview,
  explainSelected,
  findEventPage,
  findOutline,
  freezeClosed,
  handedOverPage,
  leaveOutWithoutRate,
  linesOfYear,
  listExpenses,
  moveExpenses,
  picturedFiles,
  prepareClaimFile,
  previewOfficialRates,
  previewRate,
  previewTerms,
  findProposals,
  reviewOf,
  searchEverything,
  shownPairs,
  storeRatesFile,
  storeStatement,
  sumExpenses,
  undoBatch,
  updateAndConvert,
  updateOnly,
  versionSummary,
  withExpenses,
  withTotals,
  writeExport,
  yearInsights,
}

export default async function runCall({ name, args }: BackgroundCall) {
  const operation = OPERATIONS[name]
  if (!operation) throw new Error(`No operation ${name} in the background threads`)
  return outcomeOfCall(operation, args)
}

// connects before the first task, so that its first query need not wait for Prisma to load
await db.$connect()
