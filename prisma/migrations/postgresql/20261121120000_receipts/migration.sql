-- CreateTable
CREATE TABLE "receipts" (
    "id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "expense_id" TEXT,
    "role" TEXT NOT NULL DEFAULT 'receipt',
    "position" INTEGER NOT NULL DEFAULT 0,
    "sha256" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "pages" INTEGER NOT NULL DEFAULT 1,
    "previews" INTEGER NOT NULL DEFAULT 1,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_until" BIGINT,
    "reading" TEXT,
    "text" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "no_duplicates" (
    "event_id" TEXT NOT NULL,
    "one" TEXT NOT NULL,
    "other" TEXT NOT NULL,

    CONSTRAINT "no_duplicates_pkey" PRIMARY KEY ("event_id", "one", "other")
);

-- CreateIndex
CREATE INDEX "receipts_expense_id_idx" ON "receipts"("expense_id");

-- CreateIndex
CREATE INDEX "receipts_sha256_idx" ON "receipts"("sha256");

-- CreateIndex
CREATE INDEX "receipts_state_created_at_idx" ON "receipts"("state", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_event_id_sha256_key" ON "receipts"("event_id", "sha256");

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_expense_id_fkey" FOREIGN KEY ("expense_id") REFERENCES "expenses" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "no_duplicates" ADD CONSTRAINT "no_duplicates_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
