// Every domain's service, built from the parts of the platform and from each other.
import { registerHeldData } from './held-data.ts';
import { createAccountChangesService } from './modules/accounts/account-changes.service.ts';
import { createAccountMailer } from './modules/accounts/account-mailer.ts';
import { createAccountsService } from './modules/accounts/accounts.service.ts';
import { createChangeUndoService } from './modules/accounts/change-undo.service.ts';
import { createEmailConfirmationService } from './modules/accounts/email-confirmation.service.ts';
import { createKnownDevices } from './modules/accounts/known-devices.ts';
import { createPasswordsService } from './modules/accounts/passwords.service.ts';
import { createRolesService } from './modules/accounts/roles.service.ts';
import { createSessionsService } from './modules/accounts/sessions.service.ts';
import { createSignInService } from './modules/accounts/sign-in.service.ts';
import { createTotpService } from './modules/accounts/totp.service.ts';
import { createAddressesService } from './modules/addresses/addresses.service.ts';
import { createAffiliatesService } from './modules/affiliates/affiliates.service.ts';
import { createAuditService } from './modules/audit/audit.service.ts';
import { createBookingDetailsService } from './modules/booking-details/booking-details.service.ts';
import { createBookingLimitsService } from './modules/booking-limits/booking-limits.service.ts';
import { createBookingsService } from './modules/bookings/bookings.service.ts';
import { createCartService } from './modules/cart/cart.service.ts';
import { createCatalogueService } from './modules/catalogue/catalogue.service.ts';
import { createCatalogueChangesService } from './modules/catalogue/catalogue-changes.service.ts';
import { createCatalogueImportService } from './modules/catalogue/catalogue-import.service.ts';
import { createCitiesService } from './modules/cities/cities.service.ts';
import { createCollectionWindowsService } from './modules/collection-windows/collection-windows.service.ts';
import { createConsentsService } from './modules/consents/consents.service.ts';
import { createContactService } from './modules/contact/contact.service.ts';
import { createDashboardService } from './modules/dashboard/dashboard.service.ts';
import { createFileAccessService } from './modules/files/files.service.ts';
import { createHomeCollectionService } from './modules/home-collection/home-collection.service.ts';
import { createLedgerService } from './modules/ledger/ledger.service.ts';
import { createLedgerMatchService } from './modules/ledger/ledger-match.service.ts';
import { createPaymentsService } from './modules/payments/payments.service.ts';
import { createPeopleService } from './modules/people/people.service.ts';
import { createPersonalDataService } from './modules/personal-data/personal-data.service.ts';
import { createPrescriptionsService } from './modules/prescriptions/prescriptions.service.ts';
import { createReceiptsService } from './modules/receipts/receipts.service.ts';
import { createReportsService } from './modules/reports/reports.service.ts';
import { createRetentionService } from './modules/retention/retention.service.ts';
import { createSalesService } from './modules/sales/sales.service.ts';
import { createSearchService } from './modules/search/search.service.ts';
import { createSystemService } from './modules/system/system.service.ts';
import type { Parts } from './parts.ts';

/** Builds every domain's service, and tells those that must hear of each other's changes. */
export function createServices(parts: Parts) {
  const accountMailer = createAccountMailer(parts);
  const totp = createTotpService({ ...parts, accountMailer, box: parts.totpBox });
  const signIn = createSignInService({ ...parts, totp, knownDevices: createKnownDevices(parts.deviceBox) });
  const consents = createConsentsService(parts);
  const changeUndo = createChangeUndoService({ ...parts, accountMailer, totp });
  const emailConfirmation = createEmailConfirmationService({ ...parts, accountMailer, changeUndo });
  const accounts = createAccountsService({ ...parts, consents, emailConfirmation, signIn });
  const passwords = createPasswordsService({ ...parts, accountMailer, emailConfirmation, totp });
  const accountChanges = createAccountChangesService({ ...parts, accountMailer, changeUndo, emailConfirmation, totp });
  const affiliates = createAffiliatesService(parts);
  const fileAccess = createFileAccessService({ ...parts, accounts });
  const addresses = createAddressesService(parts);
  const catalogue = createCatalogueService(parts);
  const catalogueImport = createCatalogueImportService({ ...parts, catalogue });
  const catalogueChanges = createCatalogueChangesService({ ...parts, catalogue });
  const cities = createCitiesService({ ...parts, catalogue });
  const contact = createContactService(parts);
  const homeCollection = createHomeCollectionService({ ...parts, cities, consents });
  const search = createSearchService({ catalogue });
  const cart = createCartService({ ...parts, catalogue });
  const ledger = createLedgerService(parts);
  const ledgerMatch = createLedgerMatchService(parts);
  const receipts = createReceiptsService(parts);
  const payments = createPaymentsService({ ...parts, ledger, receipts });
  const windows = createCollectionWindowsService({ ...parts, cities });
  const bookingDetails = createBookingDetailsService({ ...parts, addresses, affiliates, windows });
  const limitsOfBookings = createBookingLimitsService(parts);
  const sales = createSalesService({ ...parts, payments, receipts, ledgerMatch });
  const bookings = createBookingsService({
    ...parts,
    accounts,
    affiliates,
    bookingDetails,
    cart,
    catalogue,
    limitsOfBookings,
    payments,
    sales,
    windows,
  });
  const prescriptions = createPrescriptionsService({ ...parts, fileAccess });
  const reports = createReportsService({ ...parts, fileAccess, accounts, prescriptions, payments, sales });
  const roles = createRolesService(parts);
  const sessions = createSessionsService(parts);
  const people = createPeopleService({ ...parts, accounts, sessions, bookings, reports });
  const auditLog = createAuditService(parts);
  const retention = createRetentionService(parts);
  const personalDataCalls = createPersonalDataService(parts);
  const dashboard = createDashboardService({ ...parts, payments });
  const system = createSystemService({ ...parts, payments });

  for (const { forgetPerson } of [
    bookings,
    prescriptions,
    reports,
    addresses,
    contact,
    homeCollection,
    consents,
    cart,
    parts.idempotency,
  ]) {
    accountChanges.onDeletion(forgetPerson);
  }
  accountChanges.onDeletion(totp.forget);
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
    cart,
    catalogue,
    catalogueChanges,
    catalogueImport,
    cities,
    consents,
    contact,
    changeUndo,
    dashboard,
    emailConfirmation,
    fileAccess,
    homeCollection,
    ledger,
    ledgerMatch,
    passwords,
    payments,
    people,
    personalDataCalls,
    prescriptions,
    reports,
    retention,
    roles,
    sales,
    search,
    sessions,
    signIn,
    system,
    totp,
    windows,
  };
  registerHeldData(parts.personalData, services);
  return services;
}

export type Services = ReturnType<typeof createServices>;
