-- AlterTable
ALTER TABLE "expenses" ADD COLUMN "other_charge" DECIMAL;
ALTER TABLE "expenses" ADD COLUMN "other_charge_currency" TEXT;
ALTER TABLE "advances" ADD COLUMN "other_currency" TEXT;
