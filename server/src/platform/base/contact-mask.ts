// Masks contacts and addresses of homes for staff who may not see them (laboratory.md section 1): in lists, single records, searches and
// files.

/** Response fields that contain a mobile number. */
const MOBILES: ReadonlySet<string> = new Set(['mobileNumber', 'userMobile', 'phone', 'phoneNumber']);
const EMAILS: ReadonlySet<string> = new Set(['email', 'pendingEmail']);
/** Of an address it is a mobile number, of a report its code. */
const MAYBE_MOBILE = 'number';
/** Also as it was written down for a call: with its country, a zero, blanks or hyphens. */
const IS_MOBILE = /^(?:\+?91|0)?[\s-]*[6-9](?:[\s-]*\d){9}$/;

/** `98•••••210`. */
const maskMobile = (typed: string) => {
  const number = typed.replace(/\D/g, '').slice(-10);
  return `${number.slice(0, 2)}•••••${number.slice(-3)}`;
};

/** `a•••@example.com`. */
const maskEmail = (email: string) => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;

function maskField(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return maskContacts(value);
  if (value === '') return value;
  if (MOBILES.has(key) || (key === MAYBE_MOBILE && IS_MOBILE.test(value))) return maskMobile(value);
  return EMAILS.has(key) ? maskEmail(value) : value;
}

/** The lines of an address that lead to one home; its locality, city and pincode stay. */
const LINES_OF_HOME: ReadonlySet<string> = new Set(['address', 'landmark']);

/** Of a person, not the address of a device or of another laboratory: those have no pincode. */
const isOfHome = (answer: object): boolean => 'address' in answer && 'pincode' in answer;

/** Returns the same response with contacts and addresses of homes masked at every depth. */
export function maskContacts<T>(answer: T): T {
  if (Array.isArray(answer)) return answer.map(maskContacts) as T;
  if (typeof answer !== 'object' || answer === null || Object.getPrototypeOf(answer) !== Object.prototype)
    return answer;
  const isHome = isOfHome(answer);
  const hides = (key: string, value: unknown) =>
    isHome && LINES_OF_HOME.has(key) && typeof value === 'string' && value !== '';
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, hides(key, value) ? '•••••' : maskField(key, value)]),
  ) as T;
}

const WHOLE_MOBILE = /^(?:\+91|0)?[6-9]\d{9}$/;
const PART_OF_CONTACT = /@|^\+?[\d-]+$/;
/** A code of a tube or an accession: longer than any mobile number that is written without its country. */
const LONG_CODE = /^(?!0|91)\d{11,}$/;

/** Digits that are written in groups as one word: `98765 43210` and `2607 0000069 056`. Other texts stay as they are. */
export const joinDigits = (q: unknown): unknown =>
  typeof q === 'string' && /^\s*\d[\d\s-]*$/.test(q) ? q.replace(/[\s-]/g, '') : q;

/** The whole mobile numbers that a search asks for, ten digits each. */
export const mobilesIn = (q: unknown): string[] =>
  typeof q === 'string'
    ? q
        .split(/\s+/)
        .filter((word) => WHOLE_MOBILE.test(word))
        .map((word) => word.slice(-10))
    : [];

/**
 * Whether a search asks for a part of a number or for an e-mail: several such searches tell a masked contact. A whole mobile number
 * finds its person; how many may be tried is limited (`http/hidden-contacts.ts`).
 */
export const searchesContact = (q: unknown): boolean =>
  typeof q === 'string' &&
  q.split(/\s+/).some((word) => PART_OF_CONTACT.test(word) && !WHOLE_MOBILE.test(word) && !LONG_CODE.test(word));

/** A text without the e-mail addresses among its words: no search of somebody who sees contacts masked finds one by a part. */
export const withoutEmails = (text: string): string => text.replace(/\S*@\S*/g, ' ');

/** The parameters `sort` that order a list by contacts: rows of one's own between the others would tell them. */
export const sortsByContact = (sort: unknown): boolean => {
  const field = typeof sort === 'string' ? sort.replace(/^-/, '') : '';
  return MOBILES.has(field) || EMAILS.has(field);
};

const masked = new WeakSet<object>();

/** Marks a request whose response must not show contacts. CSV files are written row by row and check `isMasked` themselves. */
export const markMasked = (request: object): void => void masked.add(request);

export const isMasked = (request: object): boolean => masked.has(request);
