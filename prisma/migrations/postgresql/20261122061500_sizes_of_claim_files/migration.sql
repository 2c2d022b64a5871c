-- AlterTable
ALTER TABLE "claim_files" ADD COLUMN "bytes" INTEGER NOT NULL DEFAULT 0;

-- as the versions themselves say it
UPDATE "claim_files" SET "bytes" = "file"."bytes"
FROM (
  SELECT "claims"."id" AS "claim_id", "value"->>'sha256' AS "sha256", max(("value"->>'bytes')::INTEGER) AS "bytes"
  FROM "claims", json_array_elements("claims"."content"::JSON->'files') AS "value"
  WHERE "claims"."content" <> ''
  GROUP BY 1, 2
) AS "file"
WHERE "file"."claim_id" = "claim_files"."claim_id" AND "file"."sha256" = "claim_files"."sha256";

-- CreateIndex
CREATE INDEX "claim_files_claim_id_bytes_idx" ON "claim_files"("claim_id", "bytes");
