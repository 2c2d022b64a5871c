-- Where claims are paid to, encrypted, and whether claims print it
ALTER TABLE "users" ADD COLUMN "iban" TEXT NOT NULL DEFAULT '';
ALTER TABLE "users" ADD COLUMN "iban_use" TEXT NOT NULL DEFAULT 'keep';
