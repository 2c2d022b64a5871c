-- A refund is a line below zero that counts; it may name the expense that it corrects
ALTER TABLE "expenses" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'receipt';
ALTER TABLE "expenses" ADD COLUMN "corrects_id" TEXT;

-- Sums read the kind, because it decides which amounts below zero count
DROP INDEX "expenses_event_id_deleted_at_converted_amount_idx";
CREATE INDEX "expenses_event_id_deleted_at_converted_amount_kind_idx" ON "expenses"("event_id", "deleted_at", "converted_amount", "kind");
DROP INDEX "expenses_event_id_counted_idx";
CREATE INDEX "expenses_event_id_counted_idx" ON "expenses"(
  "event_id", "date", "category", "currency", "merchant", "converted_amount", "kind"
) WHERE "deleted_at" IS NULL AND ("converted_amount" > 0 OR ("converted_amount" < 0 AND "kind" = 'refund'));
DROP INDEX "expenses_event_id_currency_idx";
CREATE INDEX "expenses_event_id_currency_idx" ON "expenses"("event_id", "currency")
WHERE "deleted_at" IS NULL AND "charged_amount" IS NULL AND "applied_rate_id" IS NULL
  AND ("converted_amount" > 0 OR ("converted_amount" < 0 AND "kind" = 'refund'));
DROP INDEX "expenses_event_id_unconverted_idx";
CREATE INDEX "expenses_event_id_unconverted_idx" ON "expenses"("event_id", "currency", "amount", "kind")
WHERE "deleted_at" IS NULL AND "charged_amount" IS NULL AND "applied_rate_id" IS NULL AND "converted_amount" = 0;
DROP INDEX "expenses_event_id_without_receipt_idx";
CREATE INDEX "expenses_event_id_without_receipt_idx" ON "expenses"(
  "event_id", "category", "currency", "converted_amount", "amount", "kind"
) WHERE "deleted_at" IS NULL AND coalesce("image_path", '') = '' AND "declaration" IS NULL;
