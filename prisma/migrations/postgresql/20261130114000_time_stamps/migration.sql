-- The token of a time-stamp authority about the content of a version
ALTER TABLE "claims" ADD COLUMN "time_stamp" TEXT;
