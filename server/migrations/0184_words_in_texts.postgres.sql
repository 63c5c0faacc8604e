-- A word is looked for by one function instead of three: in the texts of lists, a search takes four fifths of the time.
CREATE OR REPLACE FUNCTION instr(text, text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS 'SELECT strpos($1, $2)';
