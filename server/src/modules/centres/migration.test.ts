// The upgrade of a database of the previous release: a centre for each city that has windows, with its places and records.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createEmptyPlace } from '../../../test/harness.ts';
import { onFileEnd } from '../../../test/releases.ts';
import { createSchema, migrate, migrationNames } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open.ts';

const AT = '2026-03-01T00:00:00.000Z';

/** A database as 1.0.0 left it. */
async function openReleased() {
  const database = await openDatabase(await createEmptyPlace(), () => {});
  onFileEnd(() => database.close());
  const { engine } = database;
  const released = (await migrationNames(engine)).filter((name) => name < '0026');
  await database.write((tx) => createSchema(tx, engine, released));
  return database;
}

const CITIES = [
  ['bpl', 'Bhopal'],
  ['ind', 'Indore'],
  ['sag', 'Sagar'],
] as const;

/** Statements of the release before, which name every column that it knows. */
const booking = (id: string, number: string, city: string, windowCity: string | null) => sql`
  INSERT INTO bookings (id, kind, booking_number, account_id, total_amount, status, payment_status, payment_method, patient,
    collection, city, window_city_id, date, slot, place_held, created_at, updated_at)
  VALUES (${id}, 'cart-booking', ${number}, 'person', 100, 'Pending', 'created', 'at_collection', '{}', 'centre', ${city},
    ${windowCity}, '2026-03-12', '06:00-08:00', ${windowCity === null ? 0 : 1}, ${AT}, ${AT})`;

test('a released database gets a centre for each city with windows, and its records belong there', async () => {
  const database = await openReleased();
  const { db } = database;
  await sql`INSERT INTO accounts (id, email, first_name, last_name, role, password_hash, language, created_at)
    VALUES ('person', 'a@example.in', 'Asha', 'Verma', 'user', 'x', 'en', ${AT})`.execute(db);
  for (const [id, name] of CITIES) await sql`INSERT INTO cities VALUES (${id}, ${name}, ${AT})`.execute(db);
  await sql`INSERT INTO collection_windows VALUES ('bpl', '06:00-08:00', 4)`.execute(db);
  await sql`INSERT INTO collection_closed_dates VALUES ('bpl', '2026-03-20'), ('ind', '2026-03-21')`.execute(db);
  await sql`INSERT INTO collection_places VALUES ('bpl', '2026-03-12', '06:00-08:00', 1)`.execute(db);
  await booking('b1', 'L1', 'Bhopal', 'bpl').execute(db);
  await booking('b2', 'L2', 'indore', null).execute(db);
  await booking('b3', 'L3', 'Sagar', 'sag').execute(db);
  await sql`INSERT INTO home_collections (id, name, mobile_number, city, address, notes, status, assigned_to, consent_at, created_at,
    updated_at) VALUES ('h1', 'Ravi', '9876543210', 'Bhopal', '', '', 'new', '', ${AT}, ${AT}, ${AT})`.execute(db);

  await migrate(database, { isServed: false });

  const centres = await db.selectFrom('centres').selectAll().orderBy('code').execute();
  expect(centres).toMatchObject([
    { code: 'C101', name: 'Bhopal', city: 'Bhopal', city_id: 'bpl', listed: 0, active: 1, address: '' },
    { code: 'C102', name: 'Indore', city_id: 'ind', listed: 0, active: 1 },
  ]);
  const [bhopal, indore] = centres.map(({ id }) => id);
  const windows = await db.selectFrom('centre_windows').selectAll().orderBy('day').orderBy('slot').execute();
  const of = (id: string | undefined) => windows.filter((window) => window.centre_id === id);
  expect(of(bhopal).map(({ day, slot, capacity }) => [day, slot, capacity])).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((day) => [day, '06:00-08:00', 4]),
  );
  expect(of(indore)).toHaveLength(7 * 7);
  expect(await db.selectFrom('centre_exceptions').selectAll().orderBy('date').execute()).toEqual([
    { centre_id: bhopal, date: '2026-03-20' },
    { centre_id: indore, date: '2026-03-21' },
  ]);
  expect(await db.selectFrom('centre_places').select(['centre_id', 'taken']).execute()).toEqual([
    { centre_id: bhopal, taken: 1 },
  ]);
  const bookings = await db
    .selectFrom('bookings')
    .select(['id', 'centre_id', 'window_centre_id'])
    .orderBy('id')
    .execute();
  expect(bookings).toEqual([
    { id: 'b1', centre_id: bhopal, window_centre_id: bhopal },
    { id: 'b2', centre_id: indore, window_centre_id: null },
    { id: 'b3', centre_id: null, window_centre_id: null },
  ]);
  expect(await db.selectFrom('home_collections').select('centre_id').execute()).toEqual([{ centre_id: bhopal }]);

  // The release before still writes: a booking with a place, and a city that it takes out of the list.
  await booking('b4', 'L4', 'Bhopal', 'bpl').execute(db);
  await sql`UPDATE collection_places SET taken = taken + 1 WHERE city_id = 'bpl'`.execute(db);
  await sql`DELETE FROM cities WHERE id = 'ind'`.execute(db);
  const left = await db.selectFrom('centres').select(['city', 'city_id']).where('code', '=', 'C102').executeTakeFirst();
  expect(left).toEqual({ city: 'Indore', city_id: null });
});
