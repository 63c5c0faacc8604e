// The books of a large network: 100,000 accounts, and of every list of the administration as many rows, spread over 400 days.

import { newId } from '../../server/src/platform/base/ids.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { CENTRES, makeCentres } from './office-centres.ts';
import { makePartners, makePdfs } from './office-files.ts';
import { CITIES, fill, ids, turn, waits } from './office-fill.ts';

const STATES = ['Confirmed', 'Completed', 'Completed', 'Completed', 'Cancelled'] as const;
const COLLECTION_STATES = ['collected', 'collected', 'collected', 'cancelled'] as const;
const PATIENT = JSON.stringify({ name: 'A patient', age: 40, sex: 'female', mobileNumber: null });
/** Fills a migrated database that has a catalogue. @returns the account that did, and got done, half of what was written down. */
export async function makeOffice(database: Database): Promise<string> {
  const items = await database.db.selectFrom('catalogue_items').selectAll().orderBy('id').limit(200).execute();
  const now = Date.now();
  const [people, cartBookings, bookings] = [ids('a'), ids('c'), ids('b')];
  const busyId = turn(people, 0);
  await makeCentres(database);
  await fill(database, 'accounts', (index, at) => ({
    id: turn(people, index),
    first_name: `First${index % 997}`,
    last_name: `Last${index}`,
    email: `person${index}@example.in`,
    mobile_number: `9${String(index).padStart(9, '0')}`,
    password_hash: '',
    profile_photo: null,
    role: 'user',
    last_login_at: waits(index) ? new Date(now - index).toISOString() : at,
    created_at: at,
    deleted_at: null,
  }));
  const details = (index: number, at: string) => ({
    account_id: turn(people, index * 7),
    patient: PATIENT,
    collection: 'centre' as const,
    address: null,
    city: turn(CITIES, index),
    price_city_id: null,
    window_city_id: null,
    centre_id: turn(CENTRES, index),
    date: at.slice(0, 10),
    slot: '06:00-08:00',
    place_held: 0,
    referral_code: null,
    notes: null,
    created_at: at,
    updated_at: at,
  });
  await fill(database, 'bookings', (index, at) => ({
    ...details(index, at),
    kind: 'cart-booking',
    id: turn(cartBookings, index),
    booking_number: `LB-${index}`,
    total_amount: 50_000 + (index % 1_000) * 100,
    status: waits(index) ? 'Pending' : turn(STATES, index),
    payment_status: waits(index) ? 'created' : 'paid',
    payment_method: waits(index) ? 'at_collection' : 'online',
    order_id: `order_${index}`,
    payment_id: `pay_${index}`,
    fingerprint: '',
  }));
  await fill(database, 'booking_lines', (index) =>
    [0, 1].map((position) => {
      const item = turn(items, index * 3 + position);
      return {
        id: newId(),
        booking_id: turn(cartBookings, index),
        item_id: item.id,
        kind: item.kind,
        slug: item.slug,
        name: item.name,
        price: item.price,
        discount_basis_points: item.discount_basis_points,
        final_price: item.final_price,
        quantity: 1 + position,
        position,
      };
    }),
  );
  await fill(database, 'bookings', (index, at) => ({
    ...details(index, at),
    kind: 'booking',
    id: turn(bookings, index),
    booking_number: `LN-${index}`,
    total_amount: 40_000 + (index % 1_000) * 100,
    status: waits(index) ? 'Pending' : turn(STATES, index),
    payment_status: 'created',
    payment_method: 'at_collection',
  }));
  await fill(database, 'booking_lines', (index) => {
    const item = turn(items, index * 5);
    return {
      id: newId(),
      booking_id: turn(bookings, index),
      item_id: item.id,
      kind: item.kind,
      slug: item.slug,
      name: item.name,
      description: item.description,
      price: item.price,
      discount_basis_points: item.discount_basis_points,
      final_price: item.final_price,
      quantity: 1,
      parameters: 1,
      included: '[]',
      position: 0,
    };
  });
  await fill(database, 'contact_messages', (index, at) => ({
    id: newId(),
    account_id: index % 2 === 0 ? null : turn(people, index * 7),
    name: `Visitor${index}`,
    city: turn(CITIES, index),
    phone_number: `8${String(index).padStart(9, '0')}`,
    email: `visitor${index}@example.in`,
    message: `When does the centre in sector ${index} open on Sundays, and is the report ready on the same day?`,
    handled_at: waits(index) ? null : at,
    created_at: at,
  }));
  await fill(database, 'home_collections', (index, at) => ({
    id: newId(),
    account_id: null,
    name: `Caller${index}`,
    mobile_number: `7${String(index).padStart(9, '0')}`,
    city: turn(CITIES, index),
    address: `House ${index}, Arera Colony`,
    pincode: '462016',
    preferred_date: at.slice(0, 10),
    preferred_slot: '06:00-08:00',
    notes: '',
    status: waits(index) ? 'new' : turn(COLLECTION_STATES, index),
    assigned_to: `Collector${index % 40}`,
    consent_at: at,
    centre_id: turn(CENTRES, index),
    created_at: at,
    updated_at: at,
  }));
  await fill(database, 'audit_log', (index, at) => ({
    id: newId(),
    at,
    actor_id: index % 2 === 0 ? busyId : turn(people, index),
    action: turn(['sign-in.ok', 'cart-booking.moved', 'test.updated', 'contact.changed'], index),
    record_id: index % 3 === 0 ? busyId : turn(people, index * 11),
    address: '10.0.0.1',
    request_id: null,
    details: '{}',
  }));
  await fill(database, 'ledger_entries', (index, at) => ({
    id: newId(),
    source: `payment:pay_${index}`,
    at,
    kind: waits(index) ? 'refund' : 'payment',
    amount: (50_000 + (index % 1_000) * 100) * (waits(index) ? -1 : 1),
    method: index % 3 === 0 ? 'cash' : 'online',
    payment_id: `pay_${index}`,
    order_id: `order_${index}`,
    reference: null,
    subject_kind: 'cart-booking',
    subject_id: turn(cartBookings, index),
    subject_number: `LB-${index}`,
    account_id: turn(people, index * 7),
    received_by: null,
    note: null,
  }));
  await makePdfs(database, people);
  await makePartners(database);
  return busyId;
}
