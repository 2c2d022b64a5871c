-- A payment that the claimant notes is an answer without a link, and an undone payment stays in the list
ALTER TABLE "claim_answers" ALTER COLUMN "link_id" DROP NOT NULL;
ALTER TABLE "claim_answers" ADD COLUMN "undone_at" TIMESTAMPTZ(3);

-- Amounts get the sign of the due. Of several payments of a version, all but the latest were undone; without a
-- day of payment, all were
UPDATE "claim_answers" a SET
  "amount" = CASE WHEN coalesce(c."due", c."total") < 0 THEN -a."amount" ELSE a."amount" END,
  "undone_at" = CASE WHEN c."paid_on" IS NULL OR EXISTS (
    SELECT 1 FROM "claim_answers" later
    WHERE later."claim_id" = a."claim_id" AND later."kind" = 'paid' AND later."number" > a."number"
  ) THEN CURRENT_TIMESTAMP END
FROM "claims" c WHERE c."id" = a."claim_id" AND a."kind" = 'paid';

-- The payments that claimants have noted
INSERT INTO "claim_answers" ("id", "claim_id", "number", "kind", "name", "amount", "paid_on")
SELECT c."id", c."id", 1 + coalesce((SELECT max(a."number") FROM "claim_answers" a WHERE a."claim_id" = c."id"), 0),
       'paid', u."name", coalesce(c."due", c."total"), c."paid_on"
FROM "claims" c JOIN "users" u ON u."id" = c."user_id"
WHERE c."paid_on" IS NOT NULL AND c."sha256" <> ''
  AND NOT EXISTS (SELECT 1 FROM "claim_answers" a WHERE a."claim_id" = c."id" AND a."kind" = 'paid');

DROP INDEX "claims_user_id_due_idx";
ALTER TABLE "claims" DROP COLUMN "paid_on";
CREATE INDEX "claims_user_id_due_idx" ON "claims"(
  "user_id", "event_id", "version", "sha256", "year", "currency", "total", "due", "unconverted", "id"
);
