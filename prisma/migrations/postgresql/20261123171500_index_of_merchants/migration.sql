-- What a user entered for a merchant before is looked for with every draft of a receipt: the last expense of
-- each event whose merchant begins with the same letters, and that says something
CREATE INDEX "expenses_event_id_merchant_idx" ON "expenses"(
  "event_id",
  (substr(replace(replace(replace(lower("merchant"), ' ', ''), '.', ''), '-', ''), 1, 16)),
  "created_at"
) WHERE "deleted_at" IS NULL AND ("category" <> '' OR "payment" <> '');
