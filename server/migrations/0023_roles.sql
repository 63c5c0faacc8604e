-- Who of the staff may do what, and where. The roles of every shop stand in the contract; here are those that a shop made itself.
-- An administrator is an account whose role is `admin`, as before: that is the preset administrator with scope `all`, and it stands
-- in no other place. So programs from before this file serve on, and every administrator keeps everything.

CREATE TABLE roles (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
CREATE UNIQUE INDEX roles_name ON roles (lower(name));

CREATE TABLE role_permissions (
  role_id TEXT NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
  permission TEXT NOT NULL,
  PRIMARY KEY (role_id, permission)
);

CREATE TABLE role_assignments (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  preset TEXT,
  -- A role that somebody has is not deleted.
  role_id TEXT REFERENCES roles (id),
  scope TEXT NOT NULL CHECK (scope IN ('all', 'centre', 'partner', 'own')),
  centre_id TEXT,
  partner_id TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  CHECK ((preset IS NULL) <> (role_id IS NULL)),
  CHECK ((scope = 'centre') = (centre_id IS NOT NULL)),
  CHECK ((scope = 'partner') = (partner_id IS NOT NULL)),
  CHECK (preset IS NULL OR NOT (preset = 'administrator' AND scope = 'all'))
);
CREATE UNIQUE INDEX role_assignments_once ON role_assignments
  (account_id, coalesce(preset, ''), coalesce(role_id, ''), scope, coalesce(centre_id, ''), coalesce(partner_id, ''));
CREATE INDEX role_assignments_role ON role_assignments (role_id);
CREATE INDEX role_assignments_centre ON role_assignments (centre_id);

-- Moves on with every change of a role or an assignment: what a process has read is good while the version is the same.
CREATE TABLE rights_version (
  id BIGINT PRIMARY KEY CHECK (id = 1),
  version BIGINT NOT NULL
);
INSERT INTO rights_version (id, version) VALUES (1, 1);

-- Whether the account has an assignment. Kept by triggers on them.
ALTER TABLE accounts ADD COLUMN is_staff BIGINT NOT NULL DEFAULT 0 CHECK (is_staff IN (0, 1));
CREATE INDEX accounts_staff ON accounts (created_at, id) WHERE is_staff = 1 AND deleted_at IS NULL;

-- The token is made while its mail is composed, so that it stands in no table; until then token_hash is null.
CREATE TABLE staff_invitations (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  mobile_number TEXT,
  language TEXT NOT NULL CHECK (language IN ('en', 'hi')),
  -- JSON, as the wire has it.
  assignments TEXT NOT NULL,
  invited_by TEXT NOT NULL REFERENCES accounts (id),
  token_hash TEXT UNIQUE,
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX staff_invitations_expires ON staff_invitations (expires_at);
CREATE INDEX staff_invitations_by ON staff_invitations (invited_by);
