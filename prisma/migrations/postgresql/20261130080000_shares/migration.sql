-- A line may claim a share of its receipt, and several cost centres may bear it
ALTER TABLE "expenses" ADD COLUMN "share" TEXT NOT NULL DEFAULT '';
ALTER TABLE "expenses" ADD COLUMN "share_reason" TEXT NOT NULL DEFAULT '';
ALTER TABLE "expenses" ADD COLUMN "claimed_part" DECIMAL(65,30);
ALTER TABLE "expenses" ADD COLUMN "allocation" TEXT NOT NULL DEFAULT '';

-- Sums of amounts that finance converts read the claimed part
DROP INDEX "expenses_event_id_unconverted_idx";
CREATE INDEX "expenses_event_id_unconverted_idx" ON "expenses"("event_id", "currency", "amount", "claimed_part", "kind")
WHERE "deleted_at" IS NULL AND "charged_amount" IS NULL AND "applied_rate_id" IS NULL AND "converted_amount" = 0;
