// Every call of the API at its domain.

import type { Dependencies } from './dependencies.ts';
import { registerAccounts } from './modules/accounts/accounts.routes.ts';
import { registerTotp } from './modules/accounts/totp.routes.ts';
import { registerAddresses } from './modules/addresses/addresses.routes.ts';
import { registerAffiliates } from './modules/affiliates/affiliates.routes.ts';
import { registerApiKeys } from './modules/api-keys/api-keys.routes.ts';
import { registerAudit } from './modules/audit/audit.routes.ts';
import { registerBasket } from './modules/basket/basket.routes.ts';
import { registerBookNow } from './modules/bookings/book-now.routes.ts';
import { registerBookingDocuments } from './modules/bookings/booking-documents.routes.ts';
import { registerCartBookings } from './modules/bookings/cart-bookings.routes.ts';
import { registerCollections, registerStaffBookings } from './modules/bookings/staff-bookings.routes.ts';
import { registerCart } from './modules/cart/cart.routes.ts';
import { registerCash } from './modules/cash/cash.routes.ts';
import { registerCatalogue } from './modules/catalogue/catalogue.routes.ts';
import { registerCatalogueChanges } from './modules/catalogue/catalogue-changes.routes.ts';
import { registerCatalogueFiles } from './modules/catalogue/catalogue-import.routes.ts';
import { registerCategories } from './modules/catalogue/categories.routes.ts';
import { registerPopularItems } from './modules/catalogue/popular-items.routes.ts';
import { registerPriceLists } from './modules/catalogue/price-lists.routes.ts';
import { registerSitemap } from './modules/catalogue/sitemap.routes.ts';
import { registerCentres } from './modules/centres/centres.routes.ts';
import { registerCities } from './modules/cities/cities.routes.ts';
import { registerCollectionWindows } from './modules/collection-windows/collection-windows.routes.ts';
import { registerConsents } from './modules/consents/consents.routes.ts';
import { registerContact } from './modules/contact/contact.routes.ts';
import { registerCoupons } from './modules/coupons/coupons.routes.ts';
import { registerDashboard } from './modules/dashboard/dashboard.routes.ts';
import { registerExplanations } from './modules/explanations/explanations.routes.ts';
import { registerFiles } from './modules/files/files.routes.ts';
import { registerHomeCollection } from './modules/home-collection/home-collection.routes.ts';
import { registerInstruments } from './modules/instruments/instruments.routes.ts';
import { registerLabReports } from './modules/lab-reports/lab-reports.routes.ts';
import { registerLaboratory } from './modules/laboratory/laboratory.routes.ts';
import { registerTurnaround } from './modules/laboratory/turnaround.routes.ts';
import { registerLedger } from './modules/ledger/ledger.routes.ts';
import { registerLetterheads } from './modules/letterheads/letterheads.routes.ts';
import { registerMessageTemplates } from './modules/messages/message-templates.routes.ts';
import { registerMessages } from './modules/messages/messages.routes.ts';
import { registerParameters } from './modules/parameters/parameters.routes.ts';
import { registerTestDefinitions } from './modules/parameters/test-definitions.routes.ts';
import { registerPatients } from './modules/patients/patients.routes.ts';
import { registerPaymentLinks } from './modules/payment-links/payment-links.routes.ts';
import { registerPayments } from './modules/payments/payments.routes.ts';
import { registerRefundRequests } from './modules/payments/refund-requests.routes.ts';
import { registerPeople } from './modules/people/people.routes.ts';
import { registerPermissions } from './modules/permissions/permissions.routes.ts';
import { registerPersonalData } from './modules/personal-data/personal-data.routes.ts';
import { registerPrescriptions } from './modules/prescriptions/prescriptions.routes.ts';
import { registerPromises } from './modules/promises/promises.routes.ts';
import { registerProofs } from './modules/proofs/proofs.routes.ts';
import { registerReferrals } from './modules/referrals/referrals.routes.ts';
import { registerReportPayments } from './modules/reports/report-payments.routes.ts';
import { registerReportShares } from './modules/reports/report-shares.routes.ts';
import { registerReports } from './modules/reports/reports.routes.ts';
import { registerMyResults } from './modules/results/my-results.routes.ts';
import { registerSearch } from './modules/search/search.routes.ts';
import { registerServiceability } from './modules/serviceability/serviceability.routes.ts';
import { registerSettings } from './modules/settings/settings.routes.ts';
import { registerSpecimens } from './modules/specimens/specimens.routes.ts';
import { registerSystem } from './modules/system/system.routes.ts';
import { registerVisits } from './modules/visits/visits.routes.ts';
import { registerWebhooks } from './modules/webhooks/webhooks.routes.ts';
import type { Http } from './platform/http/http.ts';
import type { Serve } from './platform/http/serve.ts';
import type { Services } from './services.ts';

/** Registers what each domain answers. */
export function registerRoutes(http: Http, serve: Serve, dependencies: Dependencies, services: Services): void {
  const { clock, env, gateway, site, testGateway } = dependencies;
  const {
    accounts,
    accountChanges,
    changeUndo,
    emailConfirmation,
    passwords,
    people,
    personalDataCalls,
    sessions,
    signIn,
    totp,
  } = services;
  const { addresses, affiliates, audit, consents, contact, dashboard, fileAccess, homeCollection } = services;
  const { catalogue, catalogueChanges, catalogueImport, centres, cities, search } = services;
  const { bookings, cart, ledger, reconciliation, payments, windows } = services;
  const { prescriptions, reports, reportShares, settings, setup, system } = services;

  registerAccounts(serve, {
    accounts,
    changes: accountChanges,
    changeUndo,
    emailConfirmation,
    passwords,
    sessions,
    signIn,
    signInCodes: services.signInCodes,
  });
  registerPeople(serve, people, clock);
  registerPermissions(serve, services, clock);
  registerPersonalData(serve, personalDataCalls, accountChanges);
  registerTotp(serve, totp);
  registerAudit(serve, audit, clock);
  registerAddresses(serve, addresses);
  registerPatients(serve, services);
  registerAffiliates(serve, affiliates, clock);
  registerCoupons(serve, services.coupons, clock);
  registerServiceability(serve, services.serviceability);
  registerCatalogueFiles(serve, catalogueImport, catalogue, clock);
  registerCatalogue(serve, catalogue, clock);
  registerCatalogueChanges(serve, catalogueChanges);
  registerCategories(serve, catalogue);
  registerPriceLists(serve, services.priceLists, clock);
  registerPopularItems(serve, services.popularItems);
  registerConsents(serve, consents);
  registerContact(serve, contact, clock);
  registerHomeCollection(serve, homeCollection, clock);
  registerSitemap(http, catalogue, site.url);
  registerCities(serve, cities, clock);
  registerCentres(serve, centres, clock);
  registerLetterheads(serve, services.letterheads);
  registerParameters(serve, services.parameters, clock);
  registerTestDefinitions(serve, services.testDefinitions, clock);
  registerSearch(serve, search);
  registerCart(serve, cart, catalogue);
  registerBasket(serve, services);
  registerCollectionWindows(serve, windows, clock);
  registerRefundRequests(serve, services.refundRequests, clock);
  registerPayments(serve, payments, gateway === testGateway ? testGateway : null);
  registerCartBookings(serve, bookings.fromCart, payments, clock, catalogue);
  registerBookNow(serve, bookings.bookNow, clock, catalogue);
  registerBookingDocuments(serve, bookings.documents);
  registerStaffBookings(serve, services.staffBookings, clock);
  registerCollections(serve, services.collections, clock);
  registerMessages(serve, services.messageList, services.messageReports, clock);
  registerMessageTemplates(serve, services.messageTemplates);
  registerApiKeys(serve, services.apiKeys, clock);
  registerWebhooks(serve, services.webhooks, clock);
  registerLedger(serve, ledger, reconciliation, clock);
  registerCash(serve, services.cash);
  registerVisits(serve, services, clock);
  registerSpecimens(serve, services, clock);
  registerLaboratory(serve, services, clock);
  registerReferrals(serve, services, clock);
  registerLabReports(serve, services);
  registerMyResults(serve, services.myResults);
  registerExplanations(serve, services.explanations, clock);
  registerInstruments(serve, services, clock);
  registerTurnaround(serve, services.turnaround, clock);
  registerDashboard(serve, dashboard, services.losses, clock);
  registerSettings(serve, http, settings, setup);
  registerSystem(serve, system);

  registerPrescriptions(serve, prescriptions, clock);
  registerReports(serve, reports, payments, clock);
  registerPromises(serve, services.promises, clock);
  registerProofs(serve, services.proofs);
  registerReportPayments(serve, reports);
  registerReportShares(serve, reportShares);
  registerPaymentLinks(serve, services.paymentLinks, payments);
  registerFiles(http, fileAccess, env.CORS_ORIGINS);
}
