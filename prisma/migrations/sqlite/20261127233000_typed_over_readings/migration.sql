-- What a claimant typed over the reading of a file that became no expense of its own
ALTER TABLE "receipts" ADD COLUMN "typed" TEXT;
