-- The published pairs that a rate consists of, and the file that they are from
ALTER TABLE "rates" ADD COLUMN "official" TEXT;
