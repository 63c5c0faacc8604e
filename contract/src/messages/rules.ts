// Sentences of the contract's schemas about a wrong field, in English; the Hindi stands in rules.hi.ts. Two files, because a browser
// gets one language (docs/decisions/008).
import { fill, type Param, type ParamNames } from './sentences.ts';

export const RULES = {
  accreditation: 'Say what the accreditation is, or null for none',
  aliasesType: 'Send alias names as a list',
  addressMissing: 'Fill in the address',
  addressType: 'Choose home or work',
  ageRange: 'Enter the age in years',
  ageType: 'Enter the age in whole years',
  ageWhole: 'Enter whole years',
  amountNegative: 'An amount cannot be negative',
  amountNotZero: 'Enter an amount above zero',
  amountOneRupee: 'An amount is 0 or at least 1 rupee',
  amountOfReport: 'An amount may be at most 1,000,000 rupees',
  amountTooLarge: 'This amount is too large',
  amountType: 'Enter an amount in rupees',
  atLeast: 'At least {least}',
  atLeastPercent: 'At least {least} %',
  atMost: 'At most {most}',
  atMostPercent: 'At most {most} %',
  bodyIsNoObject: 'Send the fields as a JSON object',
  bookedTests: 'Name the tests by their ids',
  bookedTestsMost: 'At most {most} tests in a booking',
  cartAction: 'The action is increase or decrease',
  centreCode: 'A code has 2 to 6 letters or digits',
  centreKind: 'Choose laboratory or collection',
  characters: 'Contains characters that cannot be stored',
  closedDates: 'Name the days as a list',
  closedDatesMost: 'At most {most} closed days',
  collection: 'Choose home or centre',
  confirmPassword: 'Enter the password again',
  consentToCall: 'We need your consent to call you about this request',
  contactInName: "{label} can't contain a phone number or an e-mail address",
  date: 'Enter a date as YYYY-MM-DD',
  decimals: 'At most two decimals',
  degrees: 'Enter degrees such as 23.2599',
  discountMost: 'A discount is at most {most} %',
  discountNegative: 'A discount is at least 0 %',
  discountType: 'Enter a discount from 0 to 100',
  email: 'Enter a valid e-mail address',
  emailTooLong: 'This e-mail address is too long',
  exceptions: 'Name the days that differ as a list',
  exceptionsMost: 'At most {most} days that differ',
  finalPrice: 'A final price is nothing at all, or at least one rupee',
  flag: 'This is either true or false',
  homeCollectionStatus: 'Choose new, contacted, scheduled, collected or cancelled',
  idMissing: 'This id is missing',
  idMissingOrNoText: 'This id is missing or not text',
  idTooLong: 'This id is too long',
  labCode: 'A laboratory code has two digits',
  language: 'Choose en or hi',
  linkIncomplete: 'The link is not complete',
  loginMissing: 'Enter your e-mail or mobile number',
  mailOfBooking: 'The mail is confirmation or receipt',
  mailOfReport: 'The mail is ready or receipt',
  mobile: 'Enter a 10-digit Indian mobile number',
  month: 'Enter a month as YYYY-MM',
  notValid: 'Not valid',
  oldPasswordMissing: 'Enter your old password',
  oneLine: '{label} must be on one line',
  oneTimeCode: 'Enter the code from your authenticator app',
  outcome: 'The outcome is success or failure',
  parametersType: 'Send parameter names as a list',
  parameterCount: 'Enter a number of parameters',
  parameterCountType: 'Enter a whole number of parameters',
  parameterCountWhole: 'Whole parameters only',
  partnerCode: 'A code has 3 to 20 letters, digits or dashes',
  passwordMissing: 'Enter your password',
  passwordMost: 'A password has at most {most} characters',
  passwordType: 'Enter a password',
  newPasswordLeast: 'A password needs at least {least} characters',
  newPasswordMost: 'A password may have at most {most} characters',
  passwordsDiffer: 'The two passwords are not the same',
  patientMissing: 'Say who the patient is',
  paymentMethod: 'Choose online or at_collection',
  percentType: 'Enter a percentage',
  personOfReport: 'Choose the person of this report',
  phone: 'Enter a 10-digit phone number',
  phoneOrEmail: 'Give a phone number or an e-mail address, so that we can answer',
  pincode: 'Enter a 6-digit pincode',
  pincodeUnknown: 'There is no such pincode',
  pincodesMost: 'At most {most} pincodes',
  pincodesType: 'Name the pincodes as a list',
  places: 'Enter a number of places',
  placesType: 'Enter a whole number of places',
  placesWhole: 'Whole places only',
  priceMost: 'A price is at most ₹10,00,000',
  priceNegative: 'A price cannot be negative',
  priceType: 'Enter a price in rupees',
  quantityType: 'Enter a quantity',
  quantityWhole: 'A quantity is a whole number',
  reportIds: 'Name the reports, separated by commas',
  reportIdsMost: 'Too many reports',
  reportType: 'The type is one of {types}',
  required: '{label} is required',
  role: 'A role is user or admin',
  scopeMost: 'At most {most} rows',
  scopeType: 'Send the rows as a list',
  sex: 'Choose female, male or other',
  slot: 'Enter a time window such as 06:00-08:00',
  slotOrder: 'A time window ends after it starts',
  specimen: 'Choose a specimen: {specimens}',
  testId: 'Name a test by its id',
  testsMost: 'At most {most} tests',
  testsType: 'Send the tests as a list',
  textType: '{label} must be text',
  tooLong: '{label} may have at most {most} characters',
  trueOrFalse: 'Say true or false',
  webAddress: "{label} can't contain a web address",
  validOrder: 'The last day is not before the first',
  weekday: 'A weekday is a number from 0 for Sunday to 6',
  windowsMost: 'At most {most} windows a day',
  windowsType: 'Name the windows of a day',
  wayOfPaying: 'The method is cash or upi',
} as const;

/** How rules call a field; its Hindi stands in rules.hi.ts. */
export const LABELS = [
  'A city',
  'A comment',
  'A message',
  'A note',
  'A reason',
  'Accreditation body',
  'Address',
  'Alias',
  'Category',
  'Certificate number',
  'City',
  'Code',
  'Description',
  'E-mail',
  'First name',
  'Hindi description',
  'Hindi name',
  'Landmark',
  'Last name',
  'Locality',
  'Message',
  'Name',
  'Notes',
  'Opening hours',
  'Parameter',
  'Phone number',
  'Preparation',
  'Referral code',
  'Status',
  "The doctor's name",
  'The name of the receiver',
  'The name of who received it',
  'Turnaround',
  'method',
  'orderId',
  'order_id',
  'razorpay_payment_id',
  'razorpay_signature',
] as const;
export type Label = (typeof LABELS)[number];

export type RuleKey = keyof typeof RULES;
export type RuleParams<Key extends RuleKey> = {
  readonly [Name in ParamNames<(typeof RULES)[Key]>]: Name extends 'label' ? Label : Param;
};

export interface MadeRule {
  readonly key: RuleKey;
  readonly params: Readonly<Record<string, Param>>;
}

/** A schema's issue carries a text and nothing else: by it the rule that it was made of is found again. */
const made = new Map<string, MadeRule>();

/** The English sentence of a rule, for a schema: `z.string(rule('passwordType'))`. */
export function rule<Key extends RuleKey>(
  key: Key,
  ...[params]: [ParamNames<(typeof RULES)[Key]>] extends [never] ? [] : [params: RuleParams<Key>]
): string {
  const filled: MadeRule['params'] = params ?? {};
  const text = fill(RULES[key], filled, 'en');
  made.set(text, { key, params: filled });
  return text;
}

/** The rule that an issue's text was made of; undefined for a text that is no rule's. */
export const ruleOf = (text: string): MadeRule | undefined => made.get(text);
