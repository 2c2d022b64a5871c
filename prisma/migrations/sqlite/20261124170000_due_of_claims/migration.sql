-- Lists show what is due of each claim, without reading what it says
ALTER TABLE "claims" ADD COLUMN "due" DECIMAL;

UPDATE "claims" SET "due" = CAST(json_extract("content", '$.totals.due') AS DECIMAL)
WHERE json_valid("content") AND json_extract("content", '$.totals.due') IS NOT NULL;
