-- The drafts of an event are found without its other receipts.
CREATE INDEX "receipts_event_id_expense_id_idx" ON "receipts"("event_id", "expense_id");
