-- AlterTable
ALTER TABLE "users" ADD COLUMN "department" TEXT NOT NULL DEFAULT '';
ALTER TABLE "users" ADD COLUMN "cost_centre" TEXT NOT NULL DEFAULT '';
ALTER TABLE "users" ADD COLUMN "company" TEXT NOT NULL DEFAULT '';
ALTER TABLE "users" ADD COLUMN "approver" TEXT NOT NULL DEFAULT '';
ALTER TABLE "users" ADD COLUMN "paper" TEXT NOT NULL DEFAULT 'A4';
ALTER TABLE "events" ADD COLUMN "purpose" TEXT NOT NULL DEFAULT '';
ALTER TABLE "events" ADD COLUMN "starts_on" TEXT;
ALTER TABLE "events" ADD COLUMN "ends_on" TEXT;
ALTER TABLE "events" ADD COLUMN "claimant" TEXT;
ALTER TABLE "events" ADD COLUMN "department" TEXT;
ALTER TABLE "events" ADD COLUMN "cost_centre" TEXT;
ALTER TABLE "events" ADD COLUMN "company" TEXT;
ALTER TABLE "events" ADD COLUMN "approver" TEXT;
ALTER TABLE "events" ADD COLUMN "claim_id" TEXT;
ALTER TABLE "events" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "expenses" ADD COLUMN "applied_rate_id" TEXT;
ALTER TABLE "expenses" ADD COLUMN "declaration" TEXT;
ALTER TABLE "expenses" ADD COLUMN "rate_id" TEXT;

-- CreateTable
CREATE TABLE "rates" (
    "id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "receipt_amount" DECIMAL(65,30) NOT NULL,
    "claim_amount" DECIMAL(65,30) NOT NULL,
    "claim_currency" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'card',
    "fee" DECIMAL(65,30),
    "note" TEXT NOT NULL DEFAULT '',
    "document_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "advances" (
    "id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "amount" DECIMAL(65,30) NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "advances_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "statement_rows" (
    "expense_id" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "row" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "amount" DECIMAL(65,30) NOT NULL,
    "cells" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "statement_rows_pkey" PRIMARY KEY ("expense_id")
);

-- CreateTable
CREATE TABLE "explanations" (
    "event_id" TEXT NOT NULL,
    "finding" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "explanations_pkey" PRIMARY KEY ("event_id", "finding")
);

-- CreateTable
CREATE TABLE "claims" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "serial" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "event_name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "total" DECIMAL(65,30) NOT NULL,
    "content" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "frozen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "claims_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "claim_files" (
    "claim_id" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "claim_files_pkey" PRIMARY KEY ("claim_id", "sha256")
);

-- CreateIndex
CREATE INDEX "rates_document_id_idx" ON "rates"("document_id");

-- CreateIndex
CREATE UNIQUE INDEX "rates_event_id_number_key" ON "rates"("event_id", "number");

-- CreateIndex
CREATE INDEX "advances_event_id_idx" ON "advances"("event_id");

-- CreateIndex
CREATE INDEX "claims_user_id_frozen_at_idx" ON "claims"("user_id", "frozen_at");

-- CreateIndex
CREATE UNIQUE INDEX "claims_event_id_version_key" ON "claims"("event_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "claims_year_serial_version_key" ON "claims"("year", "serial", "version");

-- CreateIndex
CREATE INDEX "claim_files_sha256_idx" ON "claim_files"("sha256");

-- CreateIndex
CREATE INDEX "expenses_deleted_at_idx" ON "expenses"("deleted_at");

-- CreateIndex
CREATE INDEX "receipts_deleted_at_idx" ON "receipts"("deleted_at");

-- CreateIndex
CREATE INDEX "events_deleted_at_idx" ON "events"("deleted_at");

-- AddForeignKey
ALTER TABLE "rates" ADD CONSTRAINT "rates_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rates" ADD CONSTRAINT "rates_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "receipts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "advances" ADD CONSTRAINT "advances_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_expense_id_fkey" FOREIGN KEY ("expense_id") REFERENCES "expenses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "explanations" ADD CONSTRAINT "explanations_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claims"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- As claim_amount: a function that the server defines on SQLite itself (app/domain/expenses/conversion.server.ts). `div` gives the
-- whole part of an exact quotient, so that there is one rounding, half away from zero.
CREATE FUNCTION "claim_amount_by_pair"("amount" NUMERIC, "receipt_amount" NUMERIC, "claim_amount" NUMERIC) RETURNS NUMERIC
    LANGUAGE SQL IMMUTABLE AS $$ SELECT sign("amount") * div(200 * abs("amount") * "claim_amount" + "receipt_amount", 2 * "receipt_amount") * 0.01 $$;
