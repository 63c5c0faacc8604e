import { z } from 'zod';
import { type Label, rule } from './messages/rules.ts';
import { LANGUAGES } from './messages/sentences.ts';

/** A record's id: UUIDv7 for records that the server creates, any text in requests. */
export const Id = z
  .string(rule('idMissingOrNoText'))
  .min(1, rule('idMissing'))
  .max(100, rule('idTooLong'))
  .refine((value) => !value.includes('\0'), rule('characters'));

/** ISO 8601, UTC, milliseconds. */
export const Timestamp = z.string();

/** Rupees in an answer. */
export const Rupees = z.number();

/** Whether a number has at most two decimals, as amounts and percentages have. */
export const isTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/**
 * A number, or the numeric text that catalogue forms of older front ends send (`"499"`, `"05"`). `message` is for any other value: a union
 * does not pass on the messages of its members.
 */
export const numeric = (number: z.ZodNumber, message: string) =>
  z.union(
    [
      number,
      z
        .string()
        .trim()
        .regex(/^-?\d+(\.\d+)?$/)
        .transform(Number)
        .pipe(number),
    ],
    message,
  );

/** Rupees in a request: at most two decimals, up to the total of the largest cart. */
export const RupeesInput = numeric(
  z
    .number(rule('amountType'))
    .min(0, rule('amountNegative'))
    .max(1_000_000_000, rule('amountTooLarge'))
    .refine(isTwoDecimals, rule('decimals')),
  rule('amountType'),
);

/** Text from a user: trimmed, without control characters and unpaired surrogates, which databases reject. */
export const text = (max: number, label: Label, wrongType = rule('textType', { label })) =>
  z
    .string(wrongType)
    .trim()
    .max(max, rule('tooLong', { label, most: max }))
    .refine((value) => !/(?![\n\t\r])[\p{Cc}\p{Cs}]/u.test(value), rule('characters'));

/** An address on the web that begins with https, or nothing. */
export const HttpsLink = text(300, 'Link').refine(
  (link) => link === '' || (/^https:\/\/[^\s/]+\.[^\s/]+/.test(link) && URL.canParse(link)),
  rule('httpsLink'),
);

export const requiredText = (max: number, label: Label) =>
  text(max, label, rule('required', { label })).min(1, rule('required', { label }));

const LINE_BREAK = /[\t\n\r\u2028\u2029]/u;
// Characters that reverse the following text or are invisible. The joiners U+200C and U+200D belong to Indian scripts and are allowed.
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
// Texts that mail programs turn into links. Domains that are also given names, as in Dr.Dev, are left out; the mail template handles them.
const ENDINGS =
  'com|net|org|in|co|io|info|biz|me|app|xyz|online|site|shop|store|top|club|live|link|click|ly|gl|gg|cc|tk|ru|cn|uk|us|eu|example';
const WEB_ADDRESS = new RegExp(
  `://|\\bwww\\.|[\\p{L}\\p{N}-]\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])|\\.[\\p{L}\\p{N}-]+/`,
  'iu',
);

/** Returns the text as a reader sees it: without invisible code points, and with plain letters for full-width ones. */
const asRead = (value: string) => value.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC');

/** Whether a mail program would turn part of the text into a link, also with full-width letters or other full stops. */
const hasWebAddress = (value: string) => WEB_ADDRESS.test(asRead(value).replace(/[\u3002\uff61]/g, '.'));

/** Seven digits of any script with nothing but signs and spaces between them, or the sign of an e-mail address. */
const CONTACT = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){6}|@/u;

/**
 * Text that appears in mails, PDFs and messages to others, above all names: one line without web addresses, so that users cannot put their
 * own content into the laboratory's mails.
 */
export const line = (max: number, label: Label, wrongType?: string) =>
  text(max, label, wrongType)
    .refine((value) => !LINE_BREAK.test(value), rule('oneLine', { label }))
    .refine((value) => !INVISIBLE.test(value), rule('characters'))
    .refine((value) => !hasWebAddress(value), rule('webAddress', { label }));

export const requiredLine = (max: number, label: Label) =>
  line(max, label, rule('required', { label })).min(1, rule('required', { label }));

/**
 * The name of a person, which appears in mails and messages to others: without telephone numbers and e-mail addresses, so that nobody can
 * make the laboratory's mails ask readers to contact them.
 */
export const nameLine = (max: number, label: Label, wrongType?: string) =>
  line(max, label, wrongType).refine((value) => !CONTACT.test(asRead(value)), rule('contactInName', { label }));

export const requiredName = (max: number, label: Label) =>
  nameLine(max, label, rule('required', { label })).min(1, rule('required', { label }));

/** First and last name as readers see them, next to each other: what neither is by itself, both together may be. */
export const isFreeOfContacts = (names: {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}): boolean => {
  const joined = `${names.firstName ?? ''} ${names.lastName ?? ''}`;
  return !CONTACT.test(asRead(joined)) && !hasWebAddress(joined);
};
/** The problem of two names that are not; anew each time, because zod takes the message out of it. */
export const contactInNames = () => ({ path: ['lastName'], message: rule('contactInNames') });

/** A field that forms send empty when nothing was typed: blank and null count as not sent. */
export const blankAsMissing = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
    schema.optional(),
  );

/** Returns a mobile number in its stored form: without blanks, dashes, brackets, `+91` or a leading 0. */
export function bareMobile(text: string): string {
  return text.replace(/[\s\-()]/g, '').replace(/^(\+91|91(?=\d{10}$)|0)/, '');
}

/** Indian mobile number: `+91`, a leading 0, blanks and dashes are stripped, then ten digits that start with 6 to 9. */
export const Mobile = z
  .union([z.string(), z.number().transform(String)], rule('mobile'))
  .transform(bareMobile)
  .pipe(z.string().regex(/^[6-9]\d{9}$/, rule('mobile')));

export const Email = z
  .string(rule('email'))
  .trim()
  .toLowerCase()
  .max(254, rule('emailTooLong'))
  .pipe(z.email(rule('email')));

/** Of pages, mails and papers. */
export const Language = z.enum(LANGUAGES, rule('language'));
export type Language = z.output<typeof Language>;

/** `YYYY-MM-DD`, a day that exists. */
export const LocalDate = z.iso.date(rule('date'));

/** A collection window, `06:00-08:00`: it ends after it starts, at midnight (`24:00`) at the latest. */
export const Slot = z
  .string(rule('slot'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/, {
    message: rule('slot'),
    abort: true,
  })
  .refine((slot) => slot.slice(0, 5) < slot.slice(6), rule('slotOrder'));

// A list never answers 400: it ignores repeated and invalid parameters. NUL is invalid too, because PostgreSQL rejects it in any text.
const lenient = z
  .string()
  .max(300)
  .refine((value) => !value.includes('\0'))
  .optional()
  .catch(undefined);

/** Query of every list. Values are read leniently: the server clamps them and ignores invalid ones. */
export const ListQuery = z.object({
  page: lenient,
  limit: lenient,
  q: lenient,
  sort: lenient,
  status: lenient,
  role: lenient,
  city: lenient,
  /** Of lists whose records belong to centres: a centre's id, or `NO_CENTRE`. */
  centre: lenient,
  from: lenient,
  to: lenient,
  format: lenient,
});
export type ListQuery = z.output<typeof ListQuery>;

/** A yes or no in a form with files, whose fields are texts: "true" in any case is yes, and anything else no. */
export const TextFlag = z
  .string()
  .optional()
  .transform((word) => word?.trim().toLowerCase() === 'true');

/** The visitor's city, by name or id: its prices are answered. Without it the cookie `city` counts. */
export const InCity = z.object({ city: lenient });

/** The list query plus filters of one domain, read just as leniently. */
export const listQueryWith = <const K extends string>(...names: K[]) =>
  ListQuery.extend(Object.fromEntries(names.map((name) => [name, lenient])) as Record<K, typeof lenient>);

export const MessageBody = z.object({ message: z.string() });

export const Issue = z.object({ path: z.string(), message: z.string() });

export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  issues: z.array(Issue).optional(),
});
export type ErrorBody = z.output<typeof ErrorBody>;
