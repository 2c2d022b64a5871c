-- An expense may name entertained guests and the venue, and a category may ask for them
ALTER TABLE "expenses" ADD COLUMN "guests" TEXT NOT NULL DEFAULT '';
ALTER TABLE "expenses" ADD COLUMN "venue" TEXT NOT NULL DEFAULT '';
ALTER TABLE "categories" ADD COLUMN "needs_guests" BOOLEAN NOT NULL DEFAULT false;
