// The dependencies of the platform, put together from the environment.
import { createPasswordHasher, type PasswordHasher } from './modules/accounts/password-hasher.ts';
import { createMessages } from './modules/messages/messages.service.ts';
import { createWebhookEvents } from './modules/webhooks/webhook-events.ts';
import { createAudit } from './platform/audit/audit.ts';
import type { Clock } from './platform/base/clock.ts';
import { createDiskFloor } from './platform/base/disk-floor.ts';
import type { Env, RazorpayEnv } from './platform/base/env.ts';
import { newToken } from './platform/base/ids.ts';
import type { Logger } from './platform/base/log.ts';
import { createSecretBox } from './platform/base/secret-box.ts';
import { createImports } from './platform/csv/imports.ts';
import type { Database } from './platform/db/database.ts';
import { createFiles } from './platform/files/files.ts';
import { createStorage } from './platform/files/storage.ts';
import { createUploadBudget } from './platform/files/upload-budget.ts';
import { createIdempotency } from './platform/idempotency/idempotency.ts';
import { createInstances } from './platform/instances/instances.ts';
import { createLeases } from './platform/leases/leases.ts';
import { createLimits } from './platform/limits/limits.ts';
import { createMailer } from './platform/mail/mail.ts';
import { createResend } from './platform/mail/resend.ts';
import { createOutbox } from './platform/outbox/outbox.ts';
import type { PaymentGateway } from './platform/payments/gateway.ts';
import { createTestGateway } from './platform/payments/test-gateway.ts';
import { createPdfRenderer, type PdfRenderer } from './platform/pdf/pdf-renderer.ts';
import { createPersonalData } from './platform/personal-data/personal-data-registry.ts';
import { insertSettingOnce } from './platform/settings/settings.queries.ts';
import { createPdfLogo } from './platform/site/pdf-logo.ts';
import { createSiteOwner } from './platform/site/site.ts';

export interface AppOptions {
  env: Env;
  database: Database;
  clock: Clock;
  /** Hashes passwords at OWASP's cost unless a test brings another. */
  passwordHasher?: PasswordHasher | undefined;
  /** Draws PDFs in a worker unless a test brings another. */
  pdfs?: PdfRenderer | undefined;
}

/** The SDK is loaded only where it is used. */
async function openRazorpay(keys: RazorpayEnv, log: Logger): Promise<PaymentGateway> {
  const { createRazorpayGateway } = await import('./platform/payments/razorpay-gateway.ts');
  return createRazorpayGateway({ ...keys, log });
}

/** Dependencies that every domain is built from: the database, the clock, work after a commit, limits, files, the gateway. */
export async function createDependencies(options: AppOptions, log: Logger) {
  const { env, database: unguarded, clock, passwordHasher, pdfs } = options;
  const idempotency = createIdempotency({ database: unguarded, clock, log });
  const database = idempotency.guard(unguarded);
  const siteOwner = await createSiteOwner({ database, env, log });
  const { site } = siteOwner;
  // Mails and papers that jobs make say what the site is called now.
  const outbox = createOutbox({ database, clock, log, beforeWork: siteOwner.current });
  const mailer = createMailer({ ...env, site });
  const messages = createMessages({ env, database, clock, log, outbox, mailer, beforeWork: siteOwner.current });
  const appSecret = env.APP_SECRET ?? (await insertSettingOnce(database.db, 'app_secret', newToken()));
  const storage = await createStorage(env, log);
  const gatewaySecret = await insertSettingOnce(database.db, 'test_gateway_secret', newToken());
  const limits = createLimits({ database, clock });
  const files = createFiles({ database, clock, outbox, log, storage, secret: appSecret, siteUrl: env.site.url });
  const audit = createAudit({ clock });
  const webhookBox = createSecretBox(appSecret, 'webhook');
  createWebhookEvents({ env, database, clock, log, outbox, audit, box: webhookBox });
  const testGateway = createTestGateway({ database, clock, outbox, secret: gatewaySecret });
  return {
    env,
    database,
    clock,
    log,
    outbox,
    site,
    siteOwner,
    onlinePayment: env.ONLINE_PAYMENT,
    bookingLimits: env.bookingLimits,
    limits,
    idempotency,
    audit,
    resend: createResend({ database, limits, outbox, audit }),
    leases: createLeases({ database, clock }),
    instances: createInstances({ database, clock }),
    files,
    imports: createImports(env),
    uploads: createUploadBudget({ env, limits }),
    diskFloor: createDiskFloor(env, env.DATA_DIR),
    pdfLogo: createPdfLogo({ siteOwner, files, log }),
    pdfs: pdfs ?? createPdfRenderer({ log }),
    passwordHasher: passwordHasher ?? createPasswordHasher(),
    personalData: createPersonalData(),
    mailer,
    messages,
    webhookBox,
    totpBox: createSecretBox(appSecret, 'totp'),
    codeBox: createSecretBox(appSecret, 'sign-in code'),
    deviceBox: createSecretBox(appSecret, 'known device'),
    testGateway,
    gateway: env.razorpay ? await openRazorpay(env.razorpay, log) : testGateway,
  };
}

export type Dependencies = Awaited<ReturnType<typeof createDependencies>>;
