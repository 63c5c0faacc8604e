-- Roles whose holders do nothing in the administration without a second step at sign-in: the key of a preset or the id of a role.
CREATE TABLE second_step_roles (
  role TEXT PRIMARY KEY,
  since TIMESTAMPTZ NOT NULL
);
