-- DropIndex
DROP INDEX "sign_in_attempts_at_idx";

-- CreateIndex
CREATE INDEX "sign_in_attempts_failed_at_idx" ON "sign_in_attempts"("failed", "at");
