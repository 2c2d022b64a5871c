-- The expenses of one day and amount, also of other events of the user
CREATE INDEX "expenses_event_id_date_amount_idx" ON "expenses"("event_id", "date", "amount") WHERE "deleted_at" IS NULL;
