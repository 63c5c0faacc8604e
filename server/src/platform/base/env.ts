// The environment, read once. Every variable is optional; all problems are reported together, one sentence each.
import { resolve } from 'node:path';
import { z } from 'zod';
import { isProxySetting } from './trusted-proxies.ts';

const port = z.coerce.number('must be a number').int().min(0, 'must be 0 to 65535').max(65_535, 'must be 0 to 65535');
const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');
const count = (message: string) => z.coerce.number(message).int(message).min(0, message);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

// In the form that browsers send: scheme, host and port, without a path.
const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const trustProxy = z
  .string()
  .refine(
    (value) => value === 'off' || isProxySetting(value),
    'must be off, a number of hops, or addresses and networks',
  )
  .transform((value) => (value === 'off' ? undefined : value))
  .optional();

/** Until somebody names the laboratory. */
export const DEFAULT_SITE_NAME = 'Narmada Diagnostics';

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('data')
    .transform((path) => resolve(path)),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PROOF_KEY: z
    .string()
    .regex(/^[\w+/]+=*$/, 'must be an Ed25519 key as PKCS8 in base64, on one line')
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  WORKERS: z.coerce.number('must be a number').int().min(1, 'must be 1 to 64').max(64, 'must be 1 to 64').default(1),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .int()
    .min(0, 'must be 0 to 300')
    .max(300, 'must be 0 to 300')
    .default(0),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().optional(),
  MAIL_FOLDER_DAYS: z.coerce.number('must be a number of days').int().min(0, 'must be 0 or more').default(30),
  SIGN_IN: z.enum(['code', 'password'], 'must be code or password').default('code'),
  OTP_HOURLY_BUDGET: z.coerce.number('must be a number of codes').int().min(1, 'must be 1 or more').default(2_000),
  MSG91_AUTH_KEY: z.string().min(1).optional(),
  MSG91_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  MSG91_BASE_URL: z.string().refine(isOrigin, 'must be an origin such as https://control.msg91.com').optional(),
  WHATSAPP_TOKEN: z.string().min(1).optional(),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d+$/, 'must be the number that WhatsApp gives a phone number')
    .optional(),
  WHATSAPP_APP_SECRET: z.string().min(1).optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(1).optional(),
  WHATSAPP_BASE_URL: z.string().refine(isOrigin, 'must be an origin such as https://graph.facebook.com').optional(),
  WEBHOOKS_ALLOW_PRIVATE: onOff.default(false),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_\w+$/, 'must be a key id such as rzp_live_…')
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().min(1).optional(),
  RAZORPAY_WEBHOOK_SECRET: list.refine((secrets) => secrets.length > 0, 'must name at least one secret').optional(),
  RAZORPAY_BASE_URL: z.string().refine(isOrigin, 'must be an origin such as https://api.razorpay.com').optional(),
  ONLINE_PAYMENT: onOff.default(true),
  UNPAID_BOOKINGS: count('must be a number of bookings, 0 for no limit').default(4),
  UNPAID_BOOKINGS_PER_NETWORK: count('must be a number of bookings, 0 for no limit').default(40),
  UNPAID_PLACES: count('must be a number of places, 0 for no limit').default(12),
  UNPAID_PLACES_PER_NETWORK: count('must be a number of places, 0 for no limit').default(80),
  BOOKINGS_PER_DAY: count('must be a number of bookings, 0 for no limit').default(40),
  UPLOAD_MB_PER_ACCOUNT: count('must be a number of megabytes, 0 for no limit').default(100),
  UPLOAD_MB_PER_NETWORK: count('must be a number of megabytes, 0 for no limit').default(1_000),
  IMPORT_SECONDS: z.coerce.number('must be a number of seconds').int().min(1, 'must be 1 or more').default(120),
  DISK_FLOOR_MB: count('must be a number of megabytes, 0 for no floor').default(500),
  UNCONFIRMED_EXPIRY: z
    .string()
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be off or a time of the day such as 18:00')
    .default('18:00'),
  UNCONFIRMED_EXPIRY_LEAD: count('must be a number of minutes').default(120),
  WINDOW_LEAD: count('must be a number of minutes').default(120),
  ADMIN_EMAIL: z.email('must be an e-mail address').toLowerCase().optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128).optional(),
  STARTER_CATALOGUE: onOff.default(true),
  SITE_NAME: z.string().min(1).max(80).default(DEFAULT_SITE_NAME),
  SITE_URL: httpUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  SITE_PHONE: z.string().min(1).default('+91 755 555 0100'),
  SITE_EMAIL: z.email('must be an e-mail address').default('care@narmada.example'),
  SITE_ADDRESS: z.string().min(1).default('12 Lake View Road, Shyamla Hills, Bhopal, Madhya Pradesh 462002'),
  CORS_ORIGINS: list
    .refine((origins) => origins.every(isOrigin), 'must be origins such as https://shop.example')
    .default([]),
  TRUST_PROXY: trustProxy,
  RENDER_LIMIT: z.coerce.number('must be a number of pages a second, 0 for none').int().min(0).optional(),
  CONNECTION_LIMIT: z.coerce.number('must be a number of connections, 0 for none').int().min(0).optional(),
  RATE_LIMIT: z.coerce.number('must be a number of requests a second, 0 for none').int().min(0).default(100),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('labfront'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
});

/**
 * The name and address of the site, for pages and mails. `url` has no trailing slash. Staff change the other fields while the program runs:
 * read them at the time of use (`platform/site/site.ts`).
 */
export interface Site {
  name: string;
  url: string;
  phone: string;
  email: string;
  address: string;
  /** Opening hours as `readOpeningHours` reads them; empty until staff enter them. */
  hours: string;
  /** `#rrggbb`; null for the product's own. */
  brandColour: string | null;
}

/** The laboratory's keys for the payment gateway; null while the built-in test gateway is in use. */
export interface RazorpayEnv {
  keyId: string;
  keySecret: string;
  webhookSecrets: string[];
  baseUrl: string | undefined;
}

/** The laboratory's contract with MSG91, which carries SMS. */
export interface Msg91Env {
  authKey: string;
  webhookSecret: string;
  baseUrl: string;
}

/** The laboratory's number on the WhatsApp Cloud API. */
export interface WhatsappEnv {
  token: string;
  phoneNumberId: string;
  appSecret: string;
  verifyToken: string;
  baseUrl: string;
}

/** Limits of one network address; 0 is no limit. */
export interface AddressLimits {
  /** Requests a second, sustained. */
  requests: number;
  /** Uncached pages rendered per second. */
  renderings: number;
  /** Connections at one time. */
  connections: number;
}

/** Limits of bookings that are neither paid nor confirmed. */
export interface BookingLimitsEnv {
  /** Open unpaid bookings of an account, a mobile number, a postal address; 0 for no limit. */
  unpaid: number;
  /** Of a network address, which many customers share; 0 for no limit. */
  unpaidPerNetwork: number;
  /** Patients of them together; 0 for any number. */
  unpaidPlaces: number;
  unpaidPlacesPerNetwork: number;
  /** Bookings of an account per day, in any state. */
  perDay: number;
  /** The time of the day before the collection at which an unconfirmed booking ends; null for never. */
  eveningBefore: string | null;
  /** Minutes before its window at which an unconfirmed booking ends if it was made after that time. */
  leadMinutes: number;
}

export type Env = z.output<typeof Environment> & {
  site: Site;
  razorpay: RazorpayEnv | null;
  /** Null where each SMS is a file. */
  msg91: Msg91Env | null;
  /** Null where each WhatsApp message is a file. */
  whatsapp: WhatsappEnv | null;
  addressLimits: AddressLimits;
  bookingLimits: BookingLimitsEnv;
};

const MSG91_KEYS = ['MSG91_AUTH_KEY', 'MSG91_WEBHOOK_SECRET'];
const WHATSAPP_KEYS = ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'];
const KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'];

function readRazorpay(env: z.output<typeof Environment>): RazorpayEnv | null {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecrets } = env;
  if (keyId === undefined || keySecret === undefined || webhookSecrets === undefined) return null;
  return { keyId, keySecret, webhookSecrets, baseUrl: env.RAZORPAY_BASE_URL };
}

function readMsg91(env: z.output<typeof Environment>): Msg91Env | null {
  const { MSG91_AUTH_KEY: authKey, MSG91_WEBHOOK_SECRET: webhookSecret } = env;
  if (authKey === undefined || webhookSecret === undefined) return null;
  return { authKey, webhookSecret, baseUrl: env.MSG91_BASE_URL ?? 'https://control.msg91.com' };
}

function readWhatsapp(env: z.output<typeof Environment>): WhatsappEnv | null {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = env;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env;
  if (!token || !phoneNumberId || !appSecret || !verifyToken) return null;
  const baseUrl = env.WHATSAPP_BASE_URL ?? 'https://graph.facebook.com';
  return { token, phoneNumberId, appSecret, verifyToken, baseUrl };
}

/** Without a general limit the other two are off too, unless they are set. */
function readAddressLimits(env: z.output<typeof Environment>): AddressLimits {
  const { RATE_LIMIT: requests, RENDER_LIMIT, CONNECTION_LIMIT } = env;
  const unless0 = (limit: number) => (requests === 0 ? 0 : limit);
  return { requests, renderings: RENDER_LIMIT ?? unless0(5), connections: CONNECTION_LIMIT ?? unless0(1_000) };
}

/** Thrown when the server cannot start; `message` is a plain sentence for the person who starts it. */
export class StartError extends Error {}

/**
 * Reads the environment.
 * @throws StartError with one line for each variable that is wrong.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  // Not part of the schema: zod checks rules of the whole object only after every variable is valid.
  if ('ADMIN_EMAIL' in given !== 'ADMIN_PASSWORD' in given) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.');
  }
  if ('DATABASE_READ_URL' in given && !('DATABASE_URL' in given)) {
    problems.push('DATABASE_READ_URL is a replica of DATABASE_URL: set both, or only DATABASE_URL.');
  }
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter((name) => name in given);
  if (s3.length !== 0 && s3.length !== 4) {
    problems.push('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all or none.');
  }
  for (const names of [KEYS, MSG91_KEYS, WHATSAPP_KEYS]) {
    if (names.some((name) => name in given) && !names.every((name) => name in given)) {
      problems.push(`${names.join(', ')} go together: set all or none.`);
    }
  }
  if (!parsed.success || problems.length > 0) throw new StartError(problems.join('\n'));
  const env = parsed.data;
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const site: Site = {
    name: env.SITE_NAME,
    url: env.SITE_URL ?? `http://${host}:${env.PORT}`,
    phone: env.SITE_PHONE,
    email: env.SITE_EMAIL,
    address: env.SITE_ADDRESS,
    hours: '',
    brandColour: null,
  };
  const bookingLimits: BookingLimitsEnv = {
    unpaid: env.UNPAID_BOOKINGS,
    unpaidPerNetwork: env.UNPAID_BOOKINGS_PER_NETWORK,
    unpaidPlaces: env.UNPAID_PLACES,
    unpaidPlacesPerNetwork: env.UNPAID_PLACES_PER_NETWORK,
    perDay: env.BOOKINGS_PER_DAY,
    eveningBefore: env.UNCONFIRMED_EXPIRY === 'off' ? null : env.UNCONFIRMED_EXPIRY,
    leadMinutes: env.UNCONFIRMED_EXPIRY_LEAD,
  };
  return {
    ...env,
    site,
    bookingLimits,
    razorpay: readRazorpay(env),
    msg91: readMsg91(env),
    whatsapp: readWhatsapp(env),
    addressLimits: readAddressLimits(env),
  };
}
