// The administration's pages and the permission that each needs, in one place: the menu shows those that somebody may open, and the
// layout keeps the others shut.
import type { Permission } from '@labfront/contract/permission-names';

/** By the work they belong to. Pages that exist; a new one adds its line. A page below one of these needs the same permission. */
export const adminGroups = [
  {
    key: 'work',
    links: [
      ['/admin', 'dashboard', 'booking.read'],
      ['/admin/bookings', 'allBookings', 'booking.read'],
      ['/admin/booking', 'bookings', 'booking.read'],
      ['/admin/cart-booking-admin', 'cartBookings', 'booking.read'],
      ['/admin/places', 'places', 'booking.read'],
      ['/admin/refunds', 'refunds', 'refund.approve'],
      ['/admin/ledger', 'ledger', 'ledger.read'],
      ['/admin/admin-prescription', 'prescriptions', 'customer.read'],
      ['/admin/prescription-report', 'reports', 'report.read'],
      ['/admin/collections', 'collections', 'booking.read'],
      ['/admin/home-collection', 'homeCollection', 'booking.read'],
      ['/admin/contact', 'contacts', 'customer.read'],
    ],
  },
  {
    key: 'catalogue',
    links: [
      ['/admin/test', 'tests', 'catalogue.read'],
      ['/admin/package', 'packages', 'catalogue.read'],
      ['/admin/city', 'cities', 'settings.manage'],
      ['/admin/centres', 'centres', 'settings.manage'],
    ],
  },
  {
    key: 'people',
    links: [
      ['/admin/users', 'users', 'customer.read'],
      ['/admin/today-login', 'todayLogin', 'customer.read'],
      ['/admin/staff', 'staff', 'people.manage'],
      ['/admin/roles', 'roles', 'role.read'],
      ['/admin/affiliate-panel', 'affiliates', 'partner.read'],
      ['/admin/audit', 'auditLog', 'audit.read'],
      ['/admin/settings', 'settings', 'settings.manage'],
      ['/admin/system', 'system', 'system.read'],
    ],
  },
] as const satisfies readonly {
  readonly key: string;
  readonly links: readonly (readonly [to: string, label: string, permission: Permission])[];
}[];

export type AdminLink = (typeof adminGroups)[number]['links'][number];

/** The page an address belongs to; the longest match, and `/admin` alone for itself. */
export function adminLinkOf(pathname: string): AdminLink | undefined {
  return adminGroups
    .flatMap((group): readonly AdminLink[] => group.links)
    .filter(([to]) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)))
    .sort(([a], [b]) => b.length - a.length)[0];
}

type May = (permission: Permission) => boolean;

/** The groups with the links that somebody may follow; a group without any is left out. */
export const groupsFor = (may: May) =>
  adminGroups
    .map(({ key, links }) => ({ key, links: (links as readonly AdminLink[]).filter((link) => may(link[2])) }))
    .filter(({ links }) => links.length > 0);

/** The first page that somebody may open. */
export const firstPageFor = (may: May): string | undefined => groupsFor(may)[0]?.links[0]?.[0];
