-- AlterTable
ALTER TABLE "expenses" ADD COLUMN "other_charge" DECIMAL(65,30);
ALTER TABLE "expenses" ADD COLUMN "other_charge_currency" TEXT;
ALTER TABLE "advances" ADD COLUMN "other_currency" TEXT;
