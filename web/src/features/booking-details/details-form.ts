// The booking details as the form holds them, and how they become what is sent.
import type { CartBooking } from '@labfront/contract/cart-bookings';
import type { CallInput } from '../../shared/api/api.types.ts';
import type { ContractForm } from '../../shared/forms/use-contract-form.ts';
import { readShares, toPatients } from './shares.ts';

/** The details of every booking: for whom, where and when. */
export type BookedDetails = Pick<CartBooking, 'patient' | 'collection' | 'address' | 'date' | 'slot'> &
  Partial<Pick<CartBooking, 'centreId' | 'lostWindow' | 'expiresAt' | 'expiredAt' | 'preparation'>> &
  Partial<Pick<CartBooking, 'patients' | 'requester' | 'clinicalHistory'>>;

export interface DetailsValues {
  forWhom: 'me' | 'other' | 'family';
  /** JSON: which patient gets what, where it is for several (`shares.ts`). */
  shares: string;
  patient: { name: string; age: string; sex: string; mobileNumber: string };
  collection: 'home' | 'centre';
  address: {
    name: string;
    number: string;
    locality: string;
    pincode: string;
    address: string;
    landmark: string;
    addressType: 'home' | 'work';
  };
  city: string;
  /** Empty until one is chosen, and where none is listed. */
  centreId: string;
  date: string;
  slot: string;
  /** The requester of the tests; empty for the patient. */
  requester: { name: string; clinic: string };
  clinicalHistory: string;
  paymentMethod: 'online' | 'at_collection';
  /** The address goes into the person's address book. */
  keepAddress: boolean;
}

/** The centres to choose from: those of the city once it is chosen. */
export const centresOf = <Centre extends { readonly city: string }>(city: string, centres: readonly Centre[]) =>
  city === '' ? centres : centres.filter((centre) => centre.city === city);

/** The person that a booking is for when nobody else is named. */
export interface OwnPerson {
  readonly name: string;
  readonly mobileNumber: string | null;
}

export type DetailsFormState = ContractForm<DetailsValues>;

/** From the top of the page to its end. */
export const FIELD_ORDER = [
  'forWhom',
  'shares',
  'patient.name',
  'patient.mobileNumber',
  'patient.age',
  'patient.sex',
  'collection',
  'city',
  'centreId',
  'address.name',
  'address.number',
  'address.address',
  'address.locality',
  'address.pincode',
  'address.landmark',
  'address.addressType',
  'date',
  'slot',
  'requester.name',
  'requester.clinic',
  'clinicalHistory',
] as const;

type Details = Omit<CallInput<'POST /cart-booking/book'>['body'], 'amount'>;

export function emptyDetails(person: OwnPerson | null): DetailsValues {
  return {
    forWhom: 'me',
    shares: '',
    patient: { name: '', age: '', sex: '', mobileNumber: '' },
    collection: 'centre',
    address: {
      name: person?.name ?? '',
      number: person?.mobileNumber ?? '',
      locality: '',
      pincode: '',
      address: '',
      landmark: '',
      addressType: 'home',
    },
    city: '',
    centreId: '',
    date: '',
    slot: '',
    requester: { name: '', clinic: '' },
    clinicalHistory: '',
    paymentMethod: 'online',
    keepAddress: false,
  };
}

/**
 * Filled-in fields are sent, others left out: a centre needs no address. The paths are the form's own, so that the server's
 * issues find their fields.
 * @param own who the patient is when nobody else is named; null where the server knows alone.
 */
export function toDetails(values: DetailsValues, own: OwnPerson | null): Details {
  const { forWhom, patient, collection, address, city, centreId, date, slot, paymentMethod } = values;
  const { name, mobileNumber } = forWhom === 'other' || own === null ? patient : own;
  const { requester, clinicalHistory } = values;
  const { age, sex } = patient;
  const { landmark, ...place } = address;
  return {
    collection,
    paymentMethod,
    ...(forWhom === 'family' && { patients: toPatients(readShares(values.shares)) }),
    ...(forWhom !== 'family' &&
      (forWhom === 'other' || own !== null) && {
        patient: { name, age, sex, ...(mobileNumber?.trim() && { mobileNumber }) } as unknown as NonNullable<
          Details['patient']
        >,
      }),
    ...(collection === 'home' && {
      address: { ...place, city, ...(landmark.trim() !== '' && { landmark }) },
    }),
    ...(city !== '' && { city }),
    ...(collection === 'centre' && centreId !== '' && { centreId }),
    ...(date !== '' && slot !== '' && { date, slot }),
    ...((requester.name.trim() !== '' || requester.clinic.trim() !== '') && { requester }),
    ...(clinicalHistory.trim() !== '' && { clinicalHistory }),
  };
}

/** Path of an issue to the field that shows it: the city of an address is the one city of the form. */
export function fieldOfIssue(path: string): string {
  if (path.startsWith('patients')) return 'shares';
  return path === 'address.city' ? 'city' : path;
}
