-- What the bank charged on top of the amount of a row, and the expense that counts it
ALTER TABLE "statement_rows" ADD COLUMN "fee" DECIMAL;
ALTER TABLE "statement_rows" ADD COLUMN "fee_expense_id" TEXT REFERENCES "expenses" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "statement_rows_fee_expense_id_idx" ON "statement_rows"("fee_expense_id");
