-- The number of approvers before finance
ALTER TABLE "events" ADD COLUMN "approvals" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "claims" ADD COLUMN "approvals" INTEGER NOT NULL DEFAULT 0;

-- Links that hand over a frozen version, how often they were opened, and the answers
CREATE TABLE "claim_links" (
    "id" TEXT NOT NULL,
    "claim_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "needs_code" BOOLEAN NOT NULL DEFAULT false,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "claim_links_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "claim_links_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claims" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "claim_links_token_hash_key" ON "claim_links"("token_hash");
CREATE INDEX "claim_links_claim_id_idx" ON "claim_links"("claim_id");

CREATE TABLE "claim_openings" (
    "link_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "claim_openings_pkey" PRIMARY KEY ("link_id", "hour"),
    CONSTRAINT "claim_openings_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "claim_links" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "claim_answers" (
    "id" TEXT NOT NULL,
    "claim_id" TEXT NOT NULL,
    "link_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "remark" TEXT NOT NULL DEFAULT '',
    "remarks" TEXT NOT NULL DEFAULT '[]',
    "amount" DECIMAL(65,30),
    "paid_on" TEXT,
    "reference" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "claim_answers_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "claim_answers_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claims" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "claim_answers_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "claim_links" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "claim_answers_claim_id_number_key" ON "claim_answers"("claim_id", "number");
CREATE INDEX "claim_answers_link_id_idx" ON "claim_answers"("link_id");

-- The function of 20261122091000_user_revision, which also finds the user by the column link_id
CREATE OR REPLACE FUNCTION raise_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before TEXT;
  after TEXT;
  raised TEXT;
BEGIN
  CASE TG_ARGV[0]
    WHEN 'event_id' THEN before := OLD.event_id; after := NEW.event_id;
    WHEN 'user_id' THEN before := OLD.user_id; after := NEW.user_id;
    WHEN 'expense_id' THEN before := OLD.expense_id; after := NEW.expense_id;
    WHEN 'claim_id' THEN before := OLD.claim_id; after := NEW.claim_id;
    WHEN 'link_id' THEN before := OLD.link_id; after := NEW.link_id;
  END CASE;
  raised := TG_ARGV[0] || ' ' || coalesce(after, before);
  IF raised = current_setting('claimbook.raised_revision', true) AND (before <> after) IS NOT TRUE THEN
    RETURN NULL;
  END IF;
  -- a row that this transaction has written was raised by it
  EXECUTE format('UPDATE %1$I.users SET revision = revision %% 2147483647 + 1
    WHERE id IN (' || TG_ARGV[1] || ') AND xmin <> pg_current_xact_id()::xid', TG_TABLE_SCHEMA)
    USING before, after;
  PERFORM set_config('claimbook.raised_revision', raised, true);
  RETURN NULL;
END $$;

-- Pages show these rows, so they raise the revision of the claimant
CREATE CONSTRAINT TRIGGER claim_links_revision AFTER INSERT OR UPDATE OR DELETE ON claim_links DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_revision('claim_id', 'SELECT user_id FROM %1$I.claims WHERE id IN ($1, $2)');

CREATE CONSTRAINT TRIGGER claim_answers_revision AFTER INSERT OR UPDATE OR DELETE ON claim_answers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_revision('claim_id', 'SELECT user_id FROM %1$I.claims WHERE id IN ($1, $2)');

CREATE CONSTRAINT TRIGGER claim_openings_revision AFTER INSERT OR UPDATE OR DELETE ON claim_openings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_revision('link_id', 'SELECT user_id FROM %1$I.claims JOIN %1$I.claim_links ON claims.id = claim_id WHERE claim_links.id IN ($1, $2)');
