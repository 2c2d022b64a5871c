-- What a claimant means to spend on an event, and the claim currency that it was entered in
ALTER TABLE "events" ADD COLUMN "budget" DECIMAL(65,30);
ALTER TABLE "events" ADD COLUMN "budget_currency" TEXT;

-- The calendar date that a frozen version was paid on
ALTER TABLE "claims" ADD COLUMN "paid_on" TEXT;

-- What is owed is added up of all claims of a user, without reading what they say
CREATE INDEX "claims_user_id_due_idx" ON "claims"(
  "user_id", "event_id", "version", "sha256", "year", "currency", "total", "due", "paid_on"
);

-- Expenses that count are added up by day, category, currency, month, event and merchant
CREATE INDEX "expenses_event_id_counted_idx" ON "expenses"(
  "event_id", "date", "category", "currency", "merchant", "converted_amount"
) WHERE "deleted_at" IS NULL AND "converted_amount" > 0;

-- How many expenses have neither a receipt nor a declaration, and what they come to
DROP INDEX "expenses_event_id_without_receipt_idx";
CREATE INDEX "expenses_event_id_without_receipt_idx" ON "expenses"("event_id", "converted_amount")
WHERE "deleted_at" IS NULL AND coalesce("image_path", '') = '' AND "declaration" IS NULL;
