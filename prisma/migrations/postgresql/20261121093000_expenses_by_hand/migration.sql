-- How an expense was paid, what was really charged for it in the claim currency, and when it was deleted (it can be brought back).
ALTER TABLE "expenses" ADD COLUMN "payment" TEXT NOT NULL DEFAULT '';
ALTER TABLE "expenses" ADD COLUMN "charged_amount" DECIMAL(65,30);
ALTER TABLE "expenses" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);

-- Totals are read from the index alone.
DROP INDEX "expenses_event_id_converted_amount_idx";
CREATE INDEX "expenses_event_id_deleted_at_converted_amount_idx" ON "expenses"("event_id", "deleted_at", "converted_amount");
