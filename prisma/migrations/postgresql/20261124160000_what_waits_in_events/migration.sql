-- The head of each page of an event says how many expenses have neither a receipt nor a declaration
CREATE INDEX "expenses_event_id_without_receipt_idx" ON "expenses"("event_id")
WHERE "deleted_at" IS NULL AND coalesce("image_path", '') = '' AND "declaration" IS NULL;

-- Which currencies count at the exchange rate of their event is asked for with every list of events
CREATE INDEX "expenses_event_id_currency_idx" ON "expenses"("event_id", "currency")
WHERE "deleted_at" IS NULL AND "charged_amount" IS NULL AND "applied_rate_id" IS NULL AND "converted_amount" > 0;
