-- Lists show what is due of each claim, without reading what it says
ALTER TABLE "claims" ADD COLUMN "due" DECIMAL(65,30);

UPDATE "claims" SET "due" = CAST(CAST("content" AS JSON) -> 'totals' ->> 'due' AS DECIMAL)
WHERE "content" LIKE '{%}';
