-- How an expense was paid, and what was really charged for it in the claim currency.
ALTER TABLE "expenses" ADD COLUMN "payment" TEXT NOT NULL DEFAULT '';
ALTER TABLE "expenses" ADD COLUMN "charged_amount" DECIMAL(65,30);
