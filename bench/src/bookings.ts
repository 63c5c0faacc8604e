// Ten thousand Book Now bookings of two thousand people, and how long an administrator's list takes to turn a page.

import { insertAccount } from '../../server/src/modules/accounts/accounts.queries.ts';
import { createPasswordHasher } from '../../server/src/modules/accounts/password-hasher.ts';
import { insertBooking } from '../../server/src/modules/bookings/bookings.queries.ts';
import { newId, newReferenceNumber } from '../../server/src/platform/base/ids.ts';
import { openSqlite } from '../../server/src/platform/db/sqlite.ts';
import { median } from './load.ts';
import { ADMIN, signIn } from './sign-in.ts';

export const BOOKINGS = 10_000;
const PEOPLE = 2_000;
const HOUR_MS = 3_600_000;
const PAGE_ROWS = 20;
const TURNS = 15;
const STATES = ['Pending', 'Confirmed', 'Completed', 'Cancelled'] as const;
const CITIES = ['Bhopal', 'Indore', 'Ujjain', 'Sagar'] as const;

/** Fills a data folder that has a catalogue. */
export async function makeBookings(dataDir: string): Promise<void> {
  const database = openSqlite(dataDir);
  const { db } = database;
  const passwordHash = await createPasswordHasher().hash(ADMIN.password);
  const items = await db.selectFrom('catalogue_items').selectAll().where('kind', '=', 'test').limit(50).execute();
  const start = Date.now() - BOOKINGS * HOUR_MS;
  const people = Array.from({ length: PEOPLE }, () => newId());
  const account = {
    email_verified_at: new Date(start).toISOString(),
    pending_email: null,
    profile_photo: null,
    last_login_at: null,
    created_at: new Date(start).toISOString(),
    deleted_at: null,
  };
  await database.write(async (tx) => {
    await insertAccount(tx, {
      ...account,
      id: newId(),
      first_name: 'Staff',
      last_name: '',
      email: ADMIN.email,
      mobile_number: null,
      password_hash: passwordHash,
      role: 'admin',
      language: 'en',
    });
    for (const [index, id] of people.entries()) {
      await insertAccount(tx, {
        ...account,
        id,
        first_name: `First${index % 97}`,
        last_name: `Last${index}`,
        email: `person${index}@example.in`,
        mobile_number: `9${String(index).padStart(9, '0')}`,
        password_hash: '',
        role: 'user',
        language: 'en',
      });
    }
    for (let index = 0; index < BOOKINGS; index += 1) {
      const item = items[index % items.length];
      if (!item) throw new Error('The catalogue has no tests');
      const id = newId();
      const at = new Date(start + index * HOUR_MS).toISOString();
      const patient = { name: 'A patient', age: 40, sex: 'female', mobileNumber: null };
      await insertBooking(
        tx,
        {
          id,
          kind: 'booking',
          booking_number: newReferenceNumber('LN'),
          account_id: people[index % PEOPLE] ?? '',
          total_amount: item.final_price,
          status: STATES[index % STATES.length] ?? 'Pending',
          payment_status: 'created',
          payment_method: 'at_collection',
          order_id: null,
          payment_id: null,
          fingerprint: null,
          patient: JSON.stringify(patient),
          collection: 'centre',
          address: null,
          city: CITIES[index % CITIES.length] ?? null,
          centre_id: null,
          price_city_id: null,
          window_city_id: null,
          window_centre_id: null,
          date: null,
          slot: null,
          places: 1,
          place_held: 0,
          place_expires_at: null,
          lost_window: null,
          expires_at: null,
          expired_at: null,
          firm_at: null,
          collection_started_at: null,
          cart_as_of: null,
          coupon_id: null,
          coupon_code: null,
          discount: 0,
          fee: 0,
          staff_discount: 0,
          staff_discount_reason: null,
          credited: 0,
          paid_amount: 0,
          promised: 0,
          rescheduled: 0,
          referral_code: null,
          notes: null,
          requester: null,
          clinical_history: null,
          created_at: at,
          updated_at: at,
        },
        [
          {
            id: newId(),
            booking_id: id,
            item_id: item.id,
            kind: 'test',
            slug: item.slug,
            name: item.name,
            name_hi: null,
            description: item.description,
            description_hi: null,
            price: item.price,
            discount_basis_points: item.discount_basis_points,
            final_price: item.final_price,
            quantity: 1,
            discount: 0,
            parameters: 1,
            included: '[]',
            preparation: null,
            preparation_hi: null,
            position: 0,
          },
        ],
      );
    }
  });
  await database.close();
}

const LAST = Math.ceil(BOOKINGS / PAGE_ROWS);
const PAGES = {
  first: 'page=1',
  last: `page=${LAST}`,
  'by state': 'page=3&status=approved',
  'by city': 'page=2&city=Indore',
  'by price': 'page=4&sort=-totalPrice',
  search: 'page=1&q=last199',
};

/** The slowest kind of page: its name and median in milliseconds. */
export async function slowestPage(url: string): Promise<{ name: string; ms: number }> {
  const token = await signIn(url);
  const measured: { name: string; ms: number }[] = [];
  for (const [name, query] of Object.entries(PAGES)) {
    const times: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const startedAt = performance.now();
      const answer = await fetch(`${url}/api/v1/booking?limit=${PAGE_ROWS}&${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { data } = (await answer.json()) as { data: unknown[] };
      times.push(performance.now() - startedAt);
      if (data.length === 0) throw new Error(`No bookings on the page "${name}"`);
    }
    measured.push({ name, ms: median(times) });
  }
  return measured.reduce((slowest, page) => (page.ms > slowest.ms ? page : slowest));
}
