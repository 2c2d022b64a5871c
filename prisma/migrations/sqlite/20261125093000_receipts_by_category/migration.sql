-- How many expenses have neither a receipt nor a declaration, and what they come to, but for those that need no
-- receipt by the rule of their category
DROP INDEX "expenses_event_id_without_receipt_idx";
CREATE INDEX "expenses_event_id_without_receipt_idx" ON "expenses"(
  "event_id", "category", "currency", "converted_amount", "amount"
) WHERE "deleted_at" IS NULL AND coalesce("image_path", '') = '' AND "declaration" IS NULL;
