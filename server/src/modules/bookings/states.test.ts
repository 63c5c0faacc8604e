// The states of Book Now bookings and the places they hold, with everything at once and in any order.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillCart, makeAdmin, makeCities, makeItems, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);
const [item = ''] = await makeItems(app, { price: 100 });
const DATE = '2026-03-12';
const SLOT = '06:00-08:00';

let admin: Person;
let user: Person;
beforeAll(async () => {
  admin = await makeAdmin(app);
  user = await makeUser(app);
});

const book = (person: Person, details: object = {}) =>
  app.call('POST', '/booking', { token: person.token, body: { tests: [item], ...details } });
const made = async (details: object = {}) => (await book(user, details)).body.data;
const move = (id: string, status: string, person = admin) =>
  app.call('PUT', `/booking/update-status/${id}`, { token: person.token, body: { status } });
const remove = (id: string) => app.call('DELETE', `/booking/${id}`, { token: admin.token });

async function setCapacity(city: string, capacity: number): Promise<void> {
  const body = { windows: [{ slot: SLOT, capacity }], closedDates: [] };
  await app.call('PUT', `/collection-windows/${city}`, { token: admin.token, body });
}

async function left(city: string): Promise<number> {
  const { body } = await app.call('GET', `/collection-windows?city=${city}&date=${DATE}`);
  return body.data.find((window: { slot: string }) => window.slot === SLOT).left;
}

async function stored(id: string) {
  const { body } = await app.call('GET', '/booking/id', { token: user.token });
  return body.data.find((booking: { _id: string }) => booking._id === id);
}

const PATHS: Record<string, string[]> = {
  pending: [],
  approved: ['approved'],
  completed: ['approved', 'completed'],
  rejected: ['rejected'],
};
const LEGAL: Record<string, string[]> = {
  pending: ['approved', 'rejected'],
  approved: ['completed', 'rejected'],
  completed: [],
  rejected: [],
};
const STATES = Object.keys(PATHS);

describe.each(STATES)('from %s', (from) => {
  test.each(STATES)('staff ask for %s', async (to) => {
    const { _id: id } = await made();
    for (const status of PATHS[from] ?? []) expect((await move(id, status)).status).toBe(200);
    const { status, body } = await move(id, to.toUpperCase());
    if (from === to || LEGAL[from]?.includes(to)) {
      expect([status, body.data.status]).toEqual([200, to]);
      return;
    }
    expect([status, body.code]).toEqual([409, 'ILLEGAL_TRANSITION']);
    expect(body.message).toContain(from);
    expect(body.message).toContain(to);
    expect((await stored(id)).status).toBe(from);
  });
});

describe('the owner', () => {
  test('rejects while it is pending, and again without effect', async () => {
    const { _id: id } = await made();
    expect((await move(id, 'Rejected', user)).body.data.status).toBe('rejected');
    expect((await move(id, 'rejected', user)).status).toBe(200);
  });

  test('may do nothing else, and nothing later', async () => {
    const { _id: id } = await made();
    for (const status of ['approved', 'completed', 'pending']) expect((await move(id, status, user)).status).toBe(403);
    await move(id, 'approved');
    expect(await move(id, 'rejected', user)).toMatchObject({ status: 409, body: { code: 'TOO_LATE' } });
    expect((await stored(id)).status).toBe('approved');
  });

  test('is the only one: to others it does not exist', async () => {
    const { _id: id } = await made();
    const other = await makeUser(app);
    expect((await move(id, 'rejected', other)).status).toBe(404);
    expect((await move('unknown', 'rejected', user)).status).toBe(404);
  });
});

test('a status that does not exist is a 400 that names the others', async () => {
  const { _id: id } = await made();
  const { status, body } = await move(id, 'Confirmed');
  expect([status, body.issues[0]]).toEqual([
    400,
    { path: 'status', message: 'The status is one of pending, approved, completed, rejected' },
  ]);
});

test('what staff do is in the log, what the owner does is not', async () => {
  const { _id: id } = await made();
  await move(id, 'approved');
  await move(id, 'approved');
  await remove(id);
  const { _id: cancelled } = await made();
  await move(cancelled, 'rejected', user);
  const { db } = app.database;
  const log = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('record_id', 'in', [id, cancelled])
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { action: 'booking.moved', actor_id: admin.id },
    { action: 'booking.deleted', actor_id: admin.id },
  ]);
});

describe('places', () => {
  test('a hundred bookings at once from the cart and by Book Now on three places give exactly three', async () => {
    await setCapacity('Dewas', 3);
    const window = { city: 'Dewas', date: DATE, slot: SLOT };
    const people: Person[] = [];
    for (let index = 0; index < 100; index += 1) people.push(await makeUser(app));
    for (const person of people.filter((_, index) => index % 2 === 0)) await fillCart(app, person.token, [item]);
    const answers = await Promise.all(
      people.map((person, index) =>
        index % 2 === 0
          ? app.call('POST', '/cart-booking/book', { token: person.token, body: { amount: 100, ...window } })
          : book(person, window),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body.code, body.free.length]).toEqual([409, 'WINDOW_FULL', 5]);
    }
    expect(await left('Dewas')).toBe(0);
  });

  test('are taken by booking, freed once by rejecting and by deleting', async () => {
    await setCapacity('Ujjain', 2);
    const window = { city: 'Ujjain', date: DATE, slot: SLOT };
    const [first, second] = [await made(window), await made(window)];
    expect([await left('Ujjain'), (await book(user, window)).status]).toEqual([0, 409]);
    await Promise.all(Array.from({ length: 5 }, () => move(first._id, 'rejected')));
    expect(await left('Ujjain')).toBe(1);
    await remove(first._id);
    expect(await left('Ujjain')).toBe(1);
    const removed = await Promise.all(Array.from({ length: 5 }, () => remove(second._id)));
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(await left('Ujjain')).toBe(2);
  });

  test('a place of the cart whose hold is over is there for Book Now', async () => {
    await setCapacity('Sagar', 1);
    const window = { city: 'Sagar', date: DATE, slot: SLOT };
    const slow = await makeUser(app);
    await fillCart(app, slow.token, [item]);
    await app.call('POST', '/cart-booking/book', { token: slow.token, body: { amount: 100, ...window } });
    expect((await book(user, window)).status).toBe(409);
    app.clock.advance(10 * 60_000);
    expect((await book(user, window)).status).toBe(201);
  });
});

const MOVES = ['book', 'approved', 'completed', 'rejected', 'owner', 'delete', 'edit'] as const;
const RANK = ['pending', 'approved', 'completed'];
const SEHORE = { city: 'Sehore', date: DATE, slot: SLOT };

async function act(what: (typeof MOVES)[number], id: string): Promise<unknown> {
  switch (what) {
    case 'book':
      return made(SEHORE);
    case 'delete':
      return remove(id);
    case 'edit':
      return app.call('PUT', `/booking/${id}`, { token: admin.token, body: { tests: [item] } });
    case 'owner':
      return move(id, 'rejected', user);
    default:
      return move(id, what);
  }
}

/** The bookings of the property test by id, with their states. */
async function statesNow(): Promise<Map<string, string>> {
  const { body } = await app.call('GET', '/booking?city=Sehore', { token: admin.token });
  return new Map(body.data.map((booking: { _id: string; status: string }) => [booking._id, booking.status]));
}

function expectNothingMovedBack(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): void {
  for (const [id, status] of after) {
    const was = before.get(id) ?? 'pending';
    if (was === 'completed' || was === 'rejected') expect(status).toBe(was);
    else if (status !== 'rejected') expect(RANK.indexOf(status)).toBeGreaterThanOrEqual(RANK.indexOf(was));
  }
}

const step = fc.tuple(fc.constantFrom(...MOVES), fc.nat({ max: 5 }));

test('in any order nothing moves back, and the places taken are those of the bookings that live', async () => {
  await setCapacity('Sehore', 1_000);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async (steps) => {
      await made(SEHORE);
      let states = await statesNow();
      for (const [what, target] of steps) {
        // The newest ones: what was made in earlier runs is mostly over.
        await act(what, [...states.keys()][target % Math.max(1, states.size)] ?? '');
        const after = await statesNow();
        expectNothingMovedBack(states, after);
        states = after;
      }
      const holding = [...states.values()].filter((status) => status !== 'rejected');
      expect(await left('Sehore')).toBe(1_000 - holding.length);
    }),
    { numRuns: 20 },
  );
});
