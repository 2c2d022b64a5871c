-- One file backs several expenses, each by a receipt of its own, which may be some of its pages or a part of one.
DROP INDEX "receipts_event_id_sha256_key";
CREATE INDEX "receipts_event_id_sha256_idx" ON "receipts"("event_id", "sha256");

-- AlterTable
ALTER TABLE "receipts" ADD COLUMN "excerpt" TEXT NOT NULL DEFAULT '';
ALTER TABLE "receipts" ADD COLUMN "turns" INTEGER NOT NULL DEFAULT 0;
