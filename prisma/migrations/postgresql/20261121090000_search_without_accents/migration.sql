-- A search finds names with or without their accents, as on SQLite (app/domain/events/search.server.ts).
CREATE OR REPLACE FUNCTION "folded"("value" TEXT) RETURNS TEXT
    LANGUAGE SQL IMMUTABLE AS $$ SELECT lower(regexp_replace(normalize("value", NFKD), '[\u0300-\u036f]', '', 'g')) $$;
