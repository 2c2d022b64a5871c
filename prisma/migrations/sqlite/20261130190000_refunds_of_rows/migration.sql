-- An incoming row of a bank statement reduced the charge of its expense. It becomes a refund of that expense, with
-- the id of the row. What is kept: the sum of an expense and its refunds is what the expense counted. Rows of
-- deleted expenses stay, because an expense is brought back without its refunds
CREATE TABLE "refund_rows" AS
SELECT r."id", e."id" AS "expense_id", r."amount" AS "charge", f."share", f."ratio",
       coalesce(f."purchase_amount", r."amount") AS "amount",
       coalesce(f."purchase_currency", r."currency", v."base_currency") AS "currency",
       CASE WHEN e."charged_amount" IS NOT NULL AND r."currency" = v."base_currency" THEN 1 ELSE 0 END AS "is_deducted",
       CASE WHEN e."other_charge" IS NOT NULL AND r."currency" = e."other_charge_currency" AND r."currency" <> v."base_currency"
         THEN 1 ELSE 0 END AS "is_aside",
       CASE WHEN coalesce(r."currency", v."base_currency") = v."base_currency" THEN 1 ELSE 0 END AS "is_in_claim_currency",
       round(r."amount" * f."ratio", CASE
         WHEN v."base_currency" IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3
         WHEN v."base_currency" IN ('CLF', 'UYW') THEN 4 ELSE 2 END) AS "claimed"
FROM "statement_rows" r
JOIN "expenses" e ON e."id" = r."expense_id"
JOIN "events" v ON v."id" = e."event_id"
JOIN (
  SELECT r."id",
         -- a share by amount is of the expense alone
         CASE WHEN e."share" LIKE '-%' THEN '' ELSE e."share" END AS "share",
         CASE WHEN e."share" LIKE '%\%' ESCAPE '\' THEN CAST(replace(e."share", '%', '') AS REAL) / 100
           WHEN e."share" LIKE '%/%' THEN CAST(substr(e."share", 1, instr(e."share", '/') - 1) AS REAL) / CAST(substr(e."share", instr(e."share", '/') + 1) AS REAL)
           ELSE 1 END AS "ratio",
         CASE WHEN r."purchase_currency" IS NOT NULL THEN r."purchase_amount" END AS "purchase_amount",
         CASE WHEN r."purchase_amount" IS NOT NULL THEN r."purchase_currency" END AS "purchase_currency"
  FROM "statement_rows" r JOIN "expenses" e ON e."id" = r."expense_id"
) f ON f."id" = r."id"
WHERE r."use" = 'refund' AND e."deleted_at" IS NULL;

-- A row that reduced nothing counts nothing, which closing names, until the claimant saves its line. A row
-- whose charge is set aside counts as soon as its expense has that charge again
INSERT INTO "expenses" (
  "id", "event_id", "kind", "corrects_id", "date", "merchant", "category", "payment", "share", "share_reason",
  "claimed_part", "allocation", "amount", "currency", "charged_amount", "other_charge", "other_charge_currency",
  "converted_amount", "changed_in", "created_at", "updated_at"
)
SELECT r."id", e."event_id", 'refund', CASE WHEN e."kind" = 'receipt' AND e."amount" > 0 THEN e."id" END, s."date",
       e."merchant", e."category", e."payment", r."share", CASE WHEN r."share" = '' THEN '' ELSE e."share_reason" END,
       CASE WHEN r."share" <> '' THEN -round(r."amount" * r."ratio", CASE
         WHEN r."currency" IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 0
         WHEN r."currency" IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3
         WHEN r."currency" IN ('CLF', 'UYW') THEN 4 ELSE 2 END) END,
       CASE WHEN e."allocation" LIKE '%=%' THEN '' ELSE e."allocation" END, -r."amount", r."currency",
       CASE WHEN r."is_in_claim_currency" = 1 THEN -r."charge" END,
       CASE WHEN r."is_aside" = 1 THEN -r."charge" END,
       CASE WHEN r."is_aside" = 1 THEN e."other_charge_currency" END,
       CASE WHEN r."is_deducted" = 1 THEN -r."claimed" ELSE 0 END, v."version" + 1, s."created_at", s."created_at"
FROM "refund_rows" r
JOIN "statement_rows" s ON s."id" = r."id"
JOIN "expenses" e ON e."id" = r."expense_id"
JOIN "events" v ON v."id" = e."event_id";

UPDATE "expenses" SET
  "charged_amount" = round("charged_amount" + (SELECT sum(r."charge") FROM "refund_rows" r WHERE r."expense_id" = "expenses"."id" AND r."is_deducted" = 1), 10),
  "converted_amount" = round("converted_amount" + (SELECT sum(r."claimed") FROM "refund_rows" r WHERE r."expense_id" = "expenses"."id" AND r."is_deducted" = 1), 10),
  "changed_in" = 1 + (SELECT v."version" FROM "events" v WHERE v."id" = "expenses"."event_id")
WHERE "id" IN (SELECT r."expense_id" FROM "refund_rows" r WHERE r."is_deducted" = 1);

UPDATE "expenses" SET
  "other_charge" = round("other_charge" + (SELECT sum(r."charge") FROM "refund_rows" r WHERE r."expense_id" = "expenses"."id" AND r."is_aside" = 1), 10),
  "changed_in" = 1 + (SELECT v."version" FROM "events" v WHERE v."id" = "expenses"."event_id")
WHERE "id" IN (SELECT r."expense_id" FROM "refund_rows" r WHERE r."is_aside" = 1);

UPDATE "events" SET "version" = "version" + 1
WHERE "id" IN (SELECT e."event_id" FROM "expenses" e JOIN "refund_rows" r ON r."id" = e."id");

-- Each row is the charge of its line. Its place follows those of equal rows
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
WHERE "id" IN (SELECT r."id" FROM "refund_rows" r);

DROP TABLE "refund_rows";
