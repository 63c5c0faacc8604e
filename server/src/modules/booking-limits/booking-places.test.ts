// Limits of the places that open unpaid bookings hold, by account, mobile number, address and network.
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCities, makeItems, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const HOME = {
  name: 'Asha',
  number: '9876501234',
  locality: 'Kothrud',
  pincode: '462016',
  city: 'Bhopal',
  addressType: 'home',
};
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));
const made = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 201).length;

describe('places of open unpaid bookings', () => {
  let place = 0;
  let limited: Awaited<ReturnType<typeof createTestApp>>;
  let item = '';
  beforeAll(async () => {
    limited = await createTestApp({
      UNPAID_BOOKINGS: '4',
      UNPAID_BOOKINGS_PER_NETWORK: '40',
      UNPAID_PLACES: '12',
      UNPAID_PLACES_PER_NETWORK: '25',
    });
    await makeCities(limited);
    [item = ''] = await makeItems(limited, { price: 500 });
  });
  const WINDOW = { city: 'Bhopal', date: '2026-03-12', slot: '06:00-08:00' };
  const family = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      patient: { name: `Asha ${String.fromCharCode(65 + index)}`, age: 30 + index, sex: 'female' },
      itemIds: [item],
    }));
  async function bookFor(person: Person, count: number, details: object = {}, from?: string) {
    place += 1;
    const body = { tests: Array(count).fill(item), patients: family(count), ...details };
    const answer = await limited.call('POST', '/booking', {
      token: person.token,
      from: from ?? `198.51.100.${place}`,
      body,
    });
    const { code, countedBy: by, limit, message } = answer.body;
    return { status: answer.status, code, by, limit, message };
  }
  const held = async () => {
    const open = limited.database.db.selectFrom('bookings').where('status', '=', 'Pending');
    const rows = await open.select('places').execute();
    return rows.reduce((sum, row) => sum + Number(row.places), 0);
  };

  test('a family of ten books once, and two more people', async () => {
    const asha = await makeUser(limited);
    expect(await bookFor(asha, 10)).toMatchObject({ status: 201 });
    const refused = await bookFor(asha, 3);
    expect(refused).toMatchObject({ status: 409, code: 'OPEN_PLACES_LIMIT', by: 'account', limit: 12 });
    expect(refused.message).toMatch(/^Your unpaid bookings may be for 12 people at a time\. .*call us on \+91/);
    expect(await bookFor(asha, 2)).toMatchObject({ status: 201 });
  });

  test('four bookings of an ordinary family are made', async () => {
    const asha = await makeUser(limited);
    for (let count = 0; count < 4; count += 1) expect(await bookFor(asha, 3)).toMatchObject({ status: 201 });
  });

  test('an account, a mobile number and an address hold no more, however many bookings come at once', async () => {
    const before = await held();
    const mallory = await makeUser(limited);
    const answers = await times(20, () => bookFor(mallory, 10, WINDOW));
    expect(made(answers)).toBe(1);
    const address = { ...HOME, number: '9870000001', address: '7 Mill Road' };
    const number = '9870000002';
    for (const details of [{ collection: 'home', address }, { patientMobile: number }]) {
      const people = await times(4, () => makeUser(limited));
      const { patientMobile, ...rest } = details as { patientMobile?: string };
      const patients = family(6).map((one) => ({
        ...one,
        patient: { ...one.patient, ...(patientMobile && { mobileNumber: patientMobile }) },
      }));
      const all = await Promise.all(people.map((person) => bookFor(person, 6, { ...rest, patients })));
      expect(made(all)).toBe(2);
    }
    expect(await held()).toBe(before + 10 + 12 + 12);
  });

  test('a network address takes no whole window by many accounts', async () => {
    const from = '203.0.113.9';
    const people = await times(6, () => makeUser(limited));
    const answers = await Promise.all(people.map((person) => bookFor(person, 10, {}, from)));
    expect(made(answers)).toBe(2);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused).toMatchObject({ code: 'OPEN_PLACES_LIMIT', by: 'network', limit: 25 });
  });
});
