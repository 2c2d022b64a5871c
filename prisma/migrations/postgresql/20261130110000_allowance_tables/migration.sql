-- Tables of allowances of the user's organisation
CREATE TABLE "allowance_tables" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "valid_from" TEXT NOT NULL,
    "valid_until" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "hours" INTEGER NOT NULL DEFAULT 0,
    "rows" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "allowance_tables_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "allowance_tables_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "allowance_tables_user_id_idx" ON "allowance_tables"("user_id");

-- Pages show these rows, so they raise the revision of their user
CREATE CONSTRAINT TRIGGER allowance_tables_revision AFTER INSERT OR UPDATE OR DELETE ON allowance_tables DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_revision('user_id', '$1, $2');
