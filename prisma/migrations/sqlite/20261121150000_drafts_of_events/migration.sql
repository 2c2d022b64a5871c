-- The drafts of an event are found without its other receipts.
CREATE INDEX "receipts_event_id_expense_id_idx" ON "receipts"("event_id", "expense_id");

-- A receipt that was taken off its expense and sent again is a draft with an id of its own: an expense takes that of its draft.
UPDATE "receipts" SET "id" = lower(hex(randomblob(16))) WHERE "expense_id" IS NULL AND "id" IN (SELECT "id" FROM "expenses");
