-- The categories that a user keeps, with the rules of their finance.
CREATE TABLE "categories" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "currency" TEXT NOT NULL DEFAULT '',
    "limit_amount" DECIMAL,
    "receipt_above" DECIMAL,
    "needs_note" BOOLEAN NOT NULL DEFAULT false,
    "words" TEXT NOT NULL DEFAULT '',
    "created_at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "categories_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "categories_user_id_name_key" ON "categories"("user_id", "name");

CREATE TRIGGER categories_revision_insert AFTER INSERT ON categories BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = NEW.user_id;
END;

CREATE TRIGGER categories_revision_update AFTER UPDATE ON categories BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = NEW.user_id;
END;

CREATE TRIGGER categories_revision_move AFTER UPDATE OF user_id ON categories WHEN NEW.user_id <> OLD.user_id BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = OLD.user_id;
END;

CREATE TRIGGER categories_revision_delete AFTER DELETE ON categories BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id = OLD.user_id;
END;
