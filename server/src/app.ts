// Puts the program together: platform, services, calls. Tests call it with an engine and a clock of their own.

import { join } from 'node:path';
import { API_PREFIX } from '@labfront/contract/index';
import { type AppOptions, createDependencies } from './dependencies.ts';
import { isApiKey } from './modules/api-keys/api-keys.service.ts';
import { createCityVariant } from './modules/catalogue/catalogue.service.ts';
import { LAST_BACKUP } from './platform/backup/last-backup.ts';
import { isoTime } from './platform/base/clock.ts';
import { AppError } from './platform/base/errors.ts';
import { NO_RIGHTS } from './platform/base/scope.ts';
import type { Db } from './platform/db/database.ts';
import type { Bearer } from './platform/http/caller.ts';
import { createGracefulShutdown } from './platform/http/graceful-shutdown.ts';
import { createHttp } from './platform/http/http.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { sweepSpool } from './platform/http/multipart.ts';
import { createServe } from './platform/http/serve.ts';
import { findSetting } from './platform/settings/settings.queries.ts';
import { createPageSite } from './platform/site/page-site.ts';
import { traceRequests } from './platform/tracing/tracing.ts';
import { registerRoutes } from './routes.ts';
import { createServices } from './services.ts';

const DAY_MS = 86_400_000;

/** Builds the app on a database whose schema is up to date. It does not listen, and starts no background work. */
export async function buildApp(options: AppOptions) {
  const { env, clock } = options;
  const http = await createHttp(env);
  const shutdown = createGracefulShutdown(http);
  traceRequests(http);
  const metrics = serveMetrics(http, env.METRICS_TOKEN);
  const dependencies = await createDependencies(options, http.log);
  const services = createServices(dependencies);
  const { outbox, limits, idempotency, files, instances, personalData, siteOwner } = dependencies;
  const { accounts, bookings, catalogue, catalogueImport, reportShares } = services;
  const { emailConfirmation, invitations, payments, reconciliation, retention, rights } = services;
  const { seal } = services.proofs;

  // Answers and mails show the current settings of the site. Refreshing them costs one query in 250 ms.
  http.addHook('onRequest', (request, _reply, done) => {
    if (siteOwner.isFresh() || request.routeOptions.url === '/healthz') return done();
    siteOwner.current().then(() => done(), done);
  });
  const pageSite = createPageSite({
    siteOwner,
    payments: { testMode: payments.gatewayRef.name === 'test', onlinePayment: env.ONLINE_PAYMENT },
    signIn: env.SIGN_IN,
    source: catalogue.current,
  });
  const pages = { ...pageSite, variantOf: createCityVariant(catalogue) };

  const uploadFolder = join(env.DATA_DIR, 'uploading');
  async function authenticate(token: string): Promise<Bearer | null> {
    if (isApiKey(token)) return services.apiKeys.authenticate(token);
    const session = await accounts.authenticate(token);
    if (!session) return null;
    const { account, sessionId, lacksSecondStep, ...version } = session;
    const accountId = account._id;
    return {
      accountId,
      role: account.role,
      sessionId,
      account,
      lacksSecondStep,
      rights: lacksSecondStep ? NO_RIGHTS : await rights.ofSession({ accountId, ...version }),
    };
  }
  async function readAgain(token: string, from: Db = dependencies.database.db) {
    if (isApiKey(token)) return services.apiKeys.readAgain(token, from);
    const session = await accounts.authenticate(token, from);
    if (!session) return null;
    const { account, lacksSecondStep, isAdmin, rightsVersion } = session;
    const version = { accountId: account._id, isAdmin, rightsVersion };
    return { lacksSecondStep, rights: lacksSecondStep ? NO_RIGHTS : await rights.ofSession(version, from) };
  }
  const { diskFloor } = dependencies;
  const serve = createServe(http, { authenticate, readAgain, idempotency, limits, uploadFolder, diskFloor });
  registerRoutes(http, serve, dependencies, services);

  http.get('/healthz', { schema: { hide: true }, config: { rateLimit: false } }, () => ({ status: 'ok' }));
  /** The first start is complete with the first administrator, and there is always one from then on. */
  let isStarted = false;
  http.get('/readyz', { schema: { hide: true }, config: { rateLimit: false } }, async () => {
    if (shutdown.isShuttingDown()) throw new AppError('STOPPING');
    isStarted ||= await accounts.hasAdministrator();
    if (!isStarted) throw new AppError('STARTING');
    await catalogue.current();
    return { status: 'ready' };
  });
  http.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.redirect('/favicon.svg', 301));
  http.all(`${API_PREFIX}/*`, { schema: { hide: true } }, () => {
    throw new AppError('NOT_FOUND');
  });

  metrics.countByState('outbox_jobs', 'Jobs that wait, and those given up within a day', () =>
    outbox.count(isoTime(clock.now() - DAY_MS)),
  );
  metrics.countByState(
    'messages',
    'Messages that wait, whose outcome is not known, and of the last day whose text is not registered',
    services.messageList.count,
  );
  metrics.countByState('disk_bytes', 'Bytes that are free for uploads, and those that they leave', async () => {
    const { free, floor } = await diskFloor.read();
    return new Map([
      ['free', free],
      ['floor', floor],
    ]);
  });
  metrics.countByState('code_budget', 'Part of the hourly budget of codes by SMS that is used', async () => {
    const [signIn, consent] = await Promise.all([
      services.signInCodes.budgetUsed(),
      services.resultsConsent.budgetUsed(),
    ]);
    return new Map([
      ['sign_in', signIn],
      ['consent', consent],
    ]);
  });
  metrics.countByState(
    'payment_orders_unsettled',
    'Payment orders of the last day that are not paid',
    payments.countUnsettled,
  );

  metrics.countByState(
    'turnaround',
    'Lines of the laboratory past their promised time, and tests at centres that are slower than they were',
    services.turnaround.count,
  );

  const ageHelp = 'Seconds since the books were signed, and since a backup was made; 0 before the first time';
  metrics.countByState('age_seconds', ageHelp, async () => {
    const since = (at: string | null) => (at === null ? 0 : Math.round((clock.now() - Date.parse(at)) / 1000));
    return new Map([
      ['signature', since(await services.proofs.signedAt())],
      ['backup', since(await findSetting(dependencies.database.db, LAST_BACKUP))],
    ]);
  });

  const gatewayHelp = 'Orders that wait for a webhook, and for how many seconds webhooks are known to be missing';
  metrics.countByState('payment_gateway', gatewayHelp, async () => {
    const { waitingOrders, silentSince } = await payments.health();
    const silent = silentSince === null ? 0 : Math.round((clock.now() - Date.parse(silentSince)) / 1000);
    return new Map([
      ['waiting_orders', waitingOrders],
      ['silent_seconds', silent],
    ]);
  });

  /** Forgets what is over: what was kept of ended accounts, sessions, limits, idempotency keys, files of torn uploads, holds on collection windows, unconfirmed bookings. Nights are matched, and orders without lines get theirs. */
  async function sweep(): Promise<void> {
    const failures: unknown[] = [];
    await siteOwner.current();
    // One after the other, and each also when one before it has failed: bookings expire while the storage of files is down.
    for (const work of [
      accounts.sweepSessions,
      emailConfirmation.sweep,
      invitations.sweep,
      limits.sweep,
      instances.sweep,
      idempotency.sweep,
      () => sweepSpool(uploadFolder, Date.now()),
      files.sweep,
      () => dependencies.mailer.sweep(Date.now()),
      bookings.expireHolds,
      bookings.expireUnconfirmed,
      reconciliation.nightly,
      catalogueImport.sweep,
      reportShares.sweep,
      services.paymentLinks.sweep,
      services.messageList.sweep,
      services.webhooks.sweep,
      services.signInCodes.sweep,
      services.lineBackfill.run,
      services.promises.sweep,
      seal,
      services.inbox.sweep,
      retention.daily,
    ])
      await work().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'Sweeps failed');
  }

  return {
    http,
    instances,
    pageSite: pages,
    shutdown,
    leases: dependencies.leases,
    outbox,
    sweep,
    services: { ...services, personalData },
  };
}

export type App = Awaited<ReturnType<typeof buildApp>>;
