// Loaded when a field is first left. The contract's schema checks what would be sent; what this form asks for beyond it
// (a time for a home collection) stands here.
import { BookingDetails } from '@labfront/contract/booking-details';
import { pageLocale } from '../../shared/i18n/locale.ts';
import { detailsFormMessages } from './booking-details.messages.ts';
import { type DetailsValues, fieldOfIssue, toDetails } from './details-form.ts';
import { readShares, unmatchedShare } from './shares.ts';

interface Issue {
  readonly message: string;
  readonly path: readonly string[];
}

/** The account's own name and number are not checked here. */
const ANYBODY = { name: 'Somebody', mobileNumber: null };

function ownIssues({ forWhom, shares, collection, patient, city, date, slot }: DetailsValues): Issue[] {
  const text = detailsFormMessages[pageLocale()];
  const unmatched = unmatchedShare(readShares(shares));
  const timeWanted = collection === 'home' || date !== '';
  return [
    ...(forWhom === 'family' && unmatched
      ? [{ path: ['shares'], message: text.patientsMissing(unmatched.name, unmatched.quantity) }]
      : []),
    ...(forWhom !== 'family' && !/^\s*\d{1,3}\s*$/.test(patient.age)
      ? [{ path: ['patient', 'age'], message: text.ageMissing }]
      : []),
    ...(timeWanted && city === '' ? [{ path: ['city'], message: text.cityMissing }] : []),
    ...(timeWanted && city !== '' && date === '' ? [{ path: ['date'], message: text.dateMissing }] : []),
    ...(timeWanted && date !== '' && slot === '' ? [{ path: ['slot'], message: text.slotMissing }] : []),
  ];
}

const keyOf = (segment: PropertyKey | { readonly key: PropertyKey }) =>
  String(typeof segment === 'object' ? segment.key : segment);

/** A Standard Schema over the form's values; the first issue of a field is the one shown. */
export const DetailsSchema = {
  '~standard': {
    version: 1 as const,
    vendor: 'labfront',
    async validate(value: unknown) {
      const values = value as DetailsValues;
      const result = await BookingDetails['~standard'].validate(toDetails(values, ANYBODY));
      const theirs = (result.issues ?? []).map(({ message, path = [] }) => ({
        message,
        path: fieldOfIssue(path.map(keyOf).join('.')).split('.'),
      }));
      const byField = new Map([...ownIssues(values), ...theirs].toReversed().map((one) => [one.path.join('.'), one]));
      return byField.size > 0 ? { issues: [...byField.values()] } : { value: values };
    },
  },
};
