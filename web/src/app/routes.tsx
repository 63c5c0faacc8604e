// Every screen and its address (spec.md section 2). A screen is one line: its path and the module that has its `Component`
// and `handle`. Its code is fetched when somebody goes there. The modules behind a guard are named in guarded-pages.ts.
import type { RouteObject } from 'react-router';
import type { GuardedPages } from './guarded-pages.ts';
import { GuestOnly, RequireAdmin, RequireUser } from './guards.tsx';
import { StorefrontLayout } from './layouts/storefront-layout.tsx';
import { page } from './page.ts';
import { Root } from './root.tsx';

const notFound = page(() => import('./not-found-page.tsx'));

/** A page behind a guard. Where its code is, is no part of the first load of everybody. */
const guarded = (name: keyof GuardedPages) => async () => {
  const module = (await import('./guarded-pages.ts')) as { guardedPages: GuardedPages } | undefined;
  // Nothing arrives when the code is gone and the page is being loaded afresh (preload-error.ts).
  return module === undefined ? new Promise<never>(() => {}) : module.guardedPages[name]();
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
            { path: 'search/:query', lazy: page(() => import('../features/search/search-page.tsx')) },
            { path: 'view-all-test', lazy: page(() => import('../features/catalogue/tests-page.tsx')) },
            { path: 'about', lazy: page(() => import('../features/information/about-page.tsx')) },
            { path: 'contact', lazy: page(() => import('../features/contact/contact-page.tsx')) },
            { path: 'privacy-policy', lazy: page(() => import('../features/information/privacy-policy-page.tsx')) },
            { path: 'terms-of-use', lazy: page(() => import('../features/information/terms-of-use-page.tsx')) },
            { path: 'check/:code', lazy: page(() => import('../features/reports/check-page.tsx')) },
            { path: 'disclaimer', lazy: page(() => import('../features/information/disclaimer-page.tsx')) },
            { path: 'undo-email', lazy: page(() => import('../features/accounts/undo-email-page.tsx')) },

            {
              Component: GuestOnly,
              children: [
                { path: 'login', lazy: page(() => import('../features/accounts/login-page.tsx')) },
                { path: 'signup', lazy: page(() => import('../features/accounts/signup-page.tsx')) },
                {
                  path: 'forgot-password',
                  lazy: page(() => import('../features/accounts/forgot-password-page.tsx')),
                },
                {
                  path: 'reset-password',
                  lazy: page(() => import('../features/accounts/reset-password-page.tsx')),
                },
              ],
            },
            {
              Component: RequireUser,
              children: [
                { path: 'logout', lazy: guarded('logout') },
                {
                  path: 'upload-prescription',
                  lazy: guarded('uploadPrescription'),
                },
                {
                  path: 'download-report',
                  lazy: guarded('downloadReport'),
                },
                { path: 'payment/:reportId', lazy: guarded('payment') },
                { path: 'cart', lazy: guarded('cart') },
                {
                  path: 'user',
                  lazy: guarded('accountLayout'),
                  children: [
                    { index: true, lazy: guarded('profile') },
                    { path: 'booking-list', lazy: guarded('bookingList') },
                    { path: 'orders', lazy: guarded('orders') },
                    {
                      path: 'cart-booking',
                      lazy: guarded('cartBooking'),
                    },
                    {
                      path: 'account-details',
                      lazy: guarded('accountDetails'),
                    },
                    {
                      path: 'change-password',
                      lazy: guarded('changePassword'),
                    },
                    { path: 'my-data', lazy: guarded('myData') },
                    { path: 'addresses', lazy: guarded('addresses') },
                    { path: '*', lazy: notFound },
                  ],
                },
              ],
            },
            { path: '*', lazy: notFound },
          ],
        },
        {
          path: 'admin',
          Component: RequireAdmin,
          children: [
            {
              lazy: guarded('adminLayout'),
              children: [
                { index: true, lazy: guarded('dashboard') },
                { path: 'booking', lazy: guarded('bookingAdmin') },
                {
                  path: 'admin-prescription',
                  lazy: guarded('adminPrescription'),
                },
                {
                  path: 'prescription-report',
                  lazy: guarded('prescriptionReport'),
                },
                {
                  path: 'cart-booking-admin',
                  lazy: guarded('cartBookingAdmin'),
                },
                { path: 'contact', lazy: guarded('contactAdmin') },
                {
                  path: 'home-collection',
                  lazy: guarded('homeCollectionAdmin'),
                },
                { path: 'test', lazy: guarded('testAdmin') },
                { path: 'package', lazy: guarded('packageAdmin') },
                { path: 'city', lazy: guarded('cityAdmin') },
                { path: 'users', lazy: guarded('users') },
                { path: 'users/:id', lazy: guarded('person') },
                { path: 'today-login', lazy: guarded('todayLogin') },
                { path: 'audit', lazy: guarded('audit') },
                {
                  path: 'affiliate-panel',
                  lazy: guarded('affiliatePanel'),
                },
                {
                  path: 'affiliate-panel/:id',
                  lazy: guarded('partner'),
                },
                { path: 'system', lazy: guarded('system') },
                { path: 'ledger', lazy: guarded('ledger') },
                { path: '*', lazy: notFound },
              ],
            },
          ],
        },
      ],
    },
  ];
}
