/** The administration's pages, by the work they belong to. Pages that exist; a new one adds its line. */
export const adminGroups = [
  {
    key: 'work',
    links: [
      ['/admin', 'dashboard'],
      ['/admin/bookings', 'allBookings'],
      ['/admin/booking', 'bookings'],
      ['/admin/cart-booking-admin', 'cartBookings'],
      ['/admin/places', 'places'],
      ['/admin/ledger', 'ledger'],
      ['/admin/admin-prescription', 'prescriptions'],
      ['/admin/prescription-report', 'reports'],
      ['/admin/collections', 'collections'],
      ['/admin/home-collection', 'homeCollection'],
      ['/admin/contact', 'contacts'],
    ],
  },
  {
    key: 'catalogue',
    links: [
      ['/admin/test', 'tests'],
      ['/admin/package', 'packages'],
      ['/admin/city', 'cities'],
      ['/admin/centres', 'centres'],
    ],
  },
  {
    key: 'people',
    links: [
      ['/admin/users', 'users'],
      ['/admin/today-login', 'todayLogin'],
      ['/admin/affiliate-panel', 'affiliates'],
      ['/admin/audit', 'auditLog'],
      ['/admin/system', 'system'],
    ],
  },
] as const;

export type AdminLink = (typeof adminGroups)[number]['links'][number];

/** The page an address belongs to; the longest match, and `/admin` alone for itself. */
export function adminLinkOf(pathname: string): AdminLink | undefined {
  return adminGroups
    .flatMap((group): readonly AdminLink[] => group.links)
    .filter(([to]) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)))
    .sort(([a], [b]) => b.length - a.length)[0];
}
