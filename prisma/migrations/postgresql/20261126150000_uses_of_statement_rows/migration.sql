-- A row of a bank statement is stored with its use: as the charge of an expense, as a refund of one, or as the proof of a rate. The
-- identity of the row, which is the same in every file and format, and its user find it in the user's other events.
ALTER TABLE "statement_rows" ADD COLUMN "id" TEXT;
ALTER TABLE "statement_rows" ADD COLUMN "user_id" TEXT;
ALTER TABLE "statement_rows" ADD COLUMN "use" TEXT NOT NULL DEFAULT 'charge';
ALTER TABLE "statement_rows" ADD COLUMN "rate_id" TEXT;
ALTER TABLE "statement_rows" ADD COLUMN "booked" TEXT;
ALTER TABLE "statement_rows" ADD COLUMN "reference" TEXT NOT NULL DEFAULT '';
ALTER TABLE "statement_rows" ADD COLUMN "place" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "statement_rows" ADD COLUMN "first_use_id" TEXT;

-- Rows of earlier versions do not say when they were booked
UPDATE "statement_rows" SET "id" = known."expense_id", "user_id" = known."user_id", "booked" = known."date", "place" = known."place"
FROM (
  SELECT r."expense_id", e."user_id", r."date",
    row_number() OVER (PARTITION BY e."user_id", r."date", r."amount", r."currency" ORDER BY r."created_at", r."expense_id") AS "place"
  FROM "statement_rows" r JOIN "expenses" x ON x."id" = r."expense_id" JOIN "events" e ON e."id" = x."event_id"
) known
WHERE known."expense_id" = "statement_rows"."expense_id";

-- One row of one file that is evidence in two events
UPDATE "statement_rows" r SET "first_use_id" = (
  SELECT f."id" FROM "statement_rows" f
  WHERE f."user_id" = r."user_id" AND f."booked" = r."booked" AND f."amount" = r."amount" AND f."currency" = r."currency"
    AND f."text" = r."text" AND f."file" = r."file" AND f."row" = r."row" AND f."place" < r."place"
  ORDER BY f."place" LIMIT 1
) WHERE r."place" > 1;

-- the rows that were raised above wait for their trigger, which no change of the table may overtake
SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE "statement_rows" ALTER COLUMN "id" SET NOT NULL;
ALTER TABLE "statement_rows" DROP CONSTRAINT "statement_rows_pkey";
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_pkey" PRIMARY KEY ("id");
ALTER TABLE "statement_rows" ALTER COLUMN "expense_id" DROP NOT NULL;
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_rate_id_fkey" FOREIGN KEY ("rate_id") REFERENCES "rates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One row shows what was charged for an expense
CREATE UNIQUE INDEX "statement_rows_charge_key" ON "statement_rows"("expense_id") WHERE "use" = 'charge';
CREATE INDEX "statement_rows_expense_id_idx" ON "statement_rows"("expense_id");
CREATE INDEX "statement_rows_first_use_id_idx" ON "statement_rows"("first_use_id");
CREATE INDEX "statement_rows_rate_id_idx" ON "statement_rows"("rate_id");
CREATE UNIQUE INDEX "statement_rows_user_id_booked_amount_currency_place_key" ON "statement_rows"("user_id", "booked", "amount", "currency", "place");

CREATE CONSTRAINT TRIGGER statement_rows_revision_of_user AFTER INSERT OR UPDATE OR DELETE ON statement_rows DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_revision('user_id', '$1, $2');

-- Whether finance sees all rows of a bank statement that is kept with the claim: files of before were kept with all of them
ALTER TABLE "receipts" ADD COLUMN "all_rows" BOOLEAN NOT NULL DEFAULT true;
