-- Expenses are converted by the application alone.
DROP FUNCTION IF EXISTS "claim_amount"(NUMERIC, DOUBLE PRECISION);
DROP FUNCTION IF EXISTS "claim_amount_by_pair"(NUMERIC, NUMERIC, NUMERIC);
