// The permissions of the dashboard's figures: each is shown to whoever has its permission. Apart from their schemas, which the menu of the
// administration does not load.
import type { Permission } from './permission-names.ts';

/** Of bookings and home collections, with the money that they brought. */
export const SALES_PART = 'booking.read' as const satisfies Permission;

/** Of the work that waits, besides that of bookings. */
export const WORK_PARTS = [
  'refund.request',
  'refund.approve',
  'customer.read',
  'visit.read',
  'specimen.read',
  'critical.call',
  'cash.settle',
  'ledger.read',
  'system.read',
] as const satisfies readonly Permission[];

/** Of late, lost and repeated work, and of what it costs. */
export const LOSS_PARTS = [
  'result.read',
  'visit.read',
  'specimen.read',
  'ledger.read',
] as const satisfies readonly Permission[];
