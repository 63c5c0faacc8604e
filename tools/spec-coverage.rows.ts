// The requirements of spec.md, line by line, with their tests. `docs/spec-coverage.md` is generated from these rows.

export interface CoverageRow {
  /** Of spec.md. */
  section: string;
  item: string;
  /** From the root of the project, and the test's name as it is written there. Null: not built yet. */
  test: readonly [file: string, name: string] | null;
}

const rows: CoverageRow[] = [];

function cover(section: string, test: CoverageRow['test'], ...items: string[]): void {
  for (const item of items) rows.push({ section, item, test });
}

const ROUTES = 'web/src/app/routes.test.ts';
const STOREFRONT = 'web/src/app/layouts/storefront.test.tsx';
const SEARCH_BOX = 'web/src/features/search/search-box.test.tsx';
const SERVER_RENDER = 'web/src/entry-server.test.tsx';
const AUTH = 'web/src/shared/session/auth.slice.test.ts';
const USERS = 'web/src/features/people/admin/users.test.ts';
const CREDENTIALS = 'web/src/features/accounts/credentials.test.ts';
const THUNKS = 'web/src/shared/store/api-thunk.test.ts';
const CALLS = 'web/src/shared/api/create-api.test.ts';
const RESPONSES = 'server/test/responses';
const CONTRACT = 'server/test/contract.test.ts';
const REPORTS = 'server/src/modules/reports/reports.test.ts';

const PAGES = '2. Screens and routes';
const EVERYBODY = [ROUTES, '%s is a page for everybody'] as const;
const LOGIN_GUARD = [ROUTES, '%s is a page behind the login guard'] as const;
const ADMIN_GUARD = [ROUTES, '%s is a page behind the admin guard'] as const;
cover(PAGES, EVERYBODY, '/', '/login', '/signup', '/packages', '/about', '/contact', '/privacy-policy');
cover(PAGES, EVERYBODY, '/terms-of-use', '/disclaimer', '/package/{id}', '/test/{id}', '/view-all-test');
cover(PAGES, EVERYBODY, '/search/{query}', '/forgot-password', '/reset-password');
cover(PAGES, [ROUTES, '%s is the not-found page'], '/unsubscribe and any other path: not found');
cover(PAGES, ['e2e/journeys/routes.journey.ts', 'as nobody'], 'Each of them as nobody: its screen, or the sign-in');
cover(PAGES, ['e2e/journeys/routes.journey.ts', 'as a user'], 'Each of them as a user: no administration');
cover(PAGES, ['e2e/journeys/routes.journey.ts', 'as an administrator'], 'Each of them as an administrator');
cover(PAGES, LOGIN_GUARD, '/logout', '/cart', '/upload-prescription', '/user', '/user/orders', '/user/addresses');
cover(PAGES, LOGIN_GUARD, '/user/account-details', '/user/booking-list', '/user/change-password', '/user/cart-booking');
cover(PAGES, ADMIN_GUARD, '/admin', '/admin/admin-prescription', '/admin/home-collection', '/admin/today-login');
cover(PAGES, ADMIN_GUARD, '/admin/contact', '/admin/users', '/admin/test', '/admin/package', '/admin/booking');
cover(PAGES, ADMIN_GUARD, '/admin/city', '/admin/cart-booking-admin');
cover(PAGES, LOGIN_GUARD, '/download-report', '/payment/{reportId}');
cover(PAGES, ADMIN_GUARD, '/admin/affiliate-panel', '/admin/prescription-report');
cover(
  PAGES,
  ['web/src/features/dashboard/admin/dashboard-page.test.tsx', 'shows each figure with its change in words'],
  'The admin dashboard at /admin',
);

const GENERAL = '2. General behaviour';
cover(
  GENERAL,
  [SERVER_RENDER, 'shows only Loading... where a guard stands, and no header on admin paths'],
  'Screens show "Loading..." meanwhile',
  'Header and footer are hidden on admin paths',
);
cover(
  GENERAL,
  ['e2e/journeys/pages.journey.ts', 'every new page begins at its top, and the fixed header covers nothing of it'],
  'Every route change scrolls to the top',
  'Top padding for the fixed header',
);

const HEADER = '2. Header';
cover(
  HEADER,
  [STOREFRONT, 'has a marquee, two logos, the search box and a telephone link'],
  'Marquee "Network Of NABL Accredited Laboratories"',
  'Two logos',
  'Placeholder "Search for a test, package..."',
  'Call-us link',
);
cover(
  HEADER,
  [SEARCH_BOX, 'navigates with every keystroke and keeps the focus'],
  'Every keystroke goes to /search/{text}',
);
cover(
  HEADER,
  [SEARCH_BOX, 'goes home on Cancel and when the box is emptied by hand'],
  'Cancel clears the box and returns to /',
);
cover(
  HEADER,
  [STOREFRONT, 'greets a person by the first name'],
  'Greeting "Welcome, {first name}"',
  'Sign Out with a token',
);
cover(
  HEADER,
  [STOREFRONT, 'offers Sign In to nobody, and greets and offers Sign Out to a person'],
  'Sign In without a token',
);
cover(HEADER, [STOREFRONT, 'has a badge that pulses while the cart is empty'], 'Badge pulses when empty');
cover(
  HEADER,
  [STOREFRONT, 'has a badge that bounces with the number of items'],
  'Cart link and badge bounce with items',
);
cover(HEADER, [STOREFRONT, 'links to the eight pages in their order'], 'Nav links');
cover(HEADER, [STOREFRONT, 'has Home, Contact, Cart and Account in the bottom bar'], 'Mobile bottom bar');
cover(HEADER, [STOREFRONT, 'opens and closes menu and search box of small screens by their toggles'], 'Mobile toggles');

const FOOTER = '2. Footer';
cover(
  FOOTER,
  [STOREFRONT, 'ends with trust blurbs, About Us, contact details and placeholders of social networks'],
  'Trust blurbs',
  'About Us text',
  'Contact details',
  'Three social icons with placeholder links',
  'Based in Bhopal',
);
cover(
  FOOTER,
  [STOREFRONT, 'has the useful links and the menu in the footer; Register goes to /login'],
  'Useful links',
  'Menu, Register goes to /login',
  '/unsubscribe',
);

const FIELDS = '3. Entities';
cover(FIELDS, [AUTH, 'starts with nobody'], 'Auth state and its fields');
cover(FIELDS, [AUTH, 'stores user and token on login, in the browser too'], 'Stored session: token, user, timestamp');
cover(FIELDS, [AUTH, 'takes the whole answer as the user when it has no user'], 'Login response without user');
const answersOf = (area: string) => [`${RESPONSES}/${area}.test.ts`, 'no endpoint was left out'] as const;
cover(
  FIELDS,
  [`${RESPONSES}/areas.test.ts`, 'every domain of the contract belongs to one area'],
  'Every record has _id',
);
cover(FIELDS, answersOf('accounts'), 'Address');
cover(FIELDS, answersOf('catalogue'), 'Test', 'Package', 'City', 'Search');
cover(FIELDS, answersOf('bookings'), 'Booking');
cover(FIELDS, answersOf('cart'), 'Cart', 'Cart booking');
cover(FIELDS, answersOf('reports'), 'Prescription');
cover(FIELDS, answersOf('messages'), 'Home collection', 'Contact');
cover(
  FIELDS,
  [REPORTS, 'a report with an amount waits for its payment, and is opened and saved after it'],
  'Prescription report',
);

const STATES = '4. States and transitions';
cover(STATES, [AUTH, 'turns loading on and clears the error while signing in'], 'Login pending');
cover(STATES, [AUTH, 'stores user and token on login, in the browser too'], 'Login success');
cover(STATES, [AUTH, 'shows a failed login as a toast: %s'], 'Login failure');
cover(STATES, [AUTH, 'signs in with a registration, and only stores its failure'], 'Register success');
cover(STATES, [AUTH, 'clears everything on logout'], 'Logout success');
cover(STATES, [AUTH, 'removes token and user on a local logout'], 'Local logout');
cover(STATES, [USERS, 'lose a deleted user by id, and nobody else'], 'Delete user success');
cover(STATES, [CREDENTIALS, 'stores the message of %s'], 'Forgot and reset password store the message');
cover(
  STATES,
  [
    'web/src/shared/session/session-watch.test.ts',
    'ends a session that is 24 hours old at the start, and clears all three keys',
  ],
  'Session expires 24 hours after the timestamp',
);
cover(
  STATES,
  ['web/src/shared/session/session-watch.test.ts', 'looks every 60 seconds'],
  'The check runs every 60 seconds',
);
cover(STATES, [THUNKS, 'tracks loading, error and status'], 'Each area tracks loading and error');
cover(
  STATES,
  ['web/src/features/cart-bookings/cart-bookings.slice.test.ts', 'is idle, loading, succeeded'],
  'Cart booking: idle, loading, succeeded',
);
cover(
  STATES,
  [
    'web/src/features/cart-bookings/cart-bookings.slice.test.ts',
    'is failed with the server’s message, and keeps what it had',
  ],
  'Cart booking: failed',
);
cover(
  STATES,
  [
    'web/src/features/home-collection/home-collection-form.test.tsx',
    'the success flag goes up with an answer and down with the next request',
  ],
  'Home collection success flag',
);
cover(
  STATES,
  [
    'server/src/modules/bookings/cart-bookings.property.test.ts',
    'no state moves back, and money = bookings, with the gateway %s',
  ],
  'Cart booking states and cancelling',
);
cover(
  STATES,
  [
    'server/src/modules/bookings/states.test.ts',
    'in any order nothing moves back, and the places taken are those of the bookings that live',
  ],
  'Booking states',
);
cover(
  STATES,
  ['server/src/modules/cart/cart.property.test.ts', 'a cart is what its history makes it, in the order of adding'],
  'Cart update actions',
);
cover(STATES, [REPORTS, 'staff release, and take back only while no money was received'], 'Report status');

const ROLES = '6. Roles and permissions';
cover(ROLES, [CONTRACT, 'is refused without a session'], 'Anonymous visitors: public calls only');
cover(ROLES, [CONTRACT, '%s is for whoever has its permission'], 'Administrator’s calls');
cover(
  ROLES,
  ['web/src/app/guards.test.tsx', 'sends an anonymous visitor to sign in, and then where they were going'],
  'Login guard',
);
cover(
  ROLES,
  ['web/src/app/guards.test.tsx', 'keeps a person without the role out of the administration and says so'],
  'Admin guard',
);
cover(
  ROLES,
  [CALLS, 'carries the bearer token when there is one, and never when signing in'],
  'Bearer token with every request',
);

const WIRE = '7. Calls';
const SERVED = [CONTRACT, 'declares every call of the wire with the access the wire gives it'] as const;
cover(
  WIRE,
  SERVED,
  'POST /admin/login',
  'POST /admin/register',
  'GET /admin/logout',
  'PUT /admin/update',
  'PUT /admin/change-password',
  'GET /admin/all',
  'GET /admin/logins/today',
  'DELETE /admin/delete/:id',
  'POST /admin/forgot-password',
  'PUT /admin/reset-password',
  'POST /prescription/upload',
  'GET /prescription',
  'POST /home-collection/create',
  'GET /home-collection',
  'POST /contact/create',
  'GET /contact/all',
  'POST /address/create/:userId',
  'GET /address/addresses/:userId',
  'PUT /address/update/:id',
  'DELETE /address/delete/:id',
  'GET /test',
  'GET /test/fetchTestById/:id',
  'POST /test',
  'PUT /test/:id',
  'DELETE /test/:id',
  'GET /package',
  'GET /package/:id',
  'POST /package',
  'PUT /package/:id',
  'DELETE /package/:id',
  'GET /booking',
  'GET /booking/id',
  'POST /booking',
  'PUT /booking/:id',
  'DELETE /booking/:id',
  'PUT /booking/update-status/:id',
  'GET /cart/get-cart',
  'POST /cart/add-to-cart',
  'PUT /cart/update-quantity',
  'DELETE /cart/remove-from-cart',
  'POST /cart-booking/book',
  'PUT /cart-booking/verify',
  'GET /cart-booking',
  'GET /cart-booking/all',
  'PUT /cart-booking/update-status',
  'POST /cart-booking/update-status',
  'GET /search',
  'GET /city/cities',
  'POST /city/cities',
  'PUT /city/cities/:id',
  'DELETE /city/cities/:id',
  'GET /prescription-reports',
  'GET /prescription-reports/:id',
  'POST /prescription-reports/upload',
  'DELETE /prescription-reports/:id',
  'GET /prescription-reports/download/:fileName',
  'PUT /prescription-reports/:id',
  'PUT /prescription-reports/status/:id',
);

const ERRORS = '8. Error catalogue';
const CREDENTIAL_TEXTS = '%s stores the message, the fallback, or what is said without a body, and shows no toast';
const USER_TEXTS = '%s stores why it failed, and only some failures are a toast';
const OTHER_TEXTS = 'says "%s" when the server gives no reason, and the reason when it does';
const CITY_TEXTS = [
  'web/src/features/cities/admin/city-admin-page.test.tsx',
  '%s fails with the text of the specification',
] as const;
cover(
  ERRORS,
  [CREDENTIALS, CREDENTIAL_TEXTS],
  '"user update failed"',
  '"change password failed"',
  '"Something went wrong" (forgot, reset)',
);
cover(ERRORS, [AUTH, 'signs in with a registration, and only stores its failure'], '"Registration failed"');
cover(ERRORS, [AUTH, 'shows a failed login as a toast: %s'], '"Login failed", with a toast');
cover(ERRORS, [AUTH, 'keeps the session when the logout fails'], '"Logout failed"');
cover(
  ERRORS,
  [USERS, USER_TEXTS],
  '"Failed to fetch users"',
  '"Failed to fetch today login users", with a toast',
  '"Failed to delete user", with a toast',
);
cover(
  ERRORS,
  ['web/src/features/prescriptions/upload-prescription-page.test.tsx', 'failed says %#'],
  '"Registration failed" (prescription upload)',
);
cover(
  ERRORS,
  [
    'web/src/features/prescriptions/upload-prescription-page.test.tsx',
    'say when there are none, and why they could not be fetched',
  ],
  '"Failed to fetch prescriptions"',
);
cover(
  ERRORS,
  [
    'web/src/features/home-collection/home-collection-form.test.tsx',
    'the success flag goes up with an answer and down with the next request',
  ],
  '"Something went wrong" (home collection)',
);
cover(
  ERRORS,
  ['web/src/features/addresses/addresses-page.test.tsx', 'says why there is no list, and tries again'],
  '"Failed to fetch addresses"',
);
cover(
  ERRORS,
  ['web/src/app/fallbacks.test.ts', OTHER_TEXTS],
  '"Failed to add address"',
  '"Failed to update address"',
  '"Failed to delete address"',
  '"Failed to create test"',
  '"Failed to update test"',
  '"Failed to delete test"',
  '"Failed to delete city"',
);
cover(
  ERRORS,
  [
    'web/src/features/catalogue/catalogue.slices.test.ts',
    'stores the text of section 8 when the server says nothing, and loads again after it',
  ],
  '"Failed to fetch tests"',
);
cover(
  ERRORS,
  ['web/src/features/catalogue/catalogue.slices.test.ts', 'is missing when the server does not know it, and only then'],
  '"Failed to fetch test by ID"',
);
cover(ERRORS, [THUNKS, 'tracks loading, error and status'], '"Failed to fetch cities"');
cover(ERRORS, CITY_TEXTS, '"Failed to add city"', '"Failed to update city"');
cover(
  ERRORS,
  ['web/src/app/fallbacks.test.ts', OTHER_TEXTS],
  '"Failed to fetch reports"',
  '"Failed to fetch reports for the prescription"',
  '"Failed to create report"',
  '"Failed to delete report"',
  '"Failed to download report"',
  '"Failed to update report"',
  '"Failed to update report status"',
);
cover(
  ERRORS,
  ['web/src/shared/router/router.test.tsx', 'recovers from a screen that cannot be rendered'],
  'Render failure: "Something went wrong."',
);
cover(
  ERRORS,
  [
    'web/src/app/preload-error.test.ts',
    'loads the page it was going to once, then leaves the event unhandled, until code arrives again',
  ],
  'Preload error event, rethrown if not handled',
);

const LIMITS = '9. Constants';
cover(
  LIMITS,
  [CONTRACT, 'a session ends 24 hours after the login, on every call, and not before'],
  'Session lifetime 24 hours',
);
cover(
  LIMITS,
  ['web/src/shared/session/session-watch.test.ts', 'looks every 60 seconds'],
  'Expiry check every 60 seconds',
);
cover(
  LIMITS,
  [
    'web/src/shared/ui/toaster.test.tsx',
    'shows toasts top-right for 5000 ms, waits on hover and focus loss, and lets them be dragged away at 80 percent',
  ],
  'Toast settings',
);
cover(LIMITS, [CALLS, 'waits for an answer as long as it takes'], 'The HTTP client has no timeout');

export const coverage: readonly CoverageRow[] = rows;
