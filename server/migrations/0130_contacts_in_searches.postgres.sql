-- The words of a text without the e-mail addresses among them: what somebody may find who sees contacts masked.
-- SQLite has it from the program (`sqlite-functions.ts`).
CREATE FUNCTION without_emails(body text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(body, '\S*@\S*', ' ', 'g') $$;
