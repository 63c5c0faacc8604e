// Every address of spec.md section 2 (and our own beside them): who may open it, and the heading of its screen.

/** `guest`: signed-in people are sent on. `theirs`: only who it belongs to finds it. */
export type Access = 'public' | 'guest' | 'user' | 'theirs' | 'admin';

export interface Route {
  path: string;
  access: Access;
  heading: string | RegExp;
  /** There is nothing: a document with the status 404 in this place. */
  isMissing?: true;
}

/** Records that some addresses name. */
export interface RouteIds {
  reportId: string;
  checkCode: string;
  personId: string;
  partnerId: string;
}

const NOT_FOUND = 'We could not find this page';

const missing = (path: string, access: Access): Route => ({ path, access, heading: NOT_FOUND, isMissing: true });
const all = (access: Access, headings: Record<string, string | RegExp>): Route[] =>
  Object.entries(headings).map(([path, heading]) => ({ path, access, heading }));

export const routes = ({ reportId, checkCode, personId, partnerId }: RouteIds): Route[] => [
  ...all('public', {
    '/': 'The right test, at a fair price, close to home',
    '/packages': 'Health packages',
    '/package/basic-health-check': /Basic Health Check/,
    '/test/thyroid-stimulating-hormone-tsh': /Thyroid Stimulating Hormone/,
    '/view-all-test': 'All tests',
    '/search/sugar': /sugar/,
    '/about': 'About us',
    '/contact': 'Contact',
    '/centres': 'Our centres',
    '/city': 'Cities we serve',
    '/city/bhopal': 'Lab tests and health packages in Bhopal',
    '/compare': 'Compare packages',
    '/promises': 'Our promises',
    '/proofs': 'Proofs of our records',
    '/privacy-policy': 'Privacy policy',
    '/terms-of-use': 'Terms of use',
    '/disclaimer': 'Disclaimer',
    '/confirm-email': 'This link is not complete',
    '/undo-change': 'This link is not complete',
    '/undo-email': 'This link is not complete',
    '/staff/accept': 'This link is not complete',
    '/staff/accept?token=x': 'Your invitation to work here',
    [`/check/${checkCode}`]: 'Check a report',
    '/shared/no-such-link': 'Shared report',
    '/field': 'My round',
    '/pay/no-such-link': 'Pay for a booking',
  }),
  ...all('guest', {
    '/login': 'Sign in',
    '/signup': 'Create an account',
    '/forgot-password': 'Forgot your password?',
    '/reset-password': 'This link is not complete',
    '/reset-password?token=x': 'Set a new password',
  }),
  ...all('user', {
    '/cart': 'Your cart',
    '/upload-prescription': 'Upload a prescription',
    '/download-report': 'Download reports',
    '/user': 'My account',
    '/user/orders': 'Orders',
    '/user/patients': 'Patients',
    '/results': 'Results',
    '/user/addresses': 'Addresses',
    '/user/account-details': 'Account details',
    '/user/booking-list': 'Bookings',
    '/user/change-password': 'Change password',
    '/user/cart-booking': 'Cart bookings',
    '/user/my-data': 'My data',
    '/user/notifications': 'Notifications',
  }),
  ...all('theirs', { [`/payment/${reportId}`]: 'Pay for a report' }),
  ...all('admin', {
    '/admin': 'Dashboard',
    '/admin/affiliate-panel': 'Affiliate panel',
    [`/admin/affiliate-panel/${partnerId}`]: 'Routes Partner',
    '/admin/admin-prescription': 'Prescriptions',
    '/admin/prescription-report': 'Reports',
    '/admin/home-collection': 'Home collection',
    '/admin/today-login': 'Logins today',
    '/admin/contact': 'Contacts',
    '/admin/messages': 'Messages',
    '/admin/specimens': 'Specimens',
    '/admin/receiving': 'Receiving',
    '/admin/shipments': 'Shipments',
    '/admin/worklist': 'Worklist',
    '/admin/turnaround': 'Turnaround',
    '/admin/losses': 'Losses and repeats',
    '/admin/critical': 'Critical values',
    '/admin/critical/calls': 'Calls about critical values',
    '/admin/referred': 'Referred tests',
    '/admin/referral-laboratories': 'Referral laboratories',
    '/admin/signatories': 'Signatories',
    '/admin/lab-settings': 'Laboratory settings',
    '/admin/instruments': 'Instruments',
    '/admin/quality-control': /^Quality control on/,
    '/admin/templates': 'Message templates',
    '/admin/users': 'Users',
    [`/admin/users/${personId}`]: 'Asha Verma',
    '/admin/test': 'Tests',
    '/admin/package': 'Packages',
    '/admin/bookings': 'All bookings',
    '/admin/collections': /^Home collections on/,
    '/admin/visits': /^Visits on/,
    '/admin/reception': 'Reception',
    '/admin/booking': 'Bookings',
    '/admin/price-lists': 'Price lists by city',
    '/admin/promises': 'Promises',
    '/admin/coupons': 'Coupons',
    '/admin/city': 'Cities',
    '/admin/cart-booking-admin': 'Cart bookings',
    '/admin/ledger': 'Ledger',
    '/admin/cash': /^Cash on/,
    '/admin/patients': 'Patients',
    '/admin/places': 'Collection places',
    '/admin/audit': 'Audit log',
    '/admin/integrations': 'Integrations',
    '/admin/staff': 'Staff',
    '/admin/roles': 'Roles',
    '/admin/refunds': 'Refunds',
    '/admin/parameters': 'Parameters',
    '/admin/test-definitions': 'Test definitions',
    '/admin/explanations': 'Explanations',
  }),
  missing('/unsubscribe', 'public'),
  missing('/nothing-here', 'public'),
  missing('/nothing/at/all', 'public'),
  missing('/test/no-such-test', 'public'),
  missing('/package/no-such-package', 'public'),
  missing('/user/nothing-here', 'user'),
  missing('/admin/nothing-here', 'admin'),
];

export type Kind = 'nobody' | 'user' | 'administrator';

/** The address and screen at which a kind of person arrives. */
export function arrival(kind: Kind, { path, access, heading }: Route): { path: string; heading: string | RegExp } {
  const home =
    kind === 'administrator' ? { path: '/admin', heading: 'Dashboard' } : { path: '/user', heading: 'My account' };
  const here = { path, heading };
  if (access === 'public') return here;
  if (access === 'guest') return kind === 'nobody' ? here : home;
  if (kind === 'nobody') return { path: '/login', heading: 'Sign in' };
  if (access === 'admin') return kind === 'administrator' ? here : home;
  // A booking of another person is not found by anyone; an administrator cannot pay it either.
  if (access === 'theirs' && kind === 'administrator') return { path, heading: NOT_FOUND };
  return here;
}
