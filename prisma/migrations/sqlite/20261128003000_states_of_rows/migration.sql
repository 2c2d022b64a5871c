-- What a row of a bank statement was when it was stored: its kind and its text decide, and only the text is kept
ALTER TABLE "statement_rows" ADD COLUMN "state" TEXT;
