// Where the code of the pages is that most visitors do not come to: information, the account's, the cart, the administration.
// Apart from routes.tsx, so that a first load does not carry the names of some hundred files.
import { page } from './page.ts';

export const furtherPages = {
  about: page(() => import('../features/information/about-page.tsx')),
  contact: page(() => import('../features/contact/contact-page.tsx')),
  privacyPolicy: page(() => import('../features/information/privacy-policy-page.tsx')),
  termsOfUse: page(() => import('../features/information/terms-of-use-page.tsx')),
  disclaimer: page(() => import('../features/information/disclaimer-page.tsx')),
  check: page(() => import('../features/reports/check-page.tsx')),
  undoEmail: page(() => import('../features/accounts/undo-email-page.tsx')),

  login: page(() => import('../features/accounts/login-page.tsx')),
  signup: page(() => import('../features/accounts/signup-page.tsx')),
  forgotPassword: page(() => import('../features/accounts/forgot-password-page.tsx')),
  resetPassword: page(() => import('../features/accounts/reset-password-page.tsx')),

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

export type FurtherPages = typeof furtherPages;
