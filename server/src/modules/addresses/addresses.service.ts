// Addresses of people (spec.md sections 3 and 7; wire.md, The rest).

import type { Address, AddressChange, PincodePlace } from '@labfront/contract/addresses';
import type { AddressFields, AddressSnapshot } from '@labfront/contract/booking-details';
import type { ListQuery } from '@labfront/contract/common';
import { rule } from '@labfront/contract/messages/rules';
import type { z } from 'zod';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, invalid, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import {
  type AddressColumns,
  type AddressRow,
  countAddresses,
  deleteAddress,
  deleteAddressesOf,
  findAddress,
  insertAddress,
  listAddresses,
  listSeats,
  updateAddress,
} from './addresses.queries.ts';
import { findPincode, isNoPincode, isOutside, pincodesOf } from './pincodes.ts';

const MAX_ADDRESSES = 50;
const SEATS = Array.from({ length: MAX_ADDRESSES }, (_, index) => index + 1);

function toAddress(row: Omit<AddressRow, 'seat'>): Address {
  return {
    _id: row.id,
    userId: row.account_id,
    name: row.name,
    number: row.mobile_number,
    locality: row.locality,
    pincode: row.pincode,
    address: row.address,
    city: row.city,
    landmark: row.landmark,
    addressType: row.address_type,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** @throws AppError 400 at `pincode` for one that is known not to exist. */
function refuseNoPincode(pincode: string | null | undefined): void {
  if (pincode && isNoPincode(pincode)) throw invalid([{ path: 'pincode', message: rule('pincodeUnknown') }]);
}

/** The given fields by column; missing and null fields are left out. */
function columnsOf(change: AddressChange): Partial<AddressColumns> {
  const columns = {
    name: change.name,
    mobile_number: change.number,
    locality: change.locality,
    pincode: change.pincode,
    address: change.address,
    city: change.city,
    landmark: change.landmark,
    address_type: change.addressType,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined && value !== null));
}

/** @throws AppError 409 `ADDRESS_LIMIT` if every seat is taken. */
async function insertAtFreeSeat(tx: Db, row: Omit<AddressRow, 'seat'>): Promise<void> {
  const taken = new Set(await listSeats(tx, row.account_id));
  // A concurrent insert may have taken a seat that was free: then the next one is tried.
  for (const seat of SEATS) {
    if (!taken.has(seat) && (await insertAddress(tx, { ...row, seat }))) return;
  }
  throw new AppError('ADDRESS_LIMIT', { limit: MAX_ADDRESSES });
}

export function createAddressesService({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database;
  return {
    /** A person's own addresses, newest first. */
    async list(
      accountId: string,
      query: ListQuery,
    ): Promise<{ addresses: Address[]; total: number; page: Page<'createdAt'> }> {
      const page = readPage(query, ['createdAt'], '-createdAt', MAX_ADDRESSES);
      const rows = await listAddresses(db, accountId, page);
      return { addresses: rows.map(toAddress), total: await countAddresses(db, accountId), page };
    },

    /** @throws AppError 400 at `pincode`, 409 `ADDRESS_LIMIT` past 50. */
    async create(accountId: string, fields: z.output<typeof AddressFields>): Promise<Address> {
      refuseNoPincode(fields.pincode);
      const now = isoTime(clock.now());
      const row: Omit<AddressRow, 'seat'> = {
        id: newId(),
        account_id: accountId,
        name: fields.name,
        mobile_number: fields.number,
        locality: fields.locality,
        pincode: fields.pincode,
        address: fields.address,
        city: fields.city,
        landmark: fields.landmark ?? '',
        address_type: fields.addressType,
        created_at: now,
        updated_at: now,
      };
      await database.write((tx) => insertAtFreeSeat(tx, row));
      return toAddress(row);
    },

    /** @throws AppError 400 at `pincode`, 404 for an address of another person. */
    async update(accountId: string, id: string, change: AddressChange): Promise<Address> {
      refuseNoPincode(change.pincode);
      const row = await updateAddress(db, accountId, id, { ...columnsOf(change), updated_at: isoTime(clock.now()) });
      if (!row) throw notFound('Address');
      return toAddress(row);
    },

    /** @throws AppError 404 for an address of another person. */
    async remove(accountId: string, id: string): Promise<void> {
      if (!(await deleteAddress(db, accountId, id))) throw notFound('Address');
    },

    /**
     * Returns the copy of an address that a booking stores.
     * @throws AppError 404 for an address of another person.
     */
    async snapshot(accountId: string, id: string): Promise<AddressSnapshot> {
      const row = await findAddress(db, accountId, id);
      if (!row) throw notFound('Address');
      const { _id, userId, createdAt, updatedAt, landmark, ...kept } = toAddress(row);
      return { ...kept, ...(landmark !== '' && { landmark }) };
    },

    /** @throws AppError 404 for a pincode that is not in the table. */
    findPincode(pincode: string): PincodePlace {
      const place = findPincode(pincode);
      if (!place) throw notFound('Pincode');
      return place;
    },

    /** Pincodes of a city with their post offices; empty for a city that is not in the table. */
    pincodesOf: (city: string): Omit<PincodePlace, 'city'>[] =>
      pincodesOf(city).map(({ pincode, offices }) => ({ pincode, offices })),

    /** City and post offices of a pincode; undefined for one that is not in the table. */
    placeOfPincode: findPincode,

    /** The city of a pincode; undefined for one that is not in the table. */
    cityOfPincode: (pincode: string): string | undefined => findPincode(pincode)?.city,

    /** Whether a pincode is known not to exist. */
    isNoPincode,

    /** Whether a pincode is known not to be in a city. */
    isOutside,

    /** All own addresses in one list, because their number is limited. */
    exportOwn: async (accountId: string): Promise<Address[]> =>
      (await listAddresses(db, accountId, readPage({}, ['createdAt'], '-createdAt', MAX_ADDRESSES))).map(toAddress),

    /** For the end of an account. */
    erasePersonalData: (tx: Db, accountId: string): Promise<void> => deleteAddressesOf(tx, accountId),
  };
}

export type AddressesService = ReturnType<typeof createAddressesService>;
