// Every domain's service, built from the dependencies of the platform and from each other.

import type { Dependencies } from './dependencies.ts';
import { createAccountServices } from './modules/accounts/accounts.services.ts';
import { createAddressesService } from './modules/addresses/addresses.service.ts';
import { createAffiliatesService } from './modules/affiliates/affiliates.service.ts';
import { createApiKeysService } from './modules/api-keys/api-keys.service.ts';
import { createAuditService } from './modules/audit/audit.service.ts';
import { createBasketService } from './modules/basket/basket.service.ts';
import { createCheaperCart } from './modules/basket/cheaper-cart.ts';
import { createBookingDetailsService } from './modules/booking-details/booking-details.service.ts';
import { createBookingLimitsService } from './modules/booking-limits/booking-limits.service.ts';
import { createBookingsService } from './modules/bookings/bookings.service.ts';
import { createCollections } from './modules/bookings/collections.ts';
import { createStaffBookings } from './modules/bookings/staff-bookings.ts';
import { createStaffDiscounts } from './modules/bookings/staff-discounts.ts';
import { createCartService } from './modules/cart/cart.service.ts';
import { createCashService } from './modules/cash/cash.service.ts';
import { createCatalogueServices } from './modules/catalogue/catalogue.services.ts';
import { createCentresService } from './modules/centres/centres.service.ts';
import { createCitiesService } from './modules/cities/cities.service.ts';
import { createCollectionWindowsService } from './modules/collection-windows/collection-windows.service.ts';
import { createConsentsService } from './modules/consents/consents.service.ts';
import { createContactService } from './modules/contact/contact.service.ts';
import { createCouponsService } from './modules/coupons/coupons.service.ts';
import { createDashboardService } from './modules/dashboard/dashboard.service.ts';
import { createLossesService } from './modules/dashboard/losses.service.ts';
import { createExplanationsService } from './modules/explanations/explanations.service.ts';
import { createFileAccessService } from './modules/files/files.service.ts';
import { createHomeCollectionService } from './modules/home-collection/home-collection.service.ts';
import { createInstrumentServices } from './modules/instruments/instruments.services.ts';
import { createBookingPayment, createLabReports } from './modules/lab-reports/lab-reports.service.ts';
import { createBench, createLaboratoryServices } from './modules/laboratory/laboratory.services.ts';
import { createTurnaroundService } from './modules/laboratory/turnaround.service.ts';
import { createLedgerService } from './modules/ledger/ledger.service.ts';
import { createReconciliationService } from './modules/ledger/reconciliation.service.ts';
import { createLetterheadsService } from './modules/letterheads/letterheads.service.ts';
import { createMessageListService } from './modules/messages/message-list.service.ts';
import { createMessageReports } from './modules/messages/message-reports.ts';
import { createMessageTemplatesService } from './modules/messages/message-templates.service.ts';
import { createNotices } from './modules/messages/notices.service.ts';
import { createParametersService } from './modules/parameters/parameters.service.ts';
import { createTestDefinitionsService } from './modules/parameters/test-definitions.service.ts';
import { createPatientsService } from './modules/patients/patients.service.ts';
import { createResultsConsentService } from './modules/patients/results-consent.service.ts';
import { createPaymentLinksService } from './modules/payment-links/payment-links.service.ts';
import { createPaymentsService } from './modules/payments/payments.service.ts';
import { createRefundRequestsService } from './modules/payments/refund-requests.service.ts';
import { createPeopleService } from './modules/people/people.service.ts';
import { createInvitationsService } from './modules/permissions/invitations.service.ts';
import { createRightsService } from './modules/permissions/rights.service.ts';
import { createRolesService } from './modules/permissions/roles.service.ts';
import { createStaffService } from './modules/permissions/staff.service.ts';
import { createPersonalDataService } from './modules/personal-data/personal-data.service.ts';
import { createPrescriptionsService } from './modules/prescriptions/prescriptions.service.ts';
import { createPromisesService } from './modules/promises/promises.service.ts';
import { createProofsService } from './modules/proofs/proofs.service.ts';
import { createReceiptsService } from './modules/receipts/receipts.service.ts';
import { createReferralLaboratories } from './modules/referrals/referral-laboratories.service.ts';
import { createReferralsService } from './modules/referrals/referrals.service.ts';
import { createReportSharesService } from './modules/reports/report-shares.service.ts';
import { createReportsService } from './modules/reports/reports.service.ts';
import { createMyResultsService } from './modules/results/my-results.service.ts';
import { createRetentionService } from './modules/retention/retention.service.ts';
import { createSalesService } from './modules/sales/sales.service.ts';
import { createSearchService } from './modules/search/search.service.ts';
import { createServiceabilityService } from './modules/serviceability/serviceability.service.ts';
import { createSettingsService } from './modules/settings/settings.service.ts';
import { createSetupService } from './modules/settings/setup.service.ts';
import { createLabelsService } from './modules/specimens/labels.service.ts';
import { BOXES, createShipmentsService } from './modules/specimens/shipments.service.ts';
import { createCustody, createSpecimensService, createTubesOfBench } from './modules/specimens/specimens.service.ts';
import { createSystemService } from './modules/system/system.service.ts';
import { createVisitServices } from './modules/visits/visits.services.ts';
import { createWebhooksService } from './modules/webhooks/webhooks.service.ts';
import { registerPersonalDataSources } from './personal-data.ts';

/** Builds every domain's service, and tells those that must hear of each other's changes. */
export function createServices(dependencies: Dependencies) {
  const notices = createNotices(dependencies);
  const consents = createConsentsService(dependencies);
  const ofAccounts = createAccountServices({ ...dependencies, consents, notices });
  const { accounts, accountChanges, sessions, signIn, totp } = ofAccounts;
  const affiliates = createAffiliatesService(dependencies);
  const rights = createRightsService(dependencies);
  const roles = createRolesService({ ...dependencies, rights });
  const addresses = createAddressesService(dependencies);
  const patients = createPatientsService(dependencies);
  const resultsConsent = createResultsConsentService({ ...dependencies, notices, box: dependencies.codeBox });
  const ofCatalogue = createCatalogueServices(dependencies);
  const { catalogue, catalogueChanges } = ofCatalogue;
  const cities = createCitiesService({ ...dependencies, catalogue });
  const centres = createCentresService({ ...dependencies, addresses, catalogue, cities });
  const places = { centreExists: centres.exists, partnerExists: affiliates.exists };
  const apiKeys = createApiKeysService({ ...dependencies, rights, places });
  const fileAccess = createFileAccessService({
    ...dependencies,
    rights: {
      isLiving: rights.isLiving,
      usableBy: async (accountId) => (await apiKeys.rightsOfAccount(accountId)) ?? rights.usableBy(accountId),
    },
  });
  const webhooks = createWebhooksService({ ...dependencies, places });
  const staff = createStaffService({ ...dependencies, rights, places });
  const invitations = createInvitationsService({ ...dependencies, accounts, signIn, rights, places });
  const contact = createContactService(dependencies);
  const homeCollection = createHomeCollectionService({ ...dependencies, cities, centres, consents });
  const parameters = createParametersService(dependencies);
  const testDefinitions = createTestDefinitionsService(dependencies);
  const search = createSearchService({ catalogue });
  const coupons = createCouponsService({ ...dependencies, catalogue });
  const windows = createCollectionWindowsService({ ...dependencies, cities, centres });
  const serviceability = createServiceabilityService({ ...dependencies, addresses, centres, cities, windows });
  const cart = createCartService({ ...dependencies, catalogue, coupons, serviceability });
  const basket = createBasketService({ ...dependencies, catalogue });
  const cheaperCart = createCheaperCart({ ...dependencies, catalogue, cart, coupons, serviceability, basket });
  const ledger = createLedgerService({ ...dependencies, catalogue });
  const reconciliation = createReconciliationService(dependencies);
  const receipts = createReceiptsService(dependencies);
  const cash = createCashService({ ...dependencies, ledger });
  const payments = createPaymentsService({ ...dependencies, ledger, receipts, cash });
  const bookingDetails = createBookingDetailsService({
    ...dependencies,
    patients,
    addresses,
    affiliates,
    windows,
    centres,
    cities,
    serviceability,
  });
  const limitsOfBookings = createBookingLimitsService(dependencies);
  const refundRequests = createRefundRequestsService(dependencies);
  const sales = createSalesService({
    ...dependencies,
    payments,
    cash,
    receipts,
    reconciliation,
    refundRequests,
    rights,
  });
  const bookings = createBookingsService({
    ...dependencies,
    fileAccess,
    accounts,
    affiliates,
    bookingDetails,
    cart,
    catalogue,
    centres,
    cities,
    coupons,
    homeCollection,
    limitsOfBookings,
    patients,
    payments,
    sales,
    serviceability,
    windows,
  });
  const paymentLinks = createPaymentLinksService({ ...dependencies, notices, bookings, payments });
  const promises = createPromisesService({ ...dependencies, bookings, payments });
  const ofVisits = createVisitServices({ ...dependencies, bookings, cash, catalogue, centres, rights, windows });
  const { visits } = ofVisits;
  const bench = createBench({ ...dependencies, parameters });
  const specimens = createSpecimensService({ ...dependencies, bookings, centres, visits, bench });
  const labels = createLabelsService({ ...dependencies, catalogue });
  const shipments = createShipmentsService({ ...dependencies, centres, visits, bench });
  visits.registerCustody(createCustody({ ...dependencies, bench, visits, definitions: testDefinitions, boxes: BOXES }));
  const tubesOfBench = createTubesOfBench(dependencies);
  const referralLaboratories = createReferralLaboratories(dependencies);
  const referrals = createReferralsService({ ...dependencies, centres, tubesOfBench });
  const { referralsOf } = referrals;
  const laboratory = createLaboratoryServices({
    ...dependencies,
    rights,
    parameters,
    centres,
    bench,
    bookings,
    tubesOfBench,
    referralsOf,
  });
  const explanations = createExplanationsService(dependencies);
  const myResults = createMyResultsService({ ...dependencies, explanations, resultsConsent });
  const analysers = createInstrumentServices({ ...dependencies, centres, results: laboratory.results });
  const turnaround = createTurnaroundService({ ...dependencies, catalogue });
  const prescriptions = createPrescriptionsService({
    ...dependencies,
    ...{ fileAccess, centres, catalogue, bookingsOf: bookings.standingOf },
  });
  const reports = createReportsService({
    ...dependencies,
    fileAccess,
    accounts,
    prescriptions,
    payments,
    sales,
    resultsConsent,
    bookingPayment: createBookingPayment({ ...dependencies, bookings }),
  });
  const { signatories } = laboratory;
  const letterheads = createLetterheadsService({ ...dependencies, centres });
  const labReports = createLabReports({
    ...dependencies,
    fileAccess,
    bookings,
    made: reports.made,
    signatories,
    letterheads,
  });
  const reportShares = createReportSharesService({
    ...dependencies,
    fileAccess,
    bookings,
    resultsConsent,
    results: myResults,
    madeReports: labReports,
  });
  const messageList = createMessageListService(dependencies);
  const messageTemplates = createMessageTemplatesService(dependencies);
  const messageReports = createMessageReports(dependencies);
  const people = createPeopleService({
    ...dependencies,
    accounts,
    sessions,
    patients,
    addresses,
    bookings,
    reports,
    prescriptions,
    homeCollection,
    contact,
  });
  const auditLog = createAuditService(dependencies);
  const collections = createCollections({ ...dependencies, homeCollection });
  const discounts = createStaffDiscounts({ ...dependencies, rights });
  const staffBookings = createStaffBookings({ ...dependencies, payments, sales, reports, discounts, audit: auditLog });
  const retention = createRetentionService(dependencies);
  const personalDataCalls = createPersonalDataService(dependencies);
  const dashboard = createDashboardService({ ...dependencies, payments });
  const proofs = createProofsService(dependencies);
  const losses = createLossesService({ ...dependencies, turnaround });
  const settings = createSettingsService(dependencies);
  const setup = createSetupService({ ...dependencies, payments });
  const system = createSystemService({ ...dependencies, payments });

  for (const { erasePersonalData } of [
    analysers.inbox,
    visits,
    bookings,
    prescriptions,
    reports,
    reportShares,
    patients,
    addresses,
    contact,
    homeCollection,
    consents,
    cart,
    messageList,
    messageTemplates,
    dependencies.idempotency,
  ]) {
    accountChanges.onDeletion(erasePersonalData);
  }
  proofs.erasures.register('audit_log', auditLog.erasable);
  proofs.erasures.register('ledger_entries', ledger.erasable);
  proofs.erasures.register('specimen_events', specimens.erasable);
  accounts.onSignUp(patients.ensureSelf);
  accountChanges.onDeletion(totp.forget);
  accountChanges.onDeletion(staff.erasePersonalData);
  accountChanges.onDeletion(retention.start);
  consents.onWithdrawal('home-collection', homeCollection.withdrawn);
  catalogueChanges.onDeletion(bookings.wasBooked);

  const services = {
    ...ofAccounts,
    addresses,
    affiliates,
    apiKeys,
    webhooks,
    audit: auditLog,
    bookings,
    staffBookings,
    collections,
    basket,
    cart,
    cheaperCart,
    ...ofCatalogue,
    centres,
    cities,
    consents,
    contact,
    coupons,
    dashboard,
    explanations,
    fileAccess,
    homeCollection,
    invitations,
    ledger,
    losses,
    cash,
    messageList,
    messageReports,
    messageTemplates,
    reconciliation,
    myResults,
    parameters,
    patients,
    resultsConsent,
    payments,
    paymentLinks,
    people,
    personalDataCalls,
    prescriptions,
    promises,
    proofs,
    refundRequests,
    reports,
    reportShares,
    retention,
    rights,
    roles,
    sales,
    search,
    serviceability,
    settings,
    setup,
    staff,
    system,
    testDefinitions,
    turnaround,
    windows,
    ...ofVisits,
    specimens,
    shipments,
    labels,
    referralLaboratories,
    referrals,
    ...laboratory,
    letterheads,
    ...labReports,
    ...analysers,
  };
  registerPersonalDataSources(dependencies.personalData, services);
  return services;
}

export type Services = ReturnType<typeof createServices>;
