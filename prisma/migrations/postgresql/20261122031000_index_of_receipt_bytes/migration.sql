-- CreateIndex
CREATE INDEX "receipts_event_id_bytes_idx" ON "receipts"("event_id", "bytes");
