// Puts the program together: platform, services, routes. Tests call it with an engine and a clock of their own.
import { join } from 'node:path';
import { API_PREFIX } from '@labfront/contract/index';
import { registerHeldData } from './held-data.ts';
import { createAccountChangesService } from './modules/accounts/account-changes.service.ts';
import { registerAccounts } from './modules/accounts/accounts.routes.ts';
import { createAccountsService } from './modules/accounts/accounts.service.ts';
import { createEmailUndoService } from './modules/accounts/email-undo.service.ts';
import { registerPeople } from './modules/accounts/people.routes.ts';
import { createPeopleService } from './modules/accounts/people.service.ts';
import { registerPersonalData } from './modules/accounts/personal-data.routes.ts';
import { createPersonalDataService } from './modules/accounts/personal-data.service.ts';
import { createRolesService } from './modules/accounts/roles.service.ts';
import { createSessionsService } from './modules/accounts/sessions.service.ts';
import { createSignInService } from './modules/accounts/sign-in.service.ts';
import { registerTotp } from './modules/accounts/totp.routes.ts';
import { createTotpService } from './modules/accounts/totp.service.ts';
import { registerAddresses } from './modules/addresses/addresses.routes.ts';
import { createAddressesService } from './modules/addresses/addresses.service.ts';
import { registerAffiliates } from './modules/affiliates/affiliates.routes.ts';
import { createAffiliatesService } from './modules/affiliates/affiliates.service.ts';
import { registerAudit } from './modules/audit/audit.routes.ts';
import { createAuditService } from './modules/audit/audit.service.ts';
import { createBookingDetailsService } from './modules/booking-details/booking-details.service.ts';
import { registerBookings } from './modules/bookings/bookings.routes.ts';
import { createBookingsService } from './modules/bookings/bookings.service.ts';
import { registerCart } from './modules/cart/cart.routes.ts';
import { createCartService } from './modules/cart/cart.service.ts';
import { registerCartBookings } from './modules/cart-bookings/cart-bookings.routes.ts';
import { createCartBookingsService } from './modules/cart-bookings/cart-bookings.service.ts';
import { registerCatalogue } from './modules/catalogue/catalogue.routes.ts';
import { createCatalogueService } from './modules/catalogue/catalogue.service.ts';
import { registerCatalogueChanges } from './modules/catalogue/catalogue-changes.routes.ts';
import { createCatalogueChangesService } from './modules/catalogue/catalogue-changes.service.ts';
import { registerCatalogueFiles } from './modules/catalogue/catalogue-import.routes.ts';
import { createCatalogueImportService } from './modules/catalogue/catalogue-import.service.ts';
import { registerCategories } from './modules/catalogue/categories.routes.ts';
import { registerSitemap } from './modules/catalogue/sitemap.routes.ts';
import { registerCities } from './modules/cities/cities.routes.ts';
import { createCitiesService } from './modules/cities/cities.service.ts';
import { registerCollectionWindows } from './modules/collection-windows/collection-windows.routes.ts';
import { createCollectionWindowsService } from './modules/collection-windows/collection-windows.service.ts';
import { registerConsents } from './modules/consents/consents.routes.ts';
import { createConsentsService } from './modules/consents/consents.service.ts';
import { registerContact } from './modules/contact/contact.routes.ts';
import { createContactService } from './modules/contact/contact.service.ts';
import { registerDashboard } from './modules/dashboard/dashboard.routes.ts';
import { createDashboardService } from './modules/dashboard/dashboard.service.ts';
import { registerFiles } from './modules/files/files.routes.ts';
import { createFileAccessService } from './modules/files/files.service.ts';
import { registerHomeCollection } from './modules/home-collection/home-collection.routes.ts';
import { createHomeCollectionService } from './modules/home-collection/home-collection.service.ts';
import { registerLedger } from './modules/ledger/ledger.routes.ts';
import { createLedgerService } from './modules/ledger/ledger.service.ts';
import { createLedgerMatchService } from './modules/ledger/ledger-match.service.ts';
import { registerPayments } from './modules/payments/payments.routes.ts';
import { createPaymentsService } from './modules/payments/payments.service.ts';
import { registerPrescriptions } from './modules/prescriptions/prescriptions.routes.ts';
import { createPrescriptionsService } from './modules/prescriptions/prescriptions.service.ts';
import { createReceiptsService } from './modules/receipts/receipts.service.ts';
import { registerReports } from './modules/reports/reports.routes.ts';
import { createReportsService } from './modules/reports/reports.service.ts';
import { registerSearch } from './modules/search/search.routes.ts';
import { createSearchService } from './modules/search/search.service.ts';
import { createAudit } from './platform/audit/audit.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { Env, RazorpayEnv } from './platform/env.ts';
import { AppError } from './platform/errors.ts';
import { createFiles } from './platform/files/files.ts';
import { createStorage } from './platform/files/storage.ts';
import { createHttp } from './platform/http.ts';
import { createIdempotency } from './platform/idempotency/idempotency.ts';
import { newToken } from './platform/ids.ts';
import { createLeases } from './platform/leases/leases.ts';
import { createLimits } from './platform/limits/limits.ts';
import type { Logger } from './platform/log.ts';
import { createMailer, MAIL_JOB, type Mail } from './platform/mail.ts';
import { serveMetrics } from './platform/metrics.ts';
import { sweepSpool } from './platform/multipart.ts';
import { createOutbox } from './platform/outbox/outbox.ts';
import type { PaymentGateway } from './platform/payments/gateway.ts';
import { createTestGateway } from './platform/payments/test-gateway.ts';
import { createPersonalData } from './platform/personal-data.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { createServe } from './platform/serve.ts';
import { insertSettingOnce } from './platform/settings/settings.queries.ts';

export interface AppDependencies {
  env: Env;
  database: Database;
  clock: Clock;
}

/** The SDK is loaded only where it is used. */
async function openRazorpay(keys: RazorpayEnv, log: Logger): Promise<PaymentGateway> {
  const { createRazorpayGateway } = await import('./platform/payments/razorpay-gateway.ts');
  return createRazorpayGateway({ ...keys, log });
}

/** Builds the app on a database whose schema is up to date. It does not listen, and starts no background work. */
export async function buildApp({ env, database, clock }: AppDependencies) {
  const http = await createHttp(env);
  const log = http.log;
  const metrics = serveMetrics(http, env.METRICS_TOKEN);
  const outbox = createOutbox({ database, clock, log });
  const limits = createLimits({ database, clock });
  const idempotency = createIdempotency({ database, clock });
  const audit = createAudit({ clock });
  const uploadFolder = join(env.DATA_DIR, 'uploading');
  const mailer = createMailer(env);
  outbox.handle<{ id: string; mail: Mail }>(MAIL_JOB, ({ id, mail }) => mailer.send(id, mail));
  const appSecret = env.APP_SECRET ?? (await insertSettingOnce(database.db, 'app_secret', newToken()));
  const files = createFiles({
    database,
    clock,
    outbox,
    log,
    storage: await createStorage(env, log),
    secret: appSecret,
    siteUrl: env.site.url,
  });
  const gatewaySecret = await insertSettingOnce(database.db, 'test_gateway_secret', newToken());
  const builtIn = createTestGateway({ database, clock, outbox, secret: gatewaySecret });
  const gateway = env.razorpay ? await openRazorpay(env.razorpay, log) : builtIn;
  const leases = createLeases({ database, clock });

  const totpBox = createSecretBox(appSecret, 'totp');
  const totp = createTotpService({ database, clock, limits, outbox, audit, box: totpBox, site: env.site });
  const signIn = createSignInService({ database, clock, limits, audit, totp });
  const consents = createConsentsService({ database, clock, audit });
  const accounts = createAccountsService({ database, clock, limits, audit, consents, signIn });
  const { site } = env;
  const emailUndo = createEmailUndoService({ database, clock, limits, outbox, audit, totp, site });
  const personalData = createPersonalData();
  const accountChanges = createAccountChangesService({
    database,
    clock,
    limits,
    outbox,
    audit,
    emailUndo,
    personalData,
    totp,
    site,
  });
  const affiliates = createAffiliatesService({ database, clock, audit });
  const fileAccess = createFileAccessService({ database, files, accounts, audit });
  const addresses = createAddressesService({ database, clock });
  const catalogue = createCatalogueService({ database });
  const catalogueImport = createCatalogueImportService({ env, clock, catalogue });
  const catalogueChanges = createCatalogueChangesService({ database, clock, catalogue, audit });
  const cities = createCitiesService({ database, clock, catalogue, audit });
  const contact = createContactService({ database, clock, limits, audit });
  const homeCollection = createHomeCollectionService({ database, clock, limits, audit, cities, consents });
  const search = createSearchService({ catalogue });
  const cart = createCartService({ database, clock, catalogue });
  const ledger = createLedgerService({ database, clock });
  const ledgerMatch = createLedgerMatchService({ database, clock, outbox, gateway, log });
  const receipts = createReceiptsService({ clock, site });
  const paymentParts = { database, clock, outbox, gateway, testGateway: builtIn, leases, ledger, receipts, log };
  const payments = createPaymentsService(paymentParts);
  const windows = createCollectionWindowsService({ database, clock, audit, cities });
  const bookingDetails = createBookingDetailsService({
    accounts,
    addresses,
    affiliates,
    windows,
    onlinePayment: env.ONLINE_PAYMENT,
  });
  const cartBookings = createCartBookingsService({
    database,
    clock,
    outbox,
    audit,
    affiliates,
    bookingDetails,
    cart,
    payments,
    receipts,
    ledgerMatch,
    windows,
    site,
    log,
    onlinePayment: env.ONLINE_PAYMENT,
  });
  const bookings = createBookingsService({
    database,
    clock,
    outbox,
    audit,
    accounts,
    affiliates,
    catalogue,
    bookingDetails,
    windows,
    payments,
    receipts,
    ledgerMatch,
    site,
  });

  const prescriptions = createPrescriptionsService({
    database,
    clock,
    limits,
    outbox,
    audit,
    files,
    fileAccess,
    site,
  });

  const reports = createReportsService({
    database,
    clock,
    outbox,
    audit,
    files,
    fileAccess,
    accounts,
    prescriptions,
    payments,
    ledgerMatch,
    site,
    log,
  });

  const roles = createRolesService({ database, audit });
  const sessions = createSessionsService({ database, clock, audit });
  const people = createPeopleService({ database, clock, sessions, cartBookings });

  accountChanges.onDeletion(cartBookings.forgetPerson);
  accountChanges.onDeletion(bookings.forgetPerson);
  accountChanges.onDeletion(prescriptions.forgetPerson);
  accountChanges.onDeletion(reports.forgetPerson);
  accountChanges.onDeletion(addresses.forgetPerson);
  accountChanges.onDeletion(contact.forgetPerson);
  accountChanges.onDeletion(homeCollection.forgetPerson);
  accountChanges.onDeletion(consents.forgetPerson);
  consents.onWithdrawal('home-collection', homeCollection.withdrawn);
  accountChanges.onDeletion(cart.forgetPerson);
  accountChanges.onDeletion(idempotency.forgetPerson);
  accountChanges.onDeletion(totp.forget);
  accountChanges.onDeletion(emailUndo.forget);
  catalogueChanges.onDeletion(cartBookings.wasBooked);
  catalogueChanges.onDeletion(bookings.wasBooked);

  const auditLog = createAuditService({ database });
  registerHeldData(personalData, {
    accounts,
    addresses,
    audit: auditLog,
    bookings,
    cart,
    cartBookings,
    consents,
    contact,
    emailUndo,
    homeCollection,
    ledger,
    prescriptions,
    reports,
    sessions,
    totp,
  });

  const serve = createServe(http, { authenticate: accounts.authenticate, idempotency, uploadFolder });
  registerAccounts(serve, { accounts, changes: accountChanges, signIn, emailUndo });
  registerPeople(serve, { people, roles, sessions }, clock);
  registerPersonalData(
    serve,
    createPersonalDataService({ database, clock, limits, audit, personalData }),
    accountChanges,
  );
  registerTotp(serve, totp);
  registerAudit(serve, auditLog, clock);
  registerAddresses(serve, addresses);
  registerAffiliates(serve, affiliates, clock);
  registerCatalogueFiles(serve, catalogueImport, catalogue, clock);
  registerCatalogue(serve, catalogue, clock);
  registerCatalogueChanges(serve, catalogueChanges);
  registerCategories(serve, catalogue);
  registerConsents(serve, consents);
  registerContact(serve, contact, clock);
  registerHomeCollection(serve, homeCollection, clock);
  registerSitemap(http, catalogue, env.site.url);
  registerCities(serve, cities, clock);
  registerSearch(serve, search);
  registerCart(serve, cart);
  registerCollectionWindows(serve, windows);
  registerPayments(serve, payments, gateway === builtIn ? builtIn : null);
  registerCartBookings(serve, cartBookings, payments, clock);
  registerBookings(serve, bookings, clock);
  registerLedger(serve, ledger, ledgerMatch, clock);
  registerDashboard(serve, createDashboardService({ database, clock, payments }));

  registerPrescriptions(serve, prescriptions, clock);
  registerReports(serve, reports, payments, clock);
  registerFiles(http, fileAccess, env.CORS_ORIGINS);

  http.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, () => http.swagger());
  http.get('/healthz', { schema: { hide: true }, config: { rateLimit: false } }, () => ({ status: 'ok' }));
  http.get('/readyz', { schema: { hide: true }, config: { rateLimit: false } }, async () => {
    await catalogue.current();
    return { status: 'ready' };
  });
  http.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.redirect('/favicon.svg', 301));
  http.all(`${API_PREFIX}/*`, { schema: { hide: true } }, () => {
    throw new AppError('NOT_FOUND', 404, 'There is no such call');
  });

  metrics.countByState('outbox_jobs', 'Jobs that wait or were given up', outbox.count);
  metrics.countByState('payment_orders_unsettled', 'Payment orders that are not paid', payments.countUnsettled);

  const gatewayHelp = 'Orders that wait for a webhook, and for how many seconds webhooks are known to be missing';
  metrics.countByState('payment_gateway', gatewayHelp, async () => {
    const { waitingOrders, silentSince } = await payments.health();
    const silent = silentSince === null ? 0 : Math.round((clock.now() - Date.parse(silentSince)) / 1000);
    return new Map([
      ['waiting_orders', waitingOrders],
      ['silent_seconds', silent],
    ]);
  });

  /** Forgets what is over: sessions, limits, idempotency keys, files of torn uploads, holds on collection windows. Nights are matched. */
  async function sweep(): Promise<void> {
    await accounts.sweepSessions();
    await accountChanges.sweepResets();
    await emailUndo.sweep();
    await limits.sweep();
    await idempotency.sweep();
    await sweepSpool(uploadFolder, Date.now());
    await files.sweep();
    await cartBookings.expireHolds();
    await ledgerMatch.nightly();
  }

  return {
    http,
    outbox,
    sweep,
    services: { accounts, personalData, catalogue, cities, search, cart, payments, cartBookings, bookings },
  };
}

export type App = Awaited<ReturnType<typeof buildApp>>;
