-- DropIndex
DROP INDEX "claims_user_id_frozen_at_idx";

-- CreateIndex
CREATE INDEX "claims_user_id_frozen_at_sha256_idx" ON "claims"("user_id", "frozen_at", "sha256");
