-- The keys that sign the files of claims. Versions that were frozen earlier have no key and stay unsigned
CREATE TABLE "signing_keys" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

ALTER TABLE "claims" ADD COLUMN "signing_key_id" INTEGER;
