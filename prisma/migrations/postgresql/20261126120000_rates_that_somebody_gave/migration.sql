-- The pair that an exchange rate was derived from, and the currency that it is for
ALTER TABLE "events" ADD COLUMN "sample_receipt_amount" TEXT;
ALTER TABLE "events" ADD COLUMN "sample_claim_amount" TEXT;
ALTER TABLE "events" ADD COLUMN "sample_currency" TEXT;

-- What finance converts stands beside what is due of a claim
ALTER TABLE "claims" ADD COLUMN "unconverted" TEXT NOT NULL DEFAULT '[]';
DROP INDEX "claims_user_id_due_idx";
CREATE INDEX "claims_user_id_due_idx" ON "claims"(
  "user_id", "event_id", "version", "sha256", "year", "currency", "total", "due", "unconverted", "paid_on"
);

-- What the total of an event leaves out is asked for with every list of events
CREATE INDEX "expenses_event_id_unconverted_idx" ON "expenses"("event_id", "currency", "amount")
WHERE "deleted_at" IS NULL AND "charged_amount" IS NULL AND "applied_rate_id" IS NULL AND "converted_amount" = 0;
