// Calls that a narrow scope does not limit although it limits their permission, each with its reason, for docs/permissions.md.

export const UNSCOPED_CALLS: Readonly<Record<string, string>> = {
  'POST /admin/register': 'Makes an account, which belongs to a centre once it has a record there',
  'POST /admin/patients': 'Registers a walk-in patient, who belongs to no centre',
  'GET /field/visits': "Lists the caller's own visits, in every scope",
  'POST /field/events': "Takes events of the caller's own visits, in every scope",
  'POST /field/visits/:visitId/documents': "Takes documents of the caller's own visits, in every scope",
  'GET /instruments/parameters': 'Parameters are those of the whole shop',
  'GET /referral-laboratories': 'Referral laboratories are those of the whole shop',
};
