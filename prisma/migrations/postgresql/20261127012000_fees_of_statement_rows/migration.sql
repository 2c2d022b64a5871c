-- What the bank charged on top of the amount of a row, and the expense that counts it
ALTER TABLE "statement_rows" ADD COLUMN "fee" DECIMAL(65,30);
ALTER TABLE "statement_rows" ADD COLUMN "fee_expense_id" TEXT;
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_fee_expense_id_fkey" FOREIGN KEY ("fee_expense_id") REFERENCES "expenses"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "statement_rows_fee_expense_id_idx" ON "statement_rows"("fee_expense_id");
