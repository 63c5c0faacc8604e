// Bookings that staff make for somebody on the telephone.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdmin,
  makeCentre,
  makeCities,
  makeItems,
  makeStaff,
  makeUser,
  type Person,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';
import { makeRole } from '../../../test/roles.ts';

const app = await createTestApp();
const WINDOW = { city: 'Bhopal', date: '2026-03-13', slot: '10:00-12:00' };

let admin: Person;
let itemId = '';
beforeAll(async () => {
  await makeCities(app);
  [itemId = ''] = await makeItems(app, { name: 'Blood count', price: 300 });
  admin = await makeAdmin(app);
});

const withRights = async (...permissions: string[]) =>
  makeStaff(app, admin, { roleId: await makeRole(app, admin, permissions) });

async function book({ token }: Pick<Person, 'token'>, details: object) {
  const { status, body } = await app.call('POST', '/booking', { token, body: { tests: [itemId], ...details } });
  expect(status).toBe(201);
  return body.data as { _id: string; status: string; bookingNumber: string };
}

const subjectsTo = async ({ email }: Person) =>
  (await mailsTo(app, email)).flatMap((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? []);

describe('a booking at a time that staff agreed on', () => {
  test('is confirmed, and its customer is told so in one mail', async () => {
    const customer = await makeUser(app);
    const desk = await withRights('booking.create', 'booking.change');
    const made = await book(desk, { userId: customer.id, ...WINDOW });
    expect(made.status).toBe('approved');
    const row = await app.database.db.selectFrom('bookings').selectAll().where('id', '=', made._id).executeTakeFirst();
    expect(row).toMatchObject({ status: 'Confirmed', place_held: 1, place_expires_at: null, expires_at: null });
    expect(row?.firm_at).not.toBeNull();
    const about = (await subjectsTo(customer)).filter((subject) => subject.includes(made.bookingNumber));
    expect(about).toEqual([expect.stringMatching(/confirmed/i)]);
    const rows = await app.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'details'])
      .where('record_id', '=', made._id)
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(rows.map(({ action, actor_id }) => [action, actor_id]).sort()).toEqual([
      ['booking.created', desk.id],
      ['booking.moved', desk.id],
    ]);
    expect(rows.find(({ action }) => action === 'booking.moved')?.details).toContain('approved');
  });

  test('still takes a place of its window, and is refused when there is none', async () => {
    const customer = await makeUser(app);
    const full = { ...WINDOW, date: '2026-03-14' };
    const bookOnce = () =>
      app.call('POST', '/booking', { token: admin.token, body: { tests: [itemId], userId: customer.id, ...full } });
    const answers = await Promise.all(Array.from({ length: 11 }, bookOnce));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409]);
    const rows = await app.database.db.selectFrom('bookings').select('status').where('date', '=', full.date).execute();
    expect(rows).toEqual(Array(10).fill({ status: 'Confirmed' }));
  });
});

describe('waits to be confirmed', () => {
  test('without a time', async () => {
    const customer = await makeUser(app);
    expect((await book(admin, { userId: customer.id })).status).toBe('pending');
    expect((await subjectsTo(customer)).some((subject) => /confirmed/i.test(subject))).toBe(false);
  });

  test('of staff who may not confirm bookings', async () => {
    const customer = await makeUser(app);
    expect((await book(await withRights('booking.create'), { userId: customer.id, ...WINDOW })).status).toBe('pending');
  });

  test('of staff who may confirm at another centre alone', async () => {
    const centreId = await makeCentre(app, admin, {
      ...{ code: 'LAB1', kind: 'laboratory', labCode: '07', city: 'Indore', pincode: '452001' },
    });
    const desk = await makeStaff(
      app,
      admin,
      { roleId: await makeRole(app, admin, ['booking.create']) },
      { roleId: await makeRole(app, admin, ['booking.change']), scope: 'centre', centreId },
    );
    const customer = await makeUser(app);
    expect((await book(desk, { userId: customer.id, ...WINDOW })).status).toBe('pending');
  });

  test('of staff who book for themselves', async () => {
    expect((await book(await withRights('booking.create', 'booking.change'), WINDOW)).status).toBe('pending');
  });

  test('of a partner, whose bookings the laboratory confirms', async () => {
    const fields = { name: 'Clinic', mobileNumber: '9822222222', city: 'Pune', code: 'CLINICA', commissionPercent: 10 };
    const partnerId = (await app.call('POST', '/affiliate', { token: admin.token, body: fields })).body.data._id;
    const roleId = await makeRole(app, admin, ['booking.create', 'booking.change', 'booking.read']);
    const partner = await makeStaff(app, admin, { roleId, scope: 'partner', partnerId });
    const customer = await makeUser(app);
    expect((await book(partner, { userId: customer.id, ...WINDOW })).status).toBe('pending');
  });

  test('of a program', async () => {
    const key = { name: 'Hospital', permissions: ['booking.create', 'booking.change'], scope: 'all' };
    const { body } = await app.call('POST', '/api-keys', { token: admin.token, body: key });
    const customer = await makeUser(app);
    expect((await book({ token: body.key }, { userId: customer.id, ...WINDOW })).status).toBe('pending');
  });
});
