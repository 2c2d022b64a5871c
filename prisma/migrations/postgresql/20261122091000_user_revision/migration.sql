-- A number that grows with every change of a row that the user's pages show, whoever makes it. Only its being equal counts, so it
-- begins again at 1 where Prisma's Int ends.
ALTER TABLE "users" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION raise_own_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision % 2147483647 + 1;
  RETURN NEW;
END $$;

CREATE TRIGGER users_revision_update BEFORE UPDATE ON users
  FOR EACH ROW WHEN (NEW.revision = OLD.revision) EXECUTE FUNCTION raise_own_revision();

-- Raises the revision of the user whose row was changed, and of the user whose it was before. Its arguments: the column that leads to
-- the user, and a query that finds the users by two values of it. It runs at the end of the transaction, once for each key in a row:
-- the user's row is the last that is locked, so that changes of one user do not wait for each other's statements, nor for each other
-- in turn.
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

CREATE CONSTRAINT TRIGGER events_revision AFTER INSERT OR UPDATE OR DELETE ON events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_revision('user_id', '$1, $2');

CREATE CONSTRAINT TRIGGER claims_revision AFTER INSERT OR UPDATE OR DELETE ON claims DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_revision('user_id', '$1, $2');

CREATE CONSTRAINT TRIGGER expenses_revision AFTER INSERT OR UPDATE OR DELETE ON expenses DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_revision('event_id', 'SELECT user_id FROM %1$I.events WHERE id IN ($1, $2)');

CREATE CONSTRAINT TRIGGER rates_revision AFTER INSERT OR UPDATE OR DELETE ON rates DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_revision('event_id', 'SELECT user_id FROM %1$I.events WHERE id IN ($1, $2)');

CREATE CONSTRAINT TRIGGER advances_revision AFTER INSERT OR UPDATE OR DELETE ON advances DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_revision('event_id', 'SELECT user_id FROM %1$I.events WHERE id IN ($1, $2)');

CREATE CONSTRAINT TRIGGER explanations_revision AFTER INSERT OR UPDATE OR DELETE ON explanations DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_revision('event_id', 'SELECT user_id FROM %1$I.events WHERE id IN ($1, $2)');

CREATE CONSTRAINT TRIGGER no_duplicates_revision AFTER INSERT OR UPDATE OR DELETE ON no_duplicates DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_revision('event_id', 'SELECT user_id FROM %1$I.events WHERE id IN ($1, $2)');

CREATE CONSTRAINT TRIGGER statement_rows_revision AFTER INSERT OR UPDATE OR DELETE ON statement_rows DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_revision('expense_id', 'SELECT user_id FROM %1$I.events JOIN %1$I.expenses ON events.id = event_id WHERE expenses.id IN ($1, $2)');

CREATE CONSTRAINT TRIGGER claim_files_revision AFTER INSERT OR UPDATE OR DELETE ON claim_files DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_revision('claim_id', 'SELECT user_id FROM %1$I.claims WHERE id IN ($1, $2)');

CREATE CONSTRAINT TRIGGER receipts_revision AFTER INSERT OR DELETE ON receipts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_revision('event_id', 'SELECT user_id FROM %1$I.events WHERE id IN ($1, $2)');

-- what reads a receipt renews its lease all the time
CREATE CONSTRAINT TRIGGER receipts_revision_update AFTER UPDATE ON receipts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.lease_until IS NOT DISTINCT FROM OLD.lease_until OR NEW.state IS DISTINCT FROM OLD.state)
  EXECUTE FUNCTION raise_revision('event_id', 'SELECT user_id FROM %1$I.events WHERE id IN ($1, $2)');
