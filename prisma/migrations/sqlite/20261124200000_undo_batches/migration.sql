-- CreateTable
CREATE TABLE "undo_batches" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "undone_at" DATETIME,
    "created_at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "undo_batches_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "undo_batches_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "undo_batches_user_id_created_at_idx" ON "undo_batches"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "undo_batches_event_id_idx" ON "undo_batches"("event_id");

-- CreateIndex
CREATE INDEX "undo_batches_created_at_idx" ON "undo_batches"("created_at");

CREATE TRIGGER undo_batches_revision_insert AFTER INSERT ON undo_batches BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = NEW.event_id);
END;

CREATE TRIGGER undo_batches_revision_update AFTER UPDATE ON undo_batches BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = NEW.event_id);
END;

CREATE TRIGGER undo_batches_revision_move AFTER UPDATE OF event_id ON undo_batches WHEN NEW.event_id <> OLD.event_id BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = OLD.event_id);
END;

CREATE TRIGGER undo_batches_revision_delete AFTER DELETE ON undo_batches BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = (SELECT user_id FROM events WHERE id = OLD.event_id);
END;
