-- The words on a receipt are stored as a search compares them (app/domain/words.ts).
UPDATE "receipts" SET "text" = folded("text") WHERE "text" <> '';
