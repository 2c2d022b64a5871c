-- The words on a receipt are stored as a search compares them (app/domain/words.ts). Accents of those that were read before stay.
UPDATE "receipts" SET "text" = lower("text") WHERE "text" <> '';
