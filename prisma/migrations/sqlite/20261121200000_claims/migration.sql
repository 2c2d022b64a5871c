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
ALTER TABLE "events" ADD COLUMN "deleted_at" DATETIME;

-- AlterTable
ALTER TABLE "expenses" ADD COLUMN "applied_rate_id" TEXT;
ALTER TABLE "expenses" ADD COLUMN "declaration" TEXT;
ALTER TABLE "expenses" ADD COLUMN "rate_id" TEXT;

-- CreateTable
CREATE TABLE "rates" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "event_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "receipt_amount" DECIMAL NOT NULL,
    "claim_amount" DECIMAL NOT NULL,
    "claim_currency" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'card',
    "fee" DECIMAL,
    "note" TEXT NOT NULL DEFAULT '',
    "document_id" TEXT,
    "created_at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "rates_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "rates_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "receipts" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "advances" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "event_id" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "amount" DECIMAL NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "advances_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "statement_rows" (
    "expense_id" TEXT NOT NULL PRIMARY KEY,
    "file" TEXT NOT NULL,
    "row" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "amount" DECIMAL NOT NULL,
    "cells" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "statement_rows_expense_id_fkey" FOREIGN KEY ("expense_id") REFERENCES "expenses" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "explanations" (
    "event_id" TEXT NOT NULL,
    "finding" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    PRIMARY KEY ("event_id", "finding"),
    CONSTRAINT "explanations_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "claims" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "serial" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "event_name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "total" DECIMAL NOT NULL,
    "content" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "frozen_at" DATETIME NOT NULL,
    CONSTRAINT "claims_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "claim_files" (
    "claim_id" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,

    PRIMARY KEY ("claim_id", "sha256"),
    CONSTRAINT "claim_files_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claims" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
