// Calls that a narrow scope limits otherwise than their permission, each with its reason, for docs/permissions.md.

/** A narrow scope does not limit them. */
export const UNSCOPED_CALLS: Readonly<Record<string, string>> = {
  'POST /admin/register': 'Makes an account, which is a customer of the centre of whoever makes it',
  'POST /admin/patients':
    'Registers a walk-in patient, who belongs to no centre, or a relative of a customer of the own centre or whose number is known',
  'GET /coupons/check': 'Names the discount of a coupon on items; coupons belong to no centre',
  'GET /field/visits': "Lists the caller's own visits, in every scope",
  'POST /field/events': "Takes events of the caller's own visits, in every scope",
  'POST /field/visits/:visitId/documents': "Takes documents of the caller's own visits, in every scope",
  'GET /instruments/parameters': 'Parameters are those of the whole shop',
  'GET /referral-laboratories': 'Referral laboratories are those of the whole shop',
};

/** Only scope `all` opens them. */
export const WHOLE_SHOP_CALLS: Readonly<Record<string, string>> = {
  'DELETE /admin/delete/:id': 'An account that ends takes its records at every centre along',
};
