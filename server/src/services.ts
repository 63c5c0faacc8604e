// Every domain's service, built from the dependencies of the platform and from each other.

import type { Dependencies } from './dependencies.ts';
import { createAccountChangesService } from './modules/accounts/account-changes.service.ts';
import { createAccountMailer } from './modules/accounts/account-mailer.ts';
import { createAccountsService } from './modules/accounts/accounts.service.ts';
import { createChangeUndoService } from './modules/accounts/change-undo.service.ts';
import { createEmailConfirmationService } from './modules/accounts/email-confirmation.service.ts';
import { createKnownDevices } from './modules/accounts/known-devices.ts';
import { createPasswordsService } from './modules/accounts/passwords.service.ts';
import { createSessionsService } from './modules/accounts/sessions.service.ts';
import { createSignInService } from './modules/accounts/sign-in.service.ts';
import { createTotpService } from './modules/accounts/totp.service.ts';
import { createAddressesService } from './modules/addresses/addresses.service.ts';
import { createAffiliatesService } from './modules/affiliates/affiliates.service.ts';
import { createAuditService } from './modules/audit/audit.service.ts';
import { createBookingDetailsService } from './modules/booking-details/booking-details.service.ts';
import { createBookingLimitsService } from './modules/booking-limits/booking-limits.service.ts';
import { createBookingsService } from './modules/bookings/bookings.service.ts';
import { createCollections } from './modules/bookings/collections.ts';
import { createStaffBookings } from './modules/bookings/staff-bookings.ts';
import { createCartService } from './modules/cart/cart.service.ts';
import { createCatalogueService } from './modules/catalogue/catalogue.service.ts';
import { createCatalogueChangesService } from './modules/catalogue/catalogue-changes.service.ts';
import { createCatalogueImportService } from './modules/catalogue/catalogue-import.service.ts';
import { createCentresService } from './modules/centres/centres.service.ts';
import { createCitiesService } from './modules/cities/cities.service.ts';
import { createCollectionWindowsService } from './modules/collection-windows/collection-windows.service.ts';
import { createConsentsService } from './modules/consents/consents.service.ts';
import { createContactService } from './modules/contact/contact.service.ts';
import { createDashboardService } from './modules/dashboard/dashboard.service.ts';
import { createFileAccessService } from './modules/files/files.service.ts';
import { createHomeCollectionService } from './modules/home-collection/home-collection.service.ts';
import { createLedgerService } from './modules/ledger/ledger.service.ts';
import { createReconciliationService } from './modules/ledger/reconciliation.service.ts';
import { createPaymentsService } from './modules/payments/payments.service.ts';
import { createRefundRequestsService } from './modules/payments/refund-requests.service.ts';
import { createPeopleService } from './modules/people/people.service.ts';
import { createInvitationsService } from './modules/permissions/invitations.service.ts';
import { createRightsService } from './modules/permissions/rights.service.ts';
import { createRolesService } from './modules/permissions/roles.service.ts';
import { createStaffService } from './modules/permissions/staff.service.ts';
import { createPersonalDataService } from './modules/personal-data/personal-data.service.ts';
import { createPrescriptionsService } from './modules/prescriptions/prescriptions.service.ts';
import { createReceiptsService } from './modules/receipts/receipts.service.ts';
import { createReportSharesService } from './modules/reports/report-shares.service.ts';
import { createReportsService } from './modules/reports/reports.service.ts';
import { createRetentionService } from './modules/retention/retention.service.ts';
import { createSalesService } from './modules/sales/sales.service.ts';
import { createSearchService } from './modules/search/search.service.ts';
import { createSettingsService } from './modules/settings/settings.service.ts';
import { createSetupService } from './modules/settings/setup.service.ts';
import { createSystemService } from './modules/system/system.service.ts';
import { registerPersonalDataSources } from './personal-data.ts';

/** Builds every domain's service, and tells those that must hear of each other's changes. */
export function createServices(dependencies: Dependencies) {
  const accountMailer = createAccountMailer(dependencies);
  const totp = createTotpService({ ...dependencies, accountMailer, box: dependencies.totpBox });
  const signIn = createSignInService({
    ...dependencies,
    totp,
    knownDevices: createKnownDevices(dependencies.deviceBox),
  });
  const consents = createConsentsService(dependencies);
  const changeUndo = createChangeUndoService({ ...dependencies, accountMailer, totp });
  const emailConfirmation = createEmailConfirmationService({ ...dependencies, accountMailer, changeUndo });
  const accounts = createAccountsService({ ...dependencies, consents, emailConfirmation, signIn });
  const passwords = createPasswordsService({ ...dependencies, accountMailer, emailConfirmation, totp });
  const accountChanges = createAccountChangesService({
    ...dependencies,
    accountMailer,
    changeUndo,
    emailConfirmation,
    totp,
  });
  const affiliates = createAffiliatesService(dependencies);
  const rights = createRightsService(dependencies);
  const roles = createRolesService({ ...dependencies, rights });
  const fileAccess = createFileAccessService({ ...dependencies, rights });
  const addresses = createAddressesService(dependencies);
  const catalogue = createCatalogueService(dependencies);
  const catalogueImport = createCatalogueImportService({ ...dependencies, catalogue });
  const catalogueChanges = createCatalogueChangesService({ ...dependencies, catalogue });
  const cities = createCitiesService({ ...dependencies, catalogue });
  const centres = createCentresService({ ...dependencies, addresses, catalogue, cities });
  const places = { centreExists: centres.exists, partnerExists: affiliates.exists };
  const staff = createStaffService({ ...dependencies, rights, places });
  const invitations = createInvitationsService({ ...dependencies, accounts, signIn, rights, places });
  const contact = createContactService(dependencies);
  const homeCollection = createHomeCollectionService({ ...dependencies, cities, centres, consents });
  const search = createSearchService({ catalogue });
  const cart = createCartService({ ...dependencies, catalogue });
  const ledger = createLedgerService(dependencies);
  const reconciliation = createReconciliationService(dependencies);
  const receipts = createReceiptsService(dependencies);
  const payments = createPaymentsService({ ...dependencies, ledger, receipts });
  const windows = createCollectionWindowsService({ ...dependencies, cities, centres });
  const bookingDetails = createBookingDetailsService({ ...dependencies, addresses, affiliates, windows, centres });
  const limitsOfBookings = createBookingLimitsService(dependencies);
  const refundRequests = createRefundRequestsService(dependencies);
  const sales = createSalesService({
    ...dependencies,
    payments,
    receipts,
    reconciliation,
    refundRequests,
    rights,
  });
  const bookings = createBookingsService({
    ...dependencies,
    accounts,
    affiliates,
    bookingDetails,
    cart,
    catalogue,
    homeCollection,
    limitsOfBookings,
    payments,
    sales,
    windows,
  });
  const prescriptions = createPrescriptionsService({ ...dependencies, fileAccess, centres, catalogue });
  const reports = createReportsService({ ...dependencies, fileAccess, accounts, prescriptions, payments, sales });
  const reportShares = createReportSharesService({ ...dependencies, fileAccess });
  const sessions = createSessionsService(dependencies);
  const people = createPeopleService({ ...dependencies, accounts, sessions, bookings, reports });
  const auditLog = createAuditService(dependencies);
  const collections = createCollections({ ...dependencies, homeCollection });
  const staffBookings = createStaffBookings({ ...dependencies, payments, sales, reports, audit: auditLog });
  const retention = createRetentionService(dependencies);
  const personalDataCalls = createPersonalDataService(dependencies);
  const dashboard = createDashboardService({ ...dependencies, payments });
  const settings = createSettingsService(dependencies);
  const setup = createSetupService({ ...dependencies, payments });
  const system = createSystemService({ ...dependencies, payments });

  for (const { erasePersonalData } of [
    bookings,
    prescriptions,
    reports,
    reportShares,
    addresses,
    contact,
    homeCollection,
    consents,
    cart,
    dependencies.idempotency,
  ]) {
    accountChanges.onDeletion(erasePersonalData);
  }
  accountChanges.onDeletion(totp.forget);
  accountChanges.onDeletion(staff.erasePersonalData);
  accountChanges.onDeletion(retention.start);
  consents.onWithdrawal('home-collection', homeCollection.withdrawn);
  catalogueChanges.onDeletion(bookings.wasBooked);

  const services = {
    accounts,
    accountChanges,
    addresses,
    affiliates,
    audit: auditLog,
    bookings,
    staffBookings,
    collections,
    cart,
    catalogue,
    catalogueChanges,
    catalogueImport,
    centres,
    cities,
    consents,
    contact,
    changeUndo,
    dashboard,
    emailConfirmation,
    fileAccess,
    homeCollection,
    invitations,
    ledger,
    reconciliation,
    passwords,
    payments,
    people,
    personalDataCalls,
    prescriptions,
    refundRequests,
    reports,
    reportShares,
    retention,
    rights,
    roles,
    sales,
    search,
    sessions,
    settings,
    setup,
    signIn,
    staff,
    system,
    totp,
    windows,
  };
  registerPersonalDataSources(dependencies.personalData, services);
  return services;
}

export type Services = ReturnType<typeof createServices>;
