// All error messages of the API, in both languages. A key is the code; if a code has several sentences, the others append a name:
// `EMAIL_TAKEN`, `EMAIL_TAKEN.other`.
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts';
import { accountRefusals } from './refusals/accounts.ts';
import { instrumentRefusals } from './refusals/instruments.ts';
import { laboratoryRefusals } from './refusals/laboratory.ts';
import { officeRefusals } from './refusals/office.ts';
import { patientRefusals } from './refusals/patients.ts';
import { platformRefusals } from './refusals/platform.ts';
import { salesRefusals } from './refusals/sales.ts';
import { staffRefusals } from './refusals/staff.ts';
import { visitRefusals } from './refusals/visits.ts';
import { fill, type Language, type Param, type ParamNames, type Params, type Sentence } from './sentences.ts';

const all = {
  ...platformRefusals,
  ...accountRefusals,
  ...salesRefusals,
  ...officeRefusals,
  ...staffRefusals,
  ...patientRefusals,
  ...laboratoryRefusals,
  ...instrumentRefusals,
  ...visitRefusals,
};

/** A code without a sentence, or a sentence without a code, does not compile. */
export const REFUSALS: typeof all &
  Readonly<Record<ErrorCode, Sentence>> &
  Record<Exclude<keyof typeof all, ErrorCode | `${ErrorCode}.${string}`>, never> = all;

export type RefusalKey = keyof typeof all;
export type RefusalParams<Key extends RefusalKey> = Params<(typeof all)[Key]['en']>;

/** At a field a wrong code is a wrong field, not a missing session. */
const OWN_STATUS = {
  'OTP_INVALID.field': 400,
  'OTP_INVALID.once': 400,
  'OTP_REQUIRED.field': 400,
  'TOO_LARGE.headers': 431,
} as const satisfies Partial<Record<RefusalKey, number>>;

type CodeOf<Key extends RefusalKey> = Key extends ErrorCode
  ? Key
  : Key extends `${infer Code}.${string}`
    ? Code
    : never;
type StatusOf<Key extends RefusalKey> = Key extends keyof typeof OWN_STATUS
  ? (typeof OWN_STATUS)[Key]
  : CodeOf<Key> extends ErrorCode
    ? (typeof ERROR_STATUS)[CodeOf<Key>]
    : never;

/** The keys of errors with this status. */
export type KeyOfStatus<Status extends number> = {
  [Key in RefusalKey]: StatusOf<Key> extends Status ? Key : never;
}[RefusalKey];

/** The keys of sentences without parameters. */
export type PlainKey = {
  [Key in RefusalKey]: ParamNames<(typeof all)[Key]['en']> extends never ? Key : never;
}[RefusalKey];

/** Names of records that may be missing: `'Report'` of `NOT_FOUND.Report`. */
export type Missing = PlainKey extends infer Key ? (Key extends `NOT_FOUND.${infer Name}` ? Name : never) : never;

export const codeOf = (key: RefusalKey): ErrorCode => key.replace(/\..*$/, '') as ErrorCode;

export const statusOf = (key: RefusalKey): number =>
  (OWN_STATUS as Partial<Record<RefusalKey, number>>)[key] ?? ERROR_STATUS[codeOf(key)];

/** The sentence of a refusal in a language. */
export const refusalText = (key: RefusalKey, params: Readonly<Record<string, Param>>, language: Language): string =>
  fill(REFUSALS[key][language], params, language);
