-- A line may be an allowance, whose amount is counted and not paid; the per diems of an event are of its trip
ALTER TABLE "expenses" ADD COLUMN "arithmetic" TEXT NOT NULL DEFAULT '';
ALTER TABLE "events" ADD COLUMN "trip" TEXT;
