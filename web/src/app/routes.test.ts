// Every address of spec.md section 2 by the place it has in the route table.
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { routesUnder } from '../shared/router/router.ts';
import { RequireAdmin, RequireUser } from './guards.tsx';
import { adminLinkOf } from './layouts/admin-links.ts';
import { createRoutes } from './routes.tsx';

const PUBLIC = [
  '/',
  '/login',
  '/signup',
  '/packages',
  '/about',
  '/contact',
  '/centres',
  '/promises',
  '/proofs',
  '/privacy-policy',
  '/terms-of-use',
  '/disclaimer',
  '/package/some-id',
  '/test/some-id',
  '/view-all-test',
  '/search/sugar',
  '/forgot-password',
  '/reset-password',
  '/staff/accept',
  '/field',
];
const FOR_USERS = [
  '/logout',
  '/cart',
  '/upload-prescription',
  '/download-report',
  '/payment/some-report',
  '/user',
  '/user/orders',
  '/user/patients',
  '/results',
  '/results/some-id',
  '/user/addresses',
  '/user/account-details',
  '/user/booking-list',
  '/user/change-password',
  '/user/cart-booking',
  '/user/my-data',
  '/user/notifications',
];
const FOR_ADMINS = [
  '/admin',
  '/admin/affiliate-panel',
  '/admin/admin-prescription',
  '/admin/prescription-report',
  '/admin/home-collection',
  '/admin/today-login',
  '/admin/contact',
  '/admin/messages',
  '/admin/specimens',
  '/admin/receiving',
  '/admin/shipments',
  '/admin/worklist',
  '/admin/turnaround',
  '/admin/losses',
  '/admin/orders/some-id',
  '/admin/authorise',
  '/admin/authorise/some-id',
  '/admin/critical',
  '/admin/critical/calls',
  '/admin/referred',
  '/admin/referral-laboratories',
  '/admin/signatories',
  '/admin/lab-settings',
  '/admin/instruments',
  '/admin/instruments/some-id',
  '/admin/instruments/some-id/mappings',
  '/admin/quality-control',
  '/admin/templates',
  '/admin/users',
  '/admin/test',
  '/admin/package',
  '/admin/booking',
  '/admin/bookings',
  '/admin/collections',
  '/admin/visits',
  '/admin/reception',
  '/admin/promises',
  '/admin/coupons',
  '/admin/city',
  '/admin/centres',
  '/admin/centres/some-id',
  '/admin/parameters',
  '/admin/parameters/some-id',
  '/admin/explanations',
  '/admin/explanations/some-id',
  '/admin/test-definitions',
  '/admin/test-definitions/some-id',
  '/admin/cart-booking-admin',
  '/admin/integrations',
  '/admin/integrations/some-id',
  '/admin/staff',
  '/admin/roles',
  '/admin/refunds',
  '/admin/cash',
  '/admin/patients',
];
const NOWHERE = ['/unsubscribe', '/nothing', '/user/nothing', '/admin/nothing'];

function placeOf(path: string) {
  const routes = (matchRoutes(createRoutes(), path) ?? []).map(({ route }) => route);
  const guards = routes.map(({ Component }) => Component);
  return {
    found: routes.at(-1)?.path !== '*',
    user: guards.includes(RequireUser),
    admin: guards.includes(RequireAdmin),
  };
}

it.each(PUBLIC)('%s is a page for everybody', (path) => {
  expect(placeOf(path)).toEqual({ found: true, user: false, admin: false });
});
it.each(FOR_USERS)('%s is a page behind the login guard', (path) => {
  expect(placeOf(path)).toEqual({ found: true, user: true, admin: false });
});
it.each(FOR_ADMINS)('%s is a page behind the admin guard', (path) => {
  expect(placeOf(path)).toEqual({ found: true, user: false, admin: true });
});

/** Every address below a route, `:id` and the like as they stand. */
function pathsBelow(routes: RouteObject[], base: string): string[] {
  return routes.flatMap(({ path, children }) => {
    const here = path === undefined ? base : `${base}/${path}`;
    return children ? pathsBelow(children, here) : [here];
  });
}

const ADMIN_PAGES = pathsBelow(
  createRoutes().flatMap(({ children = [] }) => children.filter(({ Component }) => Component === RequireAdmin)),
  '',
).filter((path) => !path.endsWith('*'));

it('finds the pages of the administration', () => {
  expect(ADMIN_PAGES).toEqual(expect.arrayContaining(['/admin', '/admin/booking', '/admin/users/:id']));
});

it.each(ADMIN_PAGES)('%s names the permission that it needs', (path) => {
  expect(adminLinkOf(path)?.[2]).toMatch(/^[a-z]+\.[a-z]+$/);
});

it.each(NOWHERE)('%s is the not-found page', (path) => {
  expect(placeOf(path).found).toBe(false);
});

it.each([...PUBLIC, ...FOR_USERS, ...FOR_ADMINS, ...NOWHERE, '/Search/sugar', '/USER/orders', '/packages/', '/a//b'])(
  '%s is found among the few routes under its first part too',
  (path) => {
    const routes = createRoutes();
    const [first = ''] = path.slice(1).toLowerCase().split('/');
    const leaf = (among: typeof routes) => matchRoutes(among, path)?.at(-1);
    const few = leaf(routesUnder(routes, first));
    expect(few?.route).toBe(leaf(routes)?.route);
    expect(few?.params).toEqual(leaf(routes)?.params);
  },
);
