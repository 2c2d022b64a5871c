-- How the user's pages write figures, dates and times, and look; and how new expenses were paid.
ALTER TABLE "users" ADD COLUMN "number_format" TEXT NOT NULL DEFAULT 'browser';
ALTER TABLE "users" ADD COLUMN "date_format" TEXT NOT NULL DEFAULT 'browser';
ALTER TABLE "users" ADD COLUMN "time_zone" TEXT NOT NULL DEFAULT 'UTC';
ALTER TABLE "users" ADD COLUMN "theme" TEXT NOT NULL DEFAULT 'system';
ALTER TABLE "users" ADD COLUMN "default_payment" TEXT NOT NULL DEFAULT '';
