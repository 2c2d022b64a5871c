-- CreateTable
CREATE TABLE "jobs" (
    "name" TEXT NOT NULL,
    "holder" TEXT NOT NULL DEFAULT '',
    "lease_until" BIGINT NOT NULL DEFAULT 0,
    "done_at" TIMESTAMPTZ(3),
    "waiting_since" TIMESTAMPTZ(3),

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("name")
);
