// What both kinds of booking say beside what is booked (wire.md, "Details"): for whom, where, when and how it is paid.
import type { Account } from '@labfront/contract/accounts';
import type { AddressSnapshot, BookingDetails, Expiry, PatientSnapshot } from '@labfront/contract/booking-details';
import type { z } from 'zod';
import { badField } from '../../platform/base/errors.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AddressesService } from '../addresses/addresses.service.ts';
import type { AffiliatesService } from '../affiliates/affiliates.service.ts';
import type { CentresService } from '../centres/centres.service.ts';
import type { CollectionWindowsService, OpenWindow } from '../collection-windows/collection-windows.service.ts';

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
  payment_method: 'online' | 'at_collection';
  /** The centre that it belongs to unless a window's centre says another; null where nobody knows. */
  centre_id: string | null;
}

/** Details as the wire shows them. */
export interface ShownDetails {
  patient: z.output<typeof PatientSnapshot>;
  collection: 'home' | 'centre';
  /** Where the patient comes; null at home. */
  centreId: string | null;
  address: AddressSnapshot | null;
  date: string | null;
  slot: string | null;
}

/** The patient of a booking whose account is gone, as JSON. */
export const FORGOTTEN_PATIENT = JSON.stringify({ name: 'Deleted account', age: null, sex: null, mobileNumber: '' });

/** The patient of a booking's row. */
export function readPatient(row: Pick<ResolvedDetails, 'patient'>): ShownDetails['patient'] {
  const patient = JSON.parse(row.patient) as ShownDetails['patient'];
  // Older rows have null where no number was given.
  return { ...patient, mobileNumber: patient.mobileNumber ?? '' };
}

export function showDetails(row: Omit<ResolvedDetails, 'payment_method'>): ShownDetails {
  return {
    patient: readPatient(row),
    collection: row.collection,
    centreId: row.collection === 'centre' ? row.centre_id : null,
    address: row.address === null ? null : (JSON.parse(row.address) as AddressSnapshot),
    date: row.date,
    slot: row.slot,
  };
}

/** @param isUnconfirmed whether the booking still waits for staff. */
export function showExpiry(
  row: { expires_at: string | null; expired_at: string | null },
  isUnconfirmed: boolean,
): z.output<typeof Expiry> {
  return { expiresAt: isUnconfirmed ? row.expires_at : null, expiredAt: row.expired_at };
}

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

interface Dependencies {
  addresses: AddressesService;
  affiliates: AffiliatesService;
  windows: CollectionWindowsService;
  centres: CentresService;
  database: Database;
  onlinePayment: boolean;
}

export function createBookingDetailsService(dependencies: Dependencies) {
  const { addresses, affiliates, windows, centres, database, onlinePayment } = dependencies;

  async function windowOf(given: BookingDetails, address: AddressSnapshot | null): Promise<OpenWindow | null> {
    const { date, slot, centreId } = given;
    if (date === undefined || slot === undefined) return null;
    return windows.find(given.city ?? address?.city, date, slot, { centreId, pincode: address?.pincode });
  }

  /** @throws AppError 400 at `centreId` for a centre that is not there. */
  async function centreOf(
    { centreId }: BookingDetails,
    address: AddressSnapshot | null,
    city: string | null,
  ): Promise<string | null> {
    if (centreId === undefined) return centres.centreOf(database.db, { pincode: address?.pincode, city });
    if ((await centres.cityIdOf(centreId)) === undefined) throw badField('centreId', 'VALIDATION.centreUnknown');
    return centreId;
  }

  async function addressOf(accountId: string, given: BookingDetails): Promise<AddressSnapshot | null> {
    if (given.address) return given.address;
    if (given.addressId !== undefined) return addresses.snapshot(accountId, given.addressId);
    if (given.collection === 'home') throw badField('address', 'VALIDATION.noAddress');
    return null;
  }

  /** @throws AppError 400 at the pincode of an address whose pincode is known to be another city's: nobody would find it. */
  function refusePincodeElsewhere({ pincode, city }: AddressSnapshot): void {
    const there = addresses.cityOfPincode(pincode);
    if (there === undefined || there.toLowerCase() === city.trim().toLowerCase()) return;
    throw badField('address.pincode', 'VALIDATION.pincodeElsewhere', { pincode, there, city });
  }

  function patientOf({ name, mobileNumber }: Account, given: BookingDetails): ShownDetails['patient'] {
    if (given.patient) return { ...given.patient, mobileNumber: given.patient.mobileNumber ?? '' };
    return { name, age: null, sex: null, mobileNumber };
  }

  return {
    /**
     * Fills in what was not said: the patient is the account's person, collection is at the centre, payment is online where
     * that is on. `window` is the one that date and slot ask for, not taken yet.
     * @throws AppError 400 at the field for a home collection without an address, half a time window, a pincode of another city,
     * and a window that does not exist or is past; 404 for an address that is not the account's.
     */
    async resolve(
      account: Account,
      given: BookingDetails,
    ): Promise<{ details: ResolvedDetails; window: OpenWindow | null }> {
      const { date, slot } = given;
      if ((date === undefined) !== (slot === undefined)) {
        throw badField(date === undefined ? 'date' : 'slot', 'VALIDATION.noWindow');
      }
      const address = await addressOf(account._id, given);
      if (address && given.collection === 'home') refusePincodeElsewhere(address);
      const city = address?.city ?? given.city ?? null;
      const details: ResolvedDetails = {
        patient: JSON.stringify(patientOf(account, given)),
        collection: given.collection ?? 'centre',
        address: address ? JSON.stringify(address) : null,
        city,
        date: date ?? null,
        slot: slot ?? null,
        referral_code: given.referralCode ? await affiliates.activeCode(given.referralCode) : null,
        notes: given.notes ?? null,
        centre_id: await centreOf(given, address, city),
        payment_method: onlinePayment ? (given.paymentMethod ?? 'online') : 'at_collection',
      };
      return { details, window: await windowOf(given, address) };
    },
  };
}

export type BookingDetailsService = ReturnType<typeof createBookingDetailsService>;
