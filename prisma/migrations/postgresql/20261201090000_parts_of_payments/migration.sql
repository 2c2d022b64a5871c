-- Where finance converts a part of the due, each payment says whether it is a part
ALTER TABLE "claim_answers" ADD COLUMN "is_part" BOOLEAN NOT NULL DEFAULT false;

-- Payments until now were a part while their sum was below the due and finance took no amount off
UPDATE "claim_answers" SET "is_part" = true
WHERE "kind" = 'paid' AND EXISTS (
  SELECT 1 FROM "claims" c
  WHERE c."id" = "claim_id" AND c."unconverted" <> '[]' AND c."unconverted" NOT LIKE '%":"-%'
    AND coalesce(c."due", c."total") > (
      SELECT coalesce(sum(a."amount"), 0) FROM "claim_answers" a
      WHERE a."claim_id" = c."id" AND a."kind" = 'paid' AND a."undone_at" IS NULL
    )
    AND coalesce(c."due", c."total") > 0
);
