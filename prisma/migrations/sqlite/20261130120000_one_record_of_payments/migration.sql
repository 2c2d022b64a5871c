-- A payment that the claimant notes is an answer without a link, and an undone payment stays in the list
CREATE TABLE "new_claim_answers" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "claim_id" TEXT NOT NULL,
    "link_id" TEXT,
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "remark" TEXT NOT NULL DEFAULT '',
    "remarks" TEXT NOT NULL DEFAULT '[]',
    "amount" DECIMAL,
    "paid_on" TEXT,
    "reference" TEXT NOT NULL DEFAULT '',
    "undone_at" DATETIME,
    "created_at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "claim_answers_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claims" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "claim_answers_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "claim_links" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Amounts get the sign of the due. Of several payments of a version, all but the latest were undone; without a
-- day of payment, all were
INSERT INTO "new_claim_answers" ("id", "claim_id", "link_id", "number", "kind", "name", "remark", "remarks", "amount", "paid_on", "reference", "created_at", "undone_at")
SELECT a."id", a."claim_id", a."link_id", a."number", a."kind", a."name", a."remark", a."remarks",
       CASE WHEN coalesce(c."due", c."total") < 0 THEN -a."amount" ELSE a."amount" END,
       a."paid_on", a."reference", a."created_at",
       CASE WHEN a."kind" = 'paid' AND (c."paid_on" IS NULL OR EXISTS (
         SELECT 1 FROM "claim_answers" later
         WHERE later."claim_id" = a."claim_id" AND later."kind" = 'paid' AND later."number" > a."number"
       )) THEN CURRENT_TIMESTAMP END
FROM "claim_answers" a JOIN "claims" c ON c."id" = a."claim_id";

-- The payments that claimants have noted
INSERT INTO "new_claim_answers" ("id", "claim_id", "number", "kind", "name", "amount", "paid_on")
SELECT c."id", c."id", 1 + coalesce((SELECT max(a."number") FROM "claim_answers" a WHERE a."claim_id" = c."id"), 0),
       'paid', u."name", coalesce(c."due", c."total"), c."paid_on"
FROM "claims" c JOIN "users" u ON u."id" = c."user_id"
WHERE c."paid_on" IS NOT NULL AND c."sha256" <> ''
  AND NOT EXISTS (SELECT 1 FROM "claim_answers" a WHERE a."claim_id" = c."id" AND a."kind" = 'paid');

DROP TABLE "claim_answers";
ALTER TABLE "new_claim_answers" RENAME TO "claim_answers";
CREATE UNIQUE INDEX "claim_answers_claim_id_number_key" ON "claim_answers"("claim_id", "number");
CREATE INDEX "claim_answers_link_id_idx" ON "claim_answers"("link_id");

CREATE TRIGGER claim_answers_revision_insert AFTER INSERT ON claim_answers BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (SELECT user_id FROM claims WHERE id IN (NEW.claim_id));
END;

CREATE TRIGGER claim_answers_revision_update AFTER UPDATE ON claim_answers BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (SELECT user_id FROM claims WHERE id IN (NEW.claim_id, OLD.claim_id));
END;

CREATE TRIGGER claim_answers_revision_delete AFTER DELETE ON claim_answers BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (SELECT user_id FROM claims WHERE id IN (OLD.claim_id));
END;

DROP INDEX "claims_user_id_due_idx";
ALTER TABLE "claims" DROP COLUMN "paid_on";
CREATE INDEX "claims_user_id_due_idx" ON "claims"(
  "user_id", "event_id", "version", "sha256", "year", "currency", "total", "due", "unconverted", "id"
);
