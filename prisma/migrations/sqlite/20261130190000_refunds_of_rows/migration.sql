-- A row of a bank statement that reduced the charge of its expense becomes a refund of that expense, so that both
-- together count what the expense counted. The refund has the id of its row
INSERT INTO "expenses" (
  "id", "event_id", "kind", "corrects_id", "date", "merchant", "category", "payment", "allocation", "amount", "currency",
  "charged_amount", "converted_amount", "changed_in", "created_at", "updated_at"
)
SELECT r."id", e."event_id", 'refund', CASE WHEN e."kind" = 'receipt' AND e."amount" > 0 THEN e."id" END, r."date",
       e."merchant", e."category", e."payment", CASE WHEN e."allocation" LIKE '%=%' THEN '' ELSE e."allocation" END,
       -r."amount", r."currency", -r."amount", -r."amount", v."version" + 1, r."created_at", r."created_at"
FROM "statement_rows" r
JOIN "expenses" e ON e."id" = r."expense_id"
JOIN "events" v ON v."id" = e."event_id"
WHERE r."use" = 'refund' AND e."deleted_at" IS NULL AND e."share" = ''
  AND e."charged_amount" IS NOT NULL AND r."currency" = v."base_currency";

UPDATE "expenses" SET
  "charged_amount" = round("charged_amount" + (
    SELECT sum(-n."amount") FROM "expenses" n JOIN "statement_rows" r ON r."id" = n."id"
    WHERE r."use" = 'refund' AND r."expense_id" = "expenses"."id"
  ), 10),
  "converted_amount" = round("converted_amount" + (
    SELECT sum(-n."amount") FROM "expenses" n JOIN "statement_rows" r ON r."id" = n."id"
    WHERE r."use" = 'refund' AND r."expense_id" = "expenses"."id"
  ), 10),
  "changed_in" = 1 + (SELECT v."version" FROM "events" v WHERE v."id" = "expenses"."event_id")
WHERE "id" IN (
  SELECT r."expense_id" FROM "statement_rows" r JOIN "expenses" n ON n."id" = r."id" WHERE r."use" = 'refund'
);

-- A row that reduced nothing stays without effect, as a line that does not count, which closing names
INSERT INTO "expenses" (
  "id", "event_id", "date", "merchant", "category", "payment", "amount", "currency", "converted_amount", "changed_in",
  "created_at", "updated_at"
)
SELECT r."id", e."event_id", r."date", e."merchant", e."category", e."payment", -r."amount",
       coalesce(r."currency", v."base_currency"),
       CASE WHEN coalesce(r."currency", v."base_currency") = v."base_currency" THEN -r."amount" ELSE 0 END,
       v."version" + 1, r."created_at", r."created_at"
FROM "statement_rows" r
JOIN "expenses" e ON e."id" = r."expense_id"
JOIN "events" v ON v."id" = e."event_id"
WHERE r."use" = 'refund' AND e."deleted_at" IS NULL
  AND (e."charged_amount" IS NULL OR r."currency" IS NULL OR r."currency" <> v."base_currency");

UPDATE "events" SET "version" = "version" + 1
WHERE "id" IN (
  SELECT n."event_id" FROM "expenses" n JOIN "statement_rows" r ON r."id" = n."id" WHERE r."use" = 'refund'
);

-- The rows are the charges of the new lines. Their places follow those of equal rows
UPDATE "statement_rows" SET
  "use" = 'charge',
  "expense_id" = "id",
  "amount" = -"amount",
  "purchase_amount" = -"purchase_amount",
  "place" = "place" + coalesce((
    SELECT max(o."place") FROM "statement_rows" o
    WHERE o."user_id" = "statement_rows"."user_id" AND o."booked" = "statement_rows"."booked"
      AND o."currency" = "statement_rows"."currency" AND o."amount" = -"statement_rows"."amount"
  ), 0)
WHERE "use" = 'refund' AND "id" IN (SELECT n."id" FROM "expenses" n);
