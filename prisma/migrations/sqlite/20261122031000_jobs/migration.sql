-- CreateTable
CREATE TABLE "jobs" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "holder" TEXT NOT NULL DEFAULT '',
    "lease_until" BIGINT NOT NULL DEFAULT 0,
    "done_at" DATETIME,
    "waiting_since" DATETIME
);
