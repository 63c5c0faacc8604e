// Where the code of the pages behind the guards is: the account's, the cart, the administration. Apart from routes.tsx, so that
// a visitor's first load does not carry the names of some hundred files.
import { page } from './page.ts';

export const guardedPages = {
  logout: page(() => import('../features/accounts/logout-page.tsx')),
  uploadPrescription: page(() => import('../features/prescriptions/upload-prescription-page.tsx')),
  downloadReport: page(() => import('../features/reports/download-report-page.tsx')),
  payment: page(() => import('../features/reports/payment-page.tsx')),
  cart: page(() => import('../features/cart/cart-page.tsx')),
  accountLayout: page(() => import('./layouts/account-layout.tsx')),
  profile: page(() => import('../features/accounts/profile-page.tsx')),
  bookingList: page(() => import('../features/bookings/booking-list-page.tsx')),
  orders: page(() => import('../features/orders/orders-page.tsx')),
  cartBooking: page(() => import('../features/cart-bookings/cart-booking-page.tsx')),
  accountDetails: page(() => import('../features/accounts/account-details-page.tsx')),
  changePassword: page(() => import('../features/accounts/change-password-page.tsx')),
  myData: page(() => import('../features/personal-data/my-data-page.tsx')),
  addresses: page(() => import('../features/addresses/addresses-page.tsx')),
  adminLayout: page(() => import('./layouts/admin-layout.tsx')),
  dashboard: page(() => import('../features/dashboard/admin/dashboard-page.tsx')),
  bookingAdmin: page(() => import('../features/bookings/admin/booking-admin-page.tsx')),
  adminPrescription: page(() => import('../features/prescriptions/admin/admin-prescription-page.tsx')),
  prescriptionReport: page(() => import('../features/reports/admin/prescription-report-page.tsx')),
  cartBookingAdmin: page(() => import('../features/cart-bookings/admin/cart-booking-admin-page.tsx')),
  contactAdmin: page(() => import('../features/contact/admin/contact-admin-page.tsx')),
  homeCollectionAdmin: page(() => import('../features/home-collection/admin/home-collection-admin-page.tsx')),
  testAdmin: page(() => import('../features/catalogue/admin/test-admin-page.tsx')),
  packageAdmin: page(() => import('../features/catalogue/admin/package-admin-page.tsx')),
  cityAdmin: page(() => import('../features/cities/admin/city-admin-page.tsx')),
  users: page(() => import('../features/accounts/admin/users-page.tsx')),
  person: page(() => import('../features/accounts/admin/person-page.tsx')),
  todayLogin: page(() => import('../features/accounts/admin/today-login-page.tsx')),
  audit: page(() => import('../features/audit/admin/audit-page.tsx')),
  affiliatePanel: page(() => import('../features/affiliates/admin/affiliate-panel-page.tsx')),
  partner: page(() => import('../features/affiliates/admin/partner-page.tsx')),
  system: page(() => import('../features/system/admin/system-page.tsx')),
  ledger: page(() => import('../features/ledger/admin/ledger-page.tsx')),
};

export type GuardedPages = typeof guardedPages;
