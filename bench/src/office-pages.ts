// The measured pages of the administration's lists: every sort, filter and search that the screens offer.

interface Offered {
  sorts: readonly string[];
  filters: readonly string[];
  /** At least: one that finds few; one that finds nearly all, the last but one; and one that finds none. */
  searches: readonly string[];
}

const NONE = 'q=nobody-of-this-name';

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const DAYS = [`from=${day(395)}`, `from=${day(300)}&to=${day(100)}`];

/** @param busyId the account that did, and got done, half of all. */
const offered = (busyId: string): Readonly<Record<string, Offered>> => ({
  'admin/all': {
    sorts: ['name', 'email', 'createdAt', 'lastLogin'],
    filters: ['role=user', 'role=admin'],
    searches: ['q=last77777', 'q=first12', 'q=example.in', NONE],
  },
  'admin/logins/today': {
    sorts: ['name', 'email', 'createdAt', 'lastLogin'],
    filters: ['role=user', 'role=admin'],
    searches: ['q=last77777', 'q=example.in', NONE],
  },
  'cart-booking/all': {
    sorts: ['status', 'totalAmount', 'date', 'createdAt'],
    filters: [
      'status=Completed',
      'status=Pending',
      'status=needs-time',
      'status=part-paid',
      'paymentMethod=online',
      'paymentMethod=at_collection',
      'status=Completed&paymentMethod=online',
      'status=paid',
      'city=Indore',
      ...DAYS,
    ],
    searches: ['q=last777', 'q=pay_77777', 'q=order', NONE],
  },
  booking: {
    sorts: ['status', 'totalPrice', 'date', 'bookingDate'],
    filters: [
      'status=completed',
      'status=pending',
      'city=Indore',
      'status=part-paid',
      'status=completed&city=Indore',
      ...DAYS,
    ],
    searches: ['q=last777', 'q=LN-777', 'q=example.in', NONE],
  },
  'admin/bookings': {
    sorts: ['status', 'totalAmount', 'date', 'createdAt'],
    filters: ['status=Completed', 'status=pending', 'collection=home', 'status=completed&collection=home', ...DAYS],
    searches: ['q=last777', 'q=777', 'q=order', NONE],
  },
  'contact/all': {
    sorts: ['name', 'createdAt'],
    filters: ['status=open', 'status=handled', 'city=Indore', ...DAYS],
    searches: ['q=visitor77777', 'q=sundays', NONE],
  },
  'home-collection': {
    sorts: ['name', 'status', 'city', 'preferredDate', 'createdAt'],
    filters: ['status=collected', 'status=new', 'city=Indore', `date=${day(200)}`, ...DAYS],
    searches: ['q=caller77777', 'q=arera', NONE],
  },
  prescription: {
    sorts: ['status', 'createdAt'],
    filters: ['status=approved', 'status=pending', 'city=Indore'],
    searches: ['q=last77777', 'q=thyroid', 'q=example.in', NONE],
  },
  'prescription-reports': {
    sorts: ['reportType', 'status', 'amount', 'createdAt'],
    filters: ['status=completed', 'status=pending', 'reportType=mri', 'status=completed&reportType=mri', ...DAYS],
    searches: ['q=last77777', 'q=mehta', 'q=example.in', NONE],
  },
  'admin/audit': {
    sorts: ['at'],
    filters: [
      'action=sign-in',
      'action=cart-booking',
      'action=test.updated',
      `actor=${busyId}`,
      `record=${busyId}`,
      `actor=${busyId}&action=sign-in`,
      ...DAYS,
    ],
    searches: ['q=last77777', 'q=10.0', 'q=example.in', NONE],
  },
  ledger: {
    sorts: ['at', 'amount'],
    filters: ['kind=payment', 'kind=refund', 'method=online', 'method=cash', 'kind=payment&method=online', ...DAYS],
    searches: ['q=last77777', 'q=pay_777', 'q=order', NONE],
  },
  affiliate: {
    sorts: ['name', 'city', 'code', 'commissionPercent'],
    filters: ['status=active', 'status=inactive', 'city=Indore'],
    searches: ['q=partner77777', 'q=partner', NONE],
  },
});

export interface OfficePage {
  path: string;
  query: string;
  isLast: boolean;
}

/** The plain list and its searches on the first page, and everything on the last: also the broad search with each filter and sort. */
export function officePages(busyId: string): OfficePage[] {
  const summaries = ['', `from=${day(365)}`, `from=${day(395)}&to=${day(100)}`];
  const dashboard = [
    ...summaries.map((query) => ({ path: 'dashboard/summary', query, isLast: false })),
    { path: 'dashboard/work', query: '', isLast: false },
  ];
  const lists = Object.entries(offered(busyId)).flatMap(([path, { sorts, filters, searches }]) => {
    const [sort = ''] = sorts;
    const orders = sorts.flatMap((name) => [`sort=${name}`, `sort=-${name}`]);
    const sorted = [...orders, `${filters[0]}&sort=${sort}`];
    const broad = [...orders, ...filters].map((query) => `${query}&${searches.at(-2)}`);
    return [
      ...['', ...searches].map((query) => ({ path, query, isLast: false })),
      ...['', ...sorted, ...filters, ...searches, ...broad].map((query) => ({ path, query, isLast: true })),
    ];
  });
  return [...dashboard, ...lists];
}

export const nameOf = ({ query, isLast }: OfficePage): string =>
  `${isLast ? 'last page' : 'first page'}${query === '' ? '' : `, ${query}`}`;
