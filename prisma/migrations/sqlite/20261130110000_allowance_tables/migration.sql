-- Tables of allowances of the user's organisation
CREATE TABLE "allowance_tables" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "valid_from" TEXT NOT NULL,
    "valid_until" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "hours" INTEGER NOT NULL DEFAULT 0,
    "rows" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "allowance_tables_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "allowance_tables_user_id_idx" ON "allowance_tables"("user_id");

-- Pages show these rows, so they raise the revision of their user
CREATE TRIGGER allowance_tables_revision_insert AFTER INSERT ON allowance_tables BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (NEW.user_id);
END;

CREATE TRIGGER allowance_tables_revision_update AFTER UPDATE ON allowance_tables BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (NEW.user_id, OLD.user_id);
END;

CREATE TRIGGER allowance_tables_revision_delete AFTER DELETE ON allowance_tables BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (OLD.user_id);
END;
