-- The number of approvers before finance
ALTER TABLE "events" ADD COLUMN "approvals" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "claims" ADD COLUMN "approvals" INTEGER NOT NULL DEFAULT 0;

-- Links that hand over a frozen version, how often they were opened, and the answers
CREATE TABLE "claim_links" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "claim_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "needs_code" BOOLEAN NOT NULL DEFAULT false,
    "expires_at" DATETIME NOT NULL,
    "withdrawn_at" DATETIME,
    "created_at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "claim_links_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claims" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "claim_links_token_hash_key" ON "claim_links"("token_hash");
CREATE INDEX "claim_links_claim_id_idx" ON "claim_links"("claim_id");

CREATE TABLE "claim_openings" (
    "link_id" TEXT NOT NULL,
    "hour" DATETIME NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,

    PRIMARY KEY ("link_id", "hour"),
    CONSTRAINT "claim_openings_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "claim_links" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "claim_answers" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "claim_id" TEXT NOT NULL,
    "link_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "remark" TEXT NOT NULL DEFAULT '',
    "remarks" TEXT NOT NULL DEFAULT '[]',
    "amount" DECIMAL,
    "paid_on" TEXT,
    "reference" TEXT NOT NULL DEFAULT '',
    "created_at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "claim_answers_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claims" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "claim_answers_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "claim_links" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "claim_answers_claim_id_number_key" ON "claim_answers"("claim_id", "number");
CREATE INDEX "claim_answers_link_id_idx" ON "claim_answers"("link_id");

-- Pages show these rows, so they raise the revision of the claimant
CREATE TRIGGER claim_links_revision_insert AFTER INSERT ON claim_links BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (SELECT user_id FROM claims WHERE id IN (NEW.claim_id));
END;

CREATE TRIGGER claim_links_revision_update AFTER UPDATE ON claim_links BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (SELECT user_id FROM claims WHERE id IN (NEW.claim_id, OLD.claim_id));
END;

CREATE TRIGGER claim_links_revision_delete AFTER DELETE ON claim_links BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (SELECT user_id FROM claims WHERE id IN (OLD.claim_id));
END;

CREATE TRIGGER claim_answers_revision_insert AFTER INSERT ON claim_answers BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (SELECT user_id FROM claims WHERE id IN (NEW.claim_id));
END;

CREATE TRIGGER claim_answers_revision_update AFTER UPDATE ON claim_answers BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (SELECT user_id FROM claims WHERE id IN (NEW.claim_id, OLD.claim_id));
END;

CREATE TRIGGER claim_answers_revision_delete AFTER DELETE ON claim_answers BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (SELECT user_id FROM claims WHERE id IN (OLD.claim_id));
END;

CREATE TRIGGER claim_openings_revision_insert AFTER INSERT ON claim_openings BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (SELECT user_id FROM claims JOIN claim_links ON claims.id = claim_id WHERE claim_links.id IN (NEW.link_id));
END;

CREATE TRIGGER claim_openings_revision_update AFTER UPDATE ON claim_openings BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (SELECT user_id FROM claims JOIN claim_links ON claims.id = claim_id WHERE claim_links.id IN (NEW.link_id, OLD.link_id));
END;

CREATE TRIGGER claim_openings_revision_delete AFTER DELETE ON claim_openings BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (SELECT user_id FROM claims JOIN claim_links ON claims.id = claim_id WHERE claim_links.id IN (OLD.link_id));
END;
