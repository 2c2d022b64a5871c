-- The keys that sign the files of claims. Versions that were frozen earlier have no key and stay unsigned
CREATE TABLE "signing_keys" (
    "id" INTEGER NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signing_keys_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "claims" ADD COLUMN "signing_key_id" INTEGER;
