// The administration's pages and the permission that each needs, in one place: the menu shows those that somebody may open, and the
// layout keeps the others shut.
import { LOSS_PARTS, SALES_PART, WORK_PARTS } from '@labfront/contract/dashboard-parts';
import type { Permission } from '@labfront/contract/permission-names';

/** By the work they belong to. Pages that exist; a new one adds its line. A page below one of these needs the same permission. */
export const adminGroups = [
  {
    key: 'work',
    links: [
      ['/admin', 'dashboard', SALES_PART],
      ['/admin/bookings', 'allBookings', 'booking.read'],
      ['/admin/booking', 'bookings', 'booking.read'],
      ['/admin/cart-booking-admin', 'cartBookings', 'booking.read'],
      ['/admin/places', 'places', 'booking.read'],
      ['/admin/refunds', 'refunds', 'refund.approve'],
      ['/admin/promises', 'promises', 'refund.approve'],
      ['/admin/ledger', 'ledger', 'ledger.read'],
      ['/admin/cash', 'cash', 'cash.settle'],
      ['/admin/admin-prescription', 'prescriptions', 'customer.read'],
      ['/admin/prescription-report', 'reports', 'report.read'],
      ['/admin/collections', 'collections', 'booking.read'],
      ['/admin/visits', 'visits', 'visit.read'],
      // Whoever only labels tubes on a round finds no booking here.
      ['/admin/reception', 'reception', 'specimen.label', 'booking.read'],
      ['/admin/home-collection', 'homeCollection', 'booking.read'],
      ['/admin/specimens', 'specimens', 'specimen.read'],
      ['/admin/receiving', 'receiving', 'specimen.receive'],
      ['/admin/shipments', 'shipments', 'shipment.work'],
      ['/admin/worklist', 'worklist', 'result.read'],
      ['/admin/authorise', 'authorise', 'result.authorise'],
      ['/admin/turnaround', 'turnaround', 'result.read'],
      ['/admin/losses', 'losses', 'specimen.read'],
      ['/admin/critical', 'critical', 'critical.call'],
      ['/admin/referred', 'referred', 'result.read'],
      ['/admin/instruments', 'instruments', 'instrument.read'],
      ['/admin/quality-control', 'qualityControl', 'result.read'],
      ['/admin/contact', 'contacts', 'customer.read'],
      ['/admin/messages', 'messages', 'message.read'],
    ],
  },
  {
    key: 'catalogue',
    links: [
      ['/admin/test', 'tests', 'catalogue.read'],
      ['/admin/package', 'packages', 'catalogue.read'],
      ['/admin/price-lists', 'priceLists', 'catalogue.price'],
      ['/admin/coupons', 'coupons', 'catalogue.price'],
      ['/admin/city', 'cities', 'settings.manage'],
      ['/admin/centres', 'centres', 'settings.manage'],
      ['/admin/parameters', 'parameters', 'range.read'],
      ['/admin/test-definitions', 'testDefinitions', 'range.read'],
      ['/admin/referral-laboratories', 'referralLaboratories', 'result.read'],
      ['/admin/signatories', 'signatories', 'signatory.manage'],
      ['/admin/lab-settings', 'labSettings', 'settings.manage'],
      ['/admin/explanations', 'explanations', 'range.read'],
    ],
  },
  {
    key: 'people',
    links: [
      ['/admin/patients', 'patients', 'customer.read'],
      ['/admin/users', 'users', 'customer.read'],
      ['/admin/today-login', 'todayLogin', 'customer.read'],
      ['/admin/staff', 'staff', 'people.manage', 'role.read'],
      ['/admin/roles', 'roles', 'role.read'],
      ['/admin/affiliate-panel', 'affiliates', 'partner.read'],
      ['/admin/templates', 'templates', 'message.template'],
      ['/admin/audit', 'auditLog', 'audit.read'],
      ['/admin/integrations', 'integrations', 'settings.manage'],
      ['/admin/settings', 'settings', 'settings.manage'],
      ['/admin/system', 'system', 'system.read'],
    ],
  },
] as const satisfies readonly {
  readonly key: string;
  readonly links: readonly (readonly [to: string, label: string, permission: Permission, also?: Permission])[];
}[];

export type AdminLink = (typeof adminGroups)[number]['links'][number];

/** Pages that no menu names, opened from the list of the link that they belong to. */
const OPENED_FROM = [['/admin/orders/', '/admin/worklist/']] as const;

/** The page an address belongs to; the longest match, and `/admin` alone for itself. */
export function adminLinkOf(address: string): AdminLink | undefined {
  const [page, list] = OPENED_FROM.find(([start]) => address.startsWith(start)) ?? ['', ''];
  const pathname = list + address.slice(page.length);
  return adminGroups
    .flatMap((group): readonly AdminLink[] => group.links)
    .filter(([to]) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)))
    .sort(([a], [b]) => b.length - a.length)[0];
}

type May = (permission: Permission) => boolean;

/** The dashboard shows each figure to whoever has its permission, so one of them opens it. */
const OF_DASHBOARD: readonly Permission[] = [SALES_PART, ...WORK_PARTS, ...LOSS_PARTS];

/** The permission that keeps somebody from a page; undefined when they may open it. */
export function missingFor([to, , ...needed]: AdminLink, may: May): Permission | undefined {
  if (to === '/admin' && OF_DASHBOARD.some(may)) return undefined;
  return needed.find((permission) => permission !== undefined && !may(permission));
}

/** The groups with the links that somebody may follow; a group without any is left out. */
export const groupsFor = (may: May) =>
  adminGroups
    .map(({ key, links }) => ({
      key,
      links: (links as readonly AdminLink[]).filter((link) => missingFor(link, may) === undefined),
    }))
    .filter(({ links }) => links.length > 0);

/**
 * The first page that somebody may open. The round is no page of the administration, so a preview of it does not lead there; it is first
 * for whoever works on it and sees no bookings.
 */
export function firstPageFor(may: May, isPreview: boolean): string | undefined {
  if (!isPreview && may('visit.work') && !may('booking.read')) return '/field';
  return groupsFor(may)[0]?.links[0]?.[0];
}
