-- The currency that a row of a bank statement was charged in, and the purchase in its own currency
ALTER TABLE "statement_rows" ADD COLUMN "currency" TEXT;
ALTER TABLE "statement_rows" ADD COLUMN "purchase_amount" DECIMAL(65,30);
ALTER TABLE "statement_rows" ADD COLUMN "purchase_currency" TEXT;
-- A row of the same amount as its charge was charged in the currency of that; of others it is not known
UPDATE "statement_rows" SET "currency" = (
  SELECT CASE
    WHEN "expenses"."charged_amount" = "statement_rows"."amount" THEN "events"."base_currency"
    WHEN "expenses"."other_charge" = "statement_rows"."amount" THEN "expenses"."other_charge_currency"
  END
  FROM "expenses" JOIN "events" ON "events"."id" = "expenses"."event_id"
  WHERE "expenses"."id" = "statement_rows"."expense_id"
);
