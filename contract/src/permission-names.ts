// The names of permissions and scopes (laboratory.md section 1), apart from their sentences: schemas that a browser loads need no
// sentence.

/** A permission is `area.action`. */
export const ALL_PERMISSIONS = [
  'catalogue.read',
  'catalogue.edit',
  'catalogue.publish',
  'catalogue.price',
  'booking.read',
  'booking.create',
  'booking.change',
  'booking.cancel',
  'booking.discount',
  'refund.request',
  'refund.approve',
  'customer.read',
  'customer.contact',
  'customer.edit',
  'customer.merge',
  'visit.read',
  'visit.assign',
  'visit.work',
  'specimen.read',
  'specimen.label',
  'specimen.collect',
  'specimen.receive',
  'specimen.reject',
  'specimen.dispose',
  'shipment.work',
  'result.read',
  'result.enter',
  'result.verify',
  'result.authorise',
  'result.amend',
  'critical.call',
  'report.read',
  'report.release',
  'report.withdraw',
  'report.upload',
  'report.share',
  'signatory.manage',
  'instrument.read',
  'instrument.manage',
  'instrument.map',
  'instrument.accept',
  'qc.enter',
  'qc.review',
  'range.read',
  'range.edit',
  'range.approve',
  'cash.collect',
  'cash.settle',
  'ledger.read',
  'ledger.close',
  'partner.read',
  'partner.manage',
  'message.read',
  'message.template',
  'audit.read',
  'export.data',
  'people.manage',
  'role.read',
  'role.manage',
  'settings.manage',
  'system.read',
] as const;
export type Permission = (typeof ALL_PERMISSIONS)[number];

/** Of section 1 of laboratory.md, for work that no call does yet: giving them opens nothing. */
export const RESERVED_PERMISSIONS: ReadonlySet<Permission> = new Set<Permission>([
  'catalogue.publish',
  'specimen.collect',
  'ledger.close',
  'export.data',
]);

/**
 * Permissions that no key has: the first and the second look at results, refunds, ranges and controls, which are two people's, and what
 * would outlive the key (webhooks, instruments, people and their rights).
 */
export const PERMISSIONS_OF_PEOPLE: ReadonlySet<Permission> = new Set<Permission>([
  'result.enter',
  'result.amend',
  'result.verify',
  'result.authorise',
  'refund.request',
  'refund.approve',
  'range.edit',
  'range.approve',
  'qc.enter',
  'qc.review',
  'signatory.manage',
  'instrument.manage',
  'people.manage',
  'role.manage',
  'settings.manage',
]);

/** The scope of an assignment: everywhere, one centre, one partner, or own work. */
export const SCOPES = ['all', 'centre', 'partner', 'own'] as const;
export type ScopeKind = (typeof SCOPES)[number];

/** The value of a list's filter `centre` for records that are assigned to none. */
export const NO_CENTRE = 'none';
