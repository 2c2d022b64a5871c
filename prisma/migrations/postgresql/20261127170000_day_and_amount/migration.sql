-- The index of day and amount is for SQLite alone: with it PostgreSQL compares all expenses of a large event
-- with each other (docs/decisions/0080-the-same-expense-in-another-event.md)
SELECT 1;
