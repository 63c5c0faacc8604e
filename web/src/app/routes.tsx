// Every screen and its address (spec.md section 2). A screen is one line: its path and the module that has its `Component`
// and `handle`. Its code is fetched when somebody goes there.
import type { RouteObject } from 'react-router';
import { GuestOnly, RequireAdmin, RequireUser } from './guards.tsx';
import { StorefrontLayout } from './layouts/storefront-layout.tsx';
import { page } from './page.ts';
import { Root } from './root.tsx';

const notFound = page(() => import('./not-found-page.tsx'));

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
                { path: 'logout', lazy: page(() => import('../features/accounts/logout-page.tsx')) },
                {
                  path: 'upload-prescription',
                  lazy: page(() => import('../features/prescriptions/upload-prescription-page.tsx')),
                },
                {
                  path: 'download-report',
                  lazy: page(() => import('../features/reports/download-report-page.tsx')),
                },
                { path: 'payment/:reportId', lazy: page(() => import('../features/reports/payment-page.tsx')) },
                { path: 'cart', lazy: page(() => import('../features/cart/cart-page.tsx')) },
                {
                  path: 'user',
                  lazy: page(() => import('./layouts/account-layout.tsx')),
                  children: [
                    { index: true, lazy: page(() => import('../features/accounts/profile-page.tsx')) },
                    { path: 'booking-list', lazy: page(() => import('../features/bookings/booking-list-page.tsx')) },
                    { path: 'orders', lazy: page(() => import('../features/orders/orders-page.tsx')) },
                    {
                      path: 'cart-booking',
                      lazy: page(() => import('../features/cart-bookings/cart-booking-page.tsx')),
                    },
                    {
                      path: 'account-details',
                      lazy: page(() => import('../features/accounts/account-details-page.tsx')),
                    },
                    {
                      path: 'change-password',
                      lazy: page(() => import('../features/accounts/change-password-page.tsx')),
                    },
                    { path: 'my-data', lazy: page(() => import('../features/personal-data/my-data-page.tsx')) },
                    { path: 'addresses', lazy: page(() => import('../features/addresses/addresses-page.tsx')) },
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
              lazy: page(() => import('./layouts/admin-layout.tsx')),
              children: [
                { index: true, lazy: page(() => import('../features/dashboard/admin/dashboard-page.tsx')) },
                { path: 'booking', lazy: page(() => import('../features/bookings/admin/booking-admin-page.tsx')) },
                {
                  path: 'admin-prescription',
                  lazy: page(() => import('../features/prescriptions/admin/admin-prescription-page.tsx')),
                },
                {
                  path: 'prescription-report',
                  lazy: page(() => import('../features/reports/admin/prescription-report-page.tsx')),
                },
                {
                  path: 'cart-booking-admin',
                  lazy: page(() => import('../features/cart-bookings/admin/cart-booking-admin-page.tsx')),
                },
                { path: 'contact', lazy: page(() => import('../features/contact/admin/contact-admin-page.tsx')) },
                {
                  path: 'home-collection',
                  lazy: page(() => import('../features/home-collection/admin/home-collection-admin-page.tsx')),
                },
                { path: 'test', lazy: page(() => import('../features/catalogue/admin/test-admin-page.tsx')) },
                { path: 'package', lazy: page(() => import('../features/catalogue/admin/package-admin-page.tsx')) },
                { path: 'city', lazy: page(() => import('../features/cities/admin/city-admin-page.tsx')) },
                { path: 'users', lazy: page(() => import('../features/accounts/admin/users-page.tsx')) },
                { path: 'users/:id', lazy: page(() => import('../features/accounts/admin/person-page.tsx')) },
                { path: 'today-login', lazy: page(() => import('../features/accounts/admin/today-login-page.tsx')) },
                { path: 'audit', lazy: page(() => import('../features/audit/admin/audit-page.tsx')) },
                {
                  path: 'affiliate-panel',
                  lazy: page(() => import('../features/affiliates/admin/affiliate-panel-page.tsx')),
                },
                {
                  path: 'affiliate-panel/:id',
                  lazy: page(() => import('../features/affiliates/admin/partner-page.tsx')),
                },
                { path: 'system', lazy: page(() => import('../features/system/admin/system-page.tsx')) },
                { path: 'ledger', lazy: page(() => import('../features/ledger/admin/ledger-page.tsx')) },
                { path: '*', lazy: notFound },
              ],
            },
          ],
        },
      ],
    },
  ];
}
