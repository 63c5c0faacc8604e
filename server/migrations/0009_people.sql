-- What a session was opened with ("Chrome on Android"), so that its owner knows it again. Never the whole User-Agent.

ALTER TABLE sessions ADD COLUMN device TEXT;

-- Every sort of the list of people, with the id that breaks ties: also the last page of 100,000 comes from an index alone.
CREATE INDEX accounts_by_created ON accounts (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX accounts_by_name ON accounts (first_name, id) WHERE deleted_at IS NULL;
CREATE INDEX accounts_by_email ON accounts (email, id) WHERE deleted_at IS NULL;
CREATE INDEX accounts_by_last_login ON accounts (last_login_at, id) WHERE deleted_at IS NULL;
CREATE INDEX accounts_by_role ON accounts (role, created_at, id) WHERE deleted_at IS NULL;
DROP INDEX accounts_last_login;
