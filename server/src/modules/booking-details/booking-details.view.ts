// The details of a booking as its row stores them, and as the wire and files show them.
import type {
  AddressSnapshot,
  BookedPatient,
  Expiry,
  PatientSnapshot,
  Requester,
  Rescheduling,
} from '@labfront/contract/booking-details';
import type { z } from 'zod';
import type { CsvColumn } from '../../platform/csv/csv.ts';

/** Details with the defaults filled in, as bookings store them: patient and address as JSON. */
export interface ResolvedDetails {
  patient: string;
  collection: 'home' | 'centre';
  address: string | null;
  city: string | null;
  date: string | null;
  slot: string | null;
  referral_code: string | null;
  notes: string | null;
  /** JSON; null where the patient asked for the tests. */
  requester: string | null;
  clinical_history: string | null;
  payment_method: 'online' | 'at_collection';
  /** The centre that it belongs to unless a window's centre says another; null where nobody knows. */
  centre_id: string | null;
}

/** A patient of a booking and what is booked for them. */
export interface ChosenPatient {
  /** Of the row in a booking that is there already. */
  id?: string;
  patient: BookedPatient;
  itemIds: readonly string[];
}

/** The place where the sample of a booking is taken, as far as its prices depend on it. */
export interface SamplePlace {
  /** The city whose prices are paid: null for one that is not served, undefined where nobody knows. */
  sampleCity: string | null | undefined;
  /** Its name; null while it is unknown. */
  soldIn: string | null;
  /** Of a home visit; null where the patient comes. */
  pincode: string | null;
}

/** Details as the wire shows them. */
export interface ShownDetails {
  patient: z.output<typeof PatientSnapshot>;
  collection: 'home' | 'centre';
  /** The centre that the patient comes to; null at home. */
  centreId: string | null;
  address: AddressSnapshot | null;
  date: string | null;
  slot: string | null;
  requester: Requester | null;
  clinicalHistory: string;
}

/** The patient of a booking whose account is gone, as JSON. */
export const FORGOTTEN_PATIENT = JSON.stringify({ name: 'Deleted account', age: null, sex: null, mobileNumber: '' });

/** The patient as a booking's row keeps them, with the names of those who are tested besides. */
type StoredPatient = ShownDetails['patient'] & { others?: string[] };

/** The patient of a booking's row; of several the first. */
export function readPatient(row: Pick<ResolvedDetails, 'patient'>): ShownDetails['patient'] {
  const { name, age, sex, mobileNumber } = JSON.parse(row.patient) as StoredPatient;
  // Older rows have null where no number was given.
  return { name, age, sex, mobileNumber: mobileNumber ?? '' };
}

/** Everybody whom a booking is for. */
export function listPatientNames(row: Pick<ResolvedDetails, 'patient'>): string[] {
  const { name, others = [] } = JSON.parse(row.patient) as StoredPatient;
  return [name, ...others];
}

/** Everybody whom a booking is for, in one text: `Asha Verma, Mira Verma`. */
export const patientNames = (row: Pick<ResolvedDetails, 'patient'>): string => listPatientNames(row).join(', ');

/** A booking's one patient, as the wire has shown it since the first release, and the names of the others. */
export function firstOf([first, ...others]: readonly ChosenPatient[]): StoredPatient | undefined {
  if (!first) return undefined;
  const { name, age, sex, mobileNumber } = first.patient;
  const names = others.map(({ patient }) => patient.name);
  return { name, age, sex, mobileNumber, ...(names.length > 0 && { others: names }) };
}

export function showDetails(row: Omit<ResolvedDetails, 'payment_method'>): ShownDetails {
  return {
    patient: readPatient(row),
    collection: row.collection,
    centreId: row.collection === 'centre' ? row.centre_id : null,
    address: row.address === null ? null : (JSON.parse(row.address) as AddressSnapshot),
    date: row.date,
    slot: row.slot,
    requester: row.requester === null ? null : (JSON.parse(row.requester) as Requester),
    clinicalHistory: row.clinical_history ?? '',
  };
}

/** @param isUnconfirmed whether the booking still waits for staff. */
export function showExpiry(
  row: { expires_at: string | null; expired_at: string | null },
  isUnconfirmed: boolean,
): z.output<typeof Expiry> {
  return { expiresAt: isUnconfirmed ? row.expires_at : null, expiredAt: row.expired_at };
}

/** A booking's row as far as another time of it is looked for. */
export interface Reschedulable {
  collection: 'home' | 'centre';
  city: string | null;
  centre_id: string | null;
  window_city_id: string | null;
  window_centre_id: string | null;
  address: string | null;
}

/** The centre where the patient comes, whose windows alone count; null at home. */
export const centreOfPatient = (row: Omit<Reschedulable, 'address'>): string | null =>
  row.collection === 'centre' ? (row.window_centre_id ?? row.centre_id) : null;

export const showRescheduling = (
  row: Omit<Reschedulable, 'address'> & { rescheduled: number },
): z.output<typeof Rescheduling> => ({ city: row.city, centreId: centreOfPatient(row), used: row.rescheduled });

/** The place in a window that a booking's row speaks of; null without a window. */
export function placeOf(row: {
  window_city_id: string | null;
  window_centre_id: string | null;
  date: string | null;
  slot: string | null;
}) {
  const { window_city_id: cityId, window_centre_id: centreId, date, slot } = row;
  return cityId !== null && date !== null && slot !== null ? { cityId, centreId, date, slot } : null;
}

function addressText({ address }: ShownDetails): string | null {
  return address && [address.address, address.locality, address.landmark, address.pincode].filter(Boolean).join(', ');
}

type Columns = readonly CsvColumn<ShownDetails>[];

export const PATIENT_COLUMNS: Columns = [
  { header: 'Patient', value: ({ patient }) => patient.name },
  { header: 'Age', value: ({ patient }) => patient.age },
  { header: 'Sex', value: ({ patient }) => patient.sex },
];

export const COLLECTION_COLUMNS: Columns = [
  { header: 'Collection', value: ({ collection }) => collection },
  { header: 'Date', value: ({ date }) => date },
  { header: 'Time', value: ({ slot }) => slot },
  { header: 'City', value: ({ address }) => address?.city ?? null },
  { header: 'Address', value: addressText },
];
