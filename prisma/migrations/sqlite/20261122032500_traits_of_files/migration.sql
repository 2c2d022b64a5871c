-- AlterTable
ALTER TABLE "users" ADD COLUMN "photo_positions" TEXT NOT NULL DEFAULT 'remove';

-- AlterTable
ALTER TABLE "receipts" ADD COLUMN "traits" TEXT NOT NULL DEFAULT '';
ALTER TABLE "receipts" ADD COLUMN "sha256_without_position" TEXT;
