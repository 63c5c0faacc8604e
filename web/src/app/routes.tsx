// Every screen and its address (spec.md section 2). A screen is one line: its path and the module that has its `Component`
// and `handle`. Its code is fetched when somebody goes there. Those of the shop are named here, all others in
// further-pages.ts.
import type { RouteObject } from 'react-router';
import type { FurtherPages } from './further-pages.ts';
import { GuestOnly, RequireAdmin, RequireUser } from './guards.tsx';
import { StorefrontLayout } from './layouts/storefront-layout.tsx';
import { page } from './page.ts';
import { Root } from './root.tsx';

const notFound = page(() => import('./not-found-page.tsx'));

/** A page beside the shop's own. Where its code is, is no part of the first load of everybody. */
const further = (name: keyof FurtherPages) => async () => {
  const module = (await import('./further-pages.ts')) as { furtherPages: FurtherPages } | undefined;
  // Nothing arrives when the code is gone and the page is being loaded afresh (preload-error.ts).
  return module === undefined ? new Promise<never>(() => {}) : module.furtherPages[name]();
};

/** A new table for every router: what was loaded is written into it. */
export function createRoutes(): RouteObject[] {
  return [
    {
      Component: Root,
      children: [
        {
          Component: StorefrontLayout,
          children: [
            // Public pages.
            { index: true, lazy: page(() => import('../features/home/home-page.tsx')) },
            { path: 'packages', lazy: page(() => import('../features/catalogue/packages-page.tsx')) },
            { path: 'package/:id', lazy: page(() => import('../features/catalogue/package-page.tsx')) },
            { path: 'test/:id', lazy: page(() => import('../features/catalogue/test-page.tsx')) },
            { path: 'search/:query', lazy: page(() => import('../features/search-results/search-page.tsx')) },
            { path: 'view-all-test', lazy: page(() => import('../features/catalogue/tests-page.tsx')) },
            { path: 'about', lazy: further('about') },
            { path: 'contact', lazy: further('contact') },
            { path: 'centres', lazy: further('centres') },
            { path: 'city', lazy: further('cities') },
            { path: 'city/:city', lazy: further('city') },
            { path: 'compare', lazy: further('compare') },
            { path: 'promises', lazy: further('promises') },
            { path: 'proofs', lazy: further('proofs') },
            { path: 'privacy-policy', lazy: further('privacyPolicy') },
            { path: 'terms-of-use', lazy: further('termsOfUse') },
            { path: 'check/:code', lazy: further('check') },
            { path: 'shared/:token', lazy: further('sharedReport') },
            { path: 'pay/:token', lazy: further('payLink') },
            { path: 'disclaimer', lazy: further('disclaimer') },
            { path: 'confirm-email', lazy: further('confirmEmail') },
            { path: 'staff/accept', lazy: further('acceptInvitation') },
            { path: 'undo-change', lazy: further('undoChange') },
            // Mailed before the page undid other changes too.
            { path: 'undo-email', lazy: further('undoChange') },

            {
              Component: GuestOnly,
              children: [
                { path: 'login', lazy: further('login') },
                { path: 'signup', lazy: further('signup') },
                { path: 'forgot-password', lazy: further('forgotPassword') },
                { path: 'reset-password', lazy: further('resetPassword') },
              ],
            },
            {
              Component: RequireUser,
              children: [
                { path: 'logout', lazy: further('logout') },
                {
                  path: 'upload-prescription',
                  lazy: further('uploadPrescription'),
                },
                {
                  path: 'download-report',
                  lazy: further('downloadReport'),
                },
                { path: 'payment/:reportId', lazy: further('payment') },
                { path: 'cart', lazy: further('cart') },
                {
                  path: 'results',
                  lazy: further('accountLayout'),
                  children: [
                    { index: true, lazy: further('results') },
                    { path: ':parameterId', lazy: further('result') },
                  ],
                },
                {
                  path: 'user',
                  lazy: further('accountLayout'),
                  children: [
                    { index: true, lazy: further('profile') },
                    { path: 'booking-list', lazy: further('bookingList') },
                    { path: 'orders', lazy: further('orders') },
                    {
                      path: 'cart-booking',
                      lazy: further('cartBooking'),
                    },
                    {
                      path: 'account-details',
                      lazy: further('accountDetails'),
                    },
                    {
                      path: 'change-password',
                      lazy: further('changePassword'),
                    },
                    { path: 'notifications', lazy: further('notifications') },
                    { path: 'my-data', lazy: further('myData') },
                    { path: 'patients', lazy: further('patients') },
                    { path: 'addresses', lazy: further('addresses') },
                    { path: '*', lazy: notFound },
                  ],
                },
              ],
            },
            { path: '*', lazy: notFound },
          ],
        },
        // Locks itself instead of leading to the sign-in, which needs a network.
        { path: 'field', lazy: further('fieldLayout'), children: [{ index: true, lazy: further('field') }] },
        {
          path: 'admin',
          Component: RequireAdmin,
          children: [
            {
              lazy: further('adminLayout'),
              children: [
                { index: true, lazy: further('dashboard') },
                { path: 'bookings', lazy: further('allBookings') },
                { path: 'collections', lazy: further('collections') },
                { path: 'visits', lazy: further('visitsAdmin') },
                { path: 'reception', lazy: further('reception') },
                { path: 'booking', lazy: further('bookingAdmin') },
                {
                  path: 'admin-prescription',
                  lazy: further('adminPrescription'),
                },
                {
                  path: 'prescription-report',
                  lazy: further('prescriptionReport'),
                },
                {
                  path: 'cart-booking-admin',
                  lazy: further('cartBookingAdmin'),
                },
                { path: 'contact', lazy: further('contactAdmin') },
                { path: 'messages', lazy: further('messagesAdmin') },
                { path: 'specimens', lazy: further('specimens') },
                { path: 'receiving', lazy: further('receiving') },
                { path: 'shipments', lazy: further('shipments') },
                { path: 'worklist', lazy: further('worklist') },
                { path: 'turnaround', lazy: further('turnaround') },
                { path: 'losses', lazy: further('losses') },
                { path: 'orders/:id', lazy: further('labOrder') },
                { path: 'authorise', lazy: further('authorise') },
                { path: 'authorise/:id', lazy: further('authoriseOrder') },
                { path: 'critical', lazy: further('critical') },
                { path: 'critical/calls', lazy: further('criticalCalls') },
                { path: 'referred', lazy: further('referred') },
                { path: 'referral-laboratories', lazy: further('referralLaboratories') },
                { path: 'signatories', lazy: further('signatories') },
                { path: 'lab-settings', lazy: further('labSettings') },
                { path: 'instruments', lazy: further('instruments') },
                { path: 'instruments/:id', lazy: further('instrument') },
                { path: 'instruments/:id/mappings', lazy: further('instrumentMappings') },
                { path: 'quality-control', lazy: further('qualityControl') },
                { path: 'templates', lazy: further('templatesAdmin') },
                {
                  path: 'home-collection',
                  lazy: further('homeCollectionAdmin'),
                },
                { path: 'test', lazy: further('testAdmin') },
                { path: 'package', lazy: further('packageAdmin') },
                { path: 'price-lists', lazy: further('priceListsAdmin') },
                { path: 'city', lazy: further('cityAdmin') },
                { path: 'centres', lazy: further('centresAdmin') },
                { path: 'centres/:id', lazy: further('centreAdmin') },
                { path: 'parameters', lazy: further('parameters') },
                { path: 'parameters/:id', lazy: further('parameter') },
                { path: 'test-definitions', lazy: further('definitions') },
                { path: 'test-definitions/:id', lazy: further('definition') },
                { path: 'promises', lazy: further('promisesAdmin') },
                { path: 'explanations', lazy: further('explanations') },
                { path: 'explanations/:id', lazy: further('explanation') },
                { path: 'coupons', lazy: further('coupons') },
                { path: 'users', lazy: further('users') },
                { path: 'users/:id', lazy: further('person') },
                { path: 'staff', lazy: further('staff') },
                { path: 'roles', lazy: further('roles') },
                { path: 'refunds', lazy: further('refunds') },
                { path: 'today-login', lazy: further('todayLogin') },
                { path: 'settings', lazy: further('settings') },
                { path: 'audit', lazy: further('audit') },
                {
                  path: 'affiliate-panel',
                  lazy: further('affiliatePanel'),
                },
                {
                  path: 'affiliate-panel/:id',
                  lazy: further('partner'),
                },
                { path: 'integrations', lazy: further('integrations') },
                { path: 'integrations/:id', lazy: further('webhookAttempts') },
                { path: 'system', lazy: further('system') },
                { path: 'ledger', lazy: further('ledger') },
                { path: 'cash', lazy: further('cash') },
                { path: 'patients', lazy: further('patientDesk') },
                { path: 'places', lazy: further('places') },
                { path: '*', lazy: further('adminNotFound') },
              ],
            },
          ],
        },
      ],
    },
  ];
}
