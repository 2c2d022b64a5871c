-- Where finance converts a part of the due, each payment says whether it is a part
ALTER TABLE "claim_answers" ADD COLUMN "is_part" BOOLEAN NOT NULL DEFAULT false;

-- Until now, payments settled all once their sum reached the due, or where some amount goes the other way than
-- the due. Then the last one paid the rest. All others are parts
UPDATE "claim_answers" SET "is_part" = true
WHERE "kind" = 'paid' AND EXISTS (
  SELECT 1 FROM (
    SELECT c."id", coalesce(c."due", c."total") AS due, c."unconverted" AS sums,
      (SELECT round(coalesce(sum(a."amount"), 0), 4) FROM "claim_answers" a
       WHERE a."claim_id" = c."id" AND a."kind" = 'paid' AND a."undone_at" IS NULL) AS paid,
      (SELECT max(a."number") FROM "claim_answers" a
       WHERE a."claim_id" = c."id" AND a."kind" = 'paid' AND a."undone_at" IS NULL) AS last
    FROM "claims" c
  ) version
  WHERE version."id" = "claim_answers"."claim_id" AND sums <> '[]' AND (
    last IS NULL OR "claim_answers"."number" <> last
    OR (due > 0 AND paid < due AND sums NOT LIKE '%"amount":"-%')
    OR (due < 0 AND paid > due AND NOT (
      sums LIKE '%"amount":"1%' OR sums LIKE '%"amount":"2%' OR sums LIKE '%"amount":"3%'
      OR sums LIKE '%"amount":"4%' OR sums LIKE '%"amount":"5%' OR sums LIKE '%"amount":"6%'
      OR sums LIKE '%"amount":"7%' OR sums LIKE '%"amount":"8%' OR sums LIKE '%"amount":"9%'
      OR sums LIKE '%"amount":"0.%'
    ))
  )
);
