-- A number that grows with every change of a row that the user's pages show, whoever makes it. Only its being equal counts, so it
-- begins again at 1 where Prisma's Int ends.
ALTER TABLE "users" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 0;

-- One trigger for each kind of change of each table. A table that is made anew loses its triggers: make them again.

CREATE TRIGGER users_revision_update AFTER UPDATE ON users WHEN NEW.revision = OLD.revision BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = NEW.id;
END;

CREATE TRIGGER events_revision_insert AFTER INSERT ON events BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = NEW.user_id;
END;

CREATE TRIGGER events_revision_update AFTER UPDATE ON events BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = NEW.user_id;
END;

CREATE TRIGGER events_revision_move AFTER UPDATE OF user_id ON events WHEN NEW.user_id <> OLD.user_id BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = OLD.user_id;
END;

CREATE TRIGGER events_revision_delete AFTER DELETE ON events BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = OLD.user_id;
END;

CREATE TRIGGER claims_revision_insert AFTER INSERT ON claims BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = NEW.user_id;
END;

CREATE TRIGGER claims_revision_update AFTER UPDATE ON claims BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = NEW.user_id;
END;

CREATE TRIGGER claims_revision_move AFTER UPDATE OF user_id ON claims WHEN NEW.user_id <> OLD.user_id BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = OLD.user_id;
END;

CREATE TRIGGER claims_revision_delete AFTER DELETE ON claims BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = OLD.user_id;
END;

CREATE TRIGGER expenses_revision_insert AFTER INSERT ON expenses BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = NEW.event_id);
END;

CREATE TRIGGER expenses_revision_update AFTER UPDATE ON expenses BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = NEW.event_id);
END;

CREATE TRIGGER expenses_revision_move AFTER UPDATE OF event_id ON expenses WHEN NEW.event_id <> OLD.event_id BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = OLD.event_id);
END;

CREATE TRIGGER expenses_revision_delete AFTER DELETE ON expenses BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = OLD.event_id);
END;

CREATE TRIGGER receipts_revision_insert AFTER INSERT ON receipts BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = NEW.event_id);
END;

-- what reads a receipt renews its lease all the time
CREATE TRIGGER receipts_revision_update AFTER UPDATE ON receipts
WHEN NEW.lease_until IS OLD.lease_until OR NEW.state IS NOT OLD.state BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = NEW.event_id);
END;

CREATE TRIGGER receipts_revision_move AFTER UPDATE OF event_id ON receipts WHEN NEW.event_id <> OLD.event_id BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = OLD.event_id);
END;

CREATE TRIGGER receipts_revision_delete AFTER DELETE ON receipts BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = OLD.event_id);
END;

CREATE TRIGGER rates_revision_insert AFTER INSERT ON rates BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = NEW.event_id);
END;

CREATE TRIGGER rates_revision_update AFTER UPDATE ON rates BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = NEW.event_id);
END;

CREATE TRIGGER rates_revision_move AFTER UPDATE OF event_id ON rates WHEN NEW.event_id <> OLD.event_id BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = OLD.event_id);
END;

CREATE TRIGGER rates_revision_delete AFTER DELETE ON rates BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = OLD.event_id);
END;

CREATE TRIGGER advances_revision_insert AFTER INSERT ON advances BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = NEW.event_id);
END;

CREATE TRIGGER advances_revision_update AFTER UPDATE ON advances BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = NEW.event_id);
END;

CREATE TRIGGER advances_revision_move AFTER UPDATE OF event_id ON advances WHEN NEW.event_id <> OLD.event_id BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = OLD.event_id);
END;

CREATE TRIGGER advances_revision_delete AFTER DELETE ON advances BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = OLD.event_id);
END;

CREATE TRIGGER explanations_revision_insert AFTER INSERT ON explanations BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = NEW.event_id);
END;

CREATE TRIGGER explanations_revision_update AFTER UPDATE ON explanations BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = NEW.event_id);
END;

CREATE TRIGGER explanations_revision_move AFTER UPDATE OF event_id ON explanations WHEN NEW.event_id <> OLD.event_id BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = OLD.event_id);
END;

CREATE TRIGGER explanations_revision_delete AFTER DELETE ON explanations BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = OLD.event_id);
END;

CREATE TRIGGER no_duplicates_revision_insert AFTER INSERT ON no_duplicates BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = NEW.event_id);
END;

CREATE TRIGGER no_duplicates_revision_update AFTER UPDATE ON no_duplicates BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = NEW.event_id);
END;

CREATE TRIGGER no_duplicates_revision_move AFTER UPDATE OF event_id ON no_duplicates WHEN NEW.event_id <> OLD.event_id BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = OLD.event_id);
END;

CREATE TRIGGER no_duplicates_revision_delete AFTER DELETE ON no_duplicates BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = OLD.event_id);
END;

CREATE TRIGGER statement_rows_revision_insert AFTER INSERT ON statement_rows BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events JOIN expenses ON events.id = event_id WHERE expenses.id = NEW.expense_id);
END;

CREATE TRIGGER statement_rows_revision_update AFTER UPDATE ON statement_rows BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events JOIN expenses ON events.id = event_id WHERE expenses.id = NEW.expense_id);
END;

CREATE TRIGGER statement_rows_revision_move AFTER UPDATE OF expense_id ON statement_rows WHEN NEW.expense_id <> OLD.expense_id BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events JOIN expenses ON events.id = event_id WHERE expenses.id = OLD.expense_id);
END;

CREATE TRIGGER statement_rows_revision_delete AFTER DELETE ON statement_rows BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events JOIN expenses ON events.id = event_id WHERE expenses.id = OLD.expense_id);
END;

CREATE TRIGGER claim_files_revision_insert AFTER INSERT ON claim_files BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM claims WHERE id = NEW.claim_id);
END;

CREATE TRIGGER claim_files_revision_update AFTER UPDATE ON claim_files BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM claims WHERE id = NEW.claim_id);
END;

CREATE TRIGGER claim_files_revision_move AFTER UPDATE OF claim_id ON claim_files WHEN NEW.claim_id <> OLD.claim_id BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM claims WHERE id = OLD.claim_id);
END;

CREATE TRIGGER claim_files_revision_delete AFTER DELETE ON claim_files BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM claims WHERE id = OLD.claim_id);
END;
