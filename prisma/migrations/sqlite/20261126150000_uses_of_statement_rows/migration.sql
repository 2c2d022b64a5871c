-- A row of a bank statement is stored with its use: as the charge of an expense, as a refund of one, or as the proof of a rate. The
-- identity of the row, which is the same in every file and format, and its user find it in the user's other events.
CREATE TABLE "new_statement_rows" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT,
    "use" TEXT NOT NULL DEFAULT 'charge',
    "expense_id" TEXT,
    "rate_id" TEXT,
    "file" TEXT NOT NULL,
    "row" INTEGER NOT NULL,
    "booked" TEXT,
    "date" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "reference" TEXT NOT NULL DEFAULT '',
    "amount" DECIMAL NOT NULL,
    "currency" TEXT,
    "place" INTEGER NOT NULL DEFAULT 1,
    "first_use_id" TEXT,
    "purchase_amount" DECIMAL,
    "purchase_currency" TEXT,
    "cells" TEXT NOT NULL,
    "source" TEXT,
    "created_at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "statement_rows_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "statement_rows_expense_id_fkey" FOREIGN KEY ("expense_id") REFERENCES "expenses" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "statement_rows_rate_id_fkey" FOREIGN KEY ("rate_id") REFERENCES "rates" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Rows of earlier versions do not say when they were booked
INSERT INTO "new_statement_rows" (
  "id", "user_id", "expense_id", "file", "row", "booked", "date", "text", "amount", "currency", "place",
  "purchase_amount", "purchase_currency", "cells", "source", "created_at"
)
SELECT r."expense_id", e."user_id", r."expense_id", r."file", r."row", r."date", r."date", r."text", r."amount", r."currency",
  row_number() OVER (PARTITION BY e."user_id", r."date", r."amount", r."currency" ORDER BY r."created_at", r."expense_id"),
  r."purchase_amount", r."purchase_currency", r."cells", r."source", r."created_at"
FROM "statement_rows" r JOIN "expenses" x ON x."id" = r."expense_id" JOIN "events" e ON e."id" = x."event_id";

-- One row of one file that is evidence in two events
UPDATE "new_statement_rows" SET "first_use_id" = (
  SELECT f."id" FROM "new_statement_rows" f
  WHERE f."user_id" = "new_statement_rows"."user_id" AND f."booked" = "new_statement_rows"."booked"
    AND f."amount" = "new_statement_rows"."amount" AND f."currency" = "new_statement_rows"."currency"
    AND f."text" = "new_statement_rows"."text" AND f."file" = "new_statement_rows"."file"
    AND f."row" = "new_statement_rows"."row" AND f."place" < "new_statement_rows"."place"
  ORDER BY f."place" LIMIT 1
) WHERE "place" > 1;

DROP TABLE "statement_rows";
ALTER TABLE "new_statement_rows" RENAME TO "statement_rows";

-- One row shows what was charged for an expense
CREATE UNIQUE INDEX "statement_rows_charge_key" ON "statement_rows"("expense_id") WHERE "use" = 'charge';
CREATE INDEX "statement_rows_expense_id_idx" ON "statement_rows"("expense_id");
CREATE INDEX "statement_rows_first_use_id_idx" ON "statement_rows"("first_use_id");
CREATE INDEX "statement_rows_rate_id_idx" ON "statement_rows"("rate_id");
CREATE UNIQUE INDEX "statement_rows_user_id_booked_amount_currency_place_key" ON "statement_rows"("user_id", "booked", "amount", "currency", "place");

CREATE TRIGGER statement_rows_revision_insert AFTER INSERT ON statement_rows BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (NEW.user_id, (SELECT user_id FROM events JOIN expenses ON events.id = event_id WHERE expenses.id = NEW.expense_id));
END;

CREATE TRIGGER statement_rows_revision_update AFTER UPDATE ON statement_rows BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (NEW.user_id, (SELECT user_id FROM events JOIN expenses ON events.id = event_id WHERE expenses.id = NEW.expense_id));
END;

CREATE TRIGGER statement_rows_revision_move AFTER UPDATE OF user_id, expense_id ON statement_rows WHEN NEW.expense_id IS NOT OLD.expense_id OR NEW.user_id IS NOT OLD.user_id BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (OLD.user_id, (SELECT user_id FROM events JOIN expenses ON events.id = event_id WHERE expenses.id = OLD.expense_id));
END;

CREATE TRIGGER statement_rows_revision_delete AFTER DELETE ON statement_rows BEGIN
  UPDATE users SET revision = revision % 2147483647 + 1 WHERE id IN (OLD.user_id, (SELECT user_id FROM events JOIN expenses ON events.id = event_id WHERE expenses.id = OLD.expense_id));
END;

-- Whether finance sees all rows of a bank statement that is kept with the claim: files of before were kept with all of them
ALTER TABLE "receipts" ADD COLUMN "all_rows" BOOLEAN NOT NULL DEFAULT true;
