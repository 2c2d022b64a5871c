-- AlterTable
ALTER TABLE "statement_rows" ADD COLUMN "source" TEXT;
