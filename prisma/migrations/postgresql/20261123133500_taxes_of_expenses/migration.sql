-- The tax by rate, as JSON, and the number of the invoice or receipt
ALTER TABLE "expenses" ADD COLUMN "taxes" TEXT NOT NULL DEFAULT '[]';
ALTER TABLE "expenses" ADD COLUMN "invoice_number" TEXT NOT NULL DEFAULT '';

-- What repeats an invoice is looked for with every list of expenses, most of which have none
CREATE INDEX "expenses_event_id_date_invoice_number_idx" ON "expenses"("event_id", "date", "invoice_number") WHERE "invoice_number" <> '';
