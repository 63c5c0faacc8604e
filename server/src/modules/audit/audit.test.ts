import type { AuditEntry } from '@labfront/contract/audit';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser, PASSWORD, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const reader = await makeAdmin(app);

let user: Person;
beforeEach(async () => {
  app.clock.advance(3_600_000);
  user = await makeUser(app);
});

async function list(query = ''): Promise<AuditEntry[]> {
  const { token } = (await app.call('POST', '/admin/login', { body: { email: reader.email, password: PASSWORD } }))
    .body;
  const { status, body } = await app.call('GET', `/admin/audit?${query}`, { token });
  expect(status).toBe(200);
  return body.data;
}
const actionsOn = async (record: string) => (await list(`record=${record}`)).map(({ action }) => action);
const login = (email: string, password = PASSWORD) =>
  app.call('POST', '/admin/login', { body: { email, password }, from: '10.3.3.3' });

describe('what is written', () => {
  test('every sign-in, the failed ones too, with where it came from, and every sign-out', async () => {
    await login(user.email, 'not the password');
    const { token } = (await login(user.email)).body;
    await app.call('GET', '/admin/logout', { token });
    const [out, ok, failed] = await list(`record=${user.id}`);
    expect(out).toMatchObject({ action: 'sign-out.ok', actor: { _id: user.id } });
    expect(ok).toMatchObject({ action: 'sign-in.ok', actor: { _id: user.id, firstName: 'Asha' }, address: '10.3.3.3' });
    expect(failed).toMatchObject({ action: 'sign-in.failed', actor: null, address: '10.3.3.3' });
  });

  test('an address that a proxy made up in a length that addresses have', async () => {
    await app.call('POST', '/admin/login', {
      body: { email: user.email, password: PASSWORD },
      from: '1'.repeat(3_000),
    });
    const [ok] = await list(`record=${user.id}`);
    expect(ok).toMatchObject({ action: 'sign-in.ok', address: '1'.repeat(45) });
  });

  test('of an unknown account a failed sign-in without what was typed', async () => {
    await login('somebody@example.in', 'secret of somebody');
    const [failed] = await list('action=sign-in.failed&limit=1');
    expect(failed).toMatchObject({ recordId: null, actor: null, details: { reason: 'unknown' } });
    const all = JSON.stringify(await app.database.db.selectFrom('audit_log').selectAll().execute());
    expect(all).not.toContain('somebody');
    expect(all).not.toContain('secret of');
  });

  test('what changes an account: the fields by name, never what stands in them', async () => {
    const { token } = user;
    await app.call('PUT', '/admin/update', { token, body: { firstName: 'Ushakiran' } });
    await app.call('PUT', '/admin/change-password', {
      token,
      body: { oldPassword: PASSWORD, newPassword: 'another-password-of-tests' },
    });
    await app.call('POST', '/admin/forgot-password', { body: { email: user.email } });
    const actions = ['password.reset-asked', 'password.changed', 'account.updated', 'sign-in.ok', 'account.registered'];
    expect(await actionsOn(user.id)).toEqual(actions);
    const [updated] = await list(`record=${user.id}&action=account.updated`);
    expect(updated?.details).toEqual({ first_name: true });
    const all = JSON.stringify(await app.database.db.selectFrom('audit_log').selectAll().execute());
    expect(all).not.toMatch(/Ushakiran|another-password|example\.in/);
  });

  test('an account that an administrator makes, and the end of one', async () => {
    const admin = await makeAdmin(app);
    const body = {
      firstName: 'Ravi',
      lastName: 'Iyer',
      phone: '8111111111',
      email: 'ravi.audit@example.in',
      password: 'long enough 12',
    };
    const made = await app.call('POST', '/admin/register', { token: admin.token, body });
    await app.call('DELETE', `/admin/delete/${made.body._id}`, { token: admin.token });
    const entries = await list(`record=${made.body._id}`);
    expect(entries.map(({ action, actor }) => [action, actor?._id])).toEqual([
      ['account.deleted', admin.id],
      ['account.created', admin.id],
    ]);
  });

  test('a booking that staff move, once, and not one that its owner cancels', async () => {
    const admin = await makeAdmin(app);
    await fillCart(app, user.token, await makeItems(app, {}));
    const { booking } = await bookCart(app, user.token);
    const move = (status: string) =>
      app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: { bookingId: booking._id, status } });
    await move('Confirmed');
    await move('Confirmed');
    await app.call('POST', '/cart-booking/update-status', {
      token: user.token,
      body: { bookingId: booking._id, status: 'Cancelled' },
    });
    const entries = await list(`record=${booking._id}`);
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['cart-booking.moved', { from: 'Pending', to: 'Confirmed' }],
    ]);
  });
});

describe('the sentence of an entry', () => {
  const sentences = async (query: string, language = 'en') => {
    const { token } = (await app.call('POST', '/admin/login', { body: { email: reader.email, password: PASSWORD } }))
      .body;
    const headers = { 'accept-language': language };
    const { body } = await app.call('GET', `/admin/audit?${query}`, { token, headers });
    return body.data.map(({ sentence }: AuditEntry) => sentence);
  };

  test('has the names of the person and the record, in the language of the reader', async () => {
    const admin = await makeAdmin(app);
    await fillCart(app, user.token, await makeItems(app, {}));
    const { booking } = await bookCart(app, user.token);
    const body = { bookingId: booking._id, status: 'Confirmed' };
    await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body });
    const number = booking.bookingNumber;
    expect(await sentences(`record=${booking._id}`)).toEqual([
      `Administrator moved booking ${number} from Pending to Confirmed`,
    ]);
    expect(await sentences(`record=${booking._id}`, 'hi')).toEqual([
      `Administrator ने बुकिंग ${number} को बाकी से कन्फ़र्म किया`,
    ]);
    const own: string[] = await sentences(`actor=${user.id}`);
    expect(own.map((sentence) => sentence.replace(/\d+ /, ''))).toEqual([
      'Asha Verma signed in',
      'Asha Verma opened an account',
    ]);
  });

  test('names a record that is gone by what was written of it, and an unknown action by itself', async () => {
    const admin = await makeAdmin(app);
    const { body } = await app.call('POST', '/city/cities', { token: admin.token, body: { name: 'Sehore' } });
    await app.call('DELETE', `/city/cities/${body._id}`, { token: admin.token });
    expect(await sentences(`record=${body._id}`)).toEqual([
      'Administrator deleted the city Sehore',
      'Administrator added the city Sehore',
    ]);
    await app.database.db
      .insertInto('audit_log')
      .values({
        id: 'of-another-version',
        at: new Date(app.clock.now()).toISOString(),
        actor_id: null,
        action: 'tide.turned',
        record_id: 'sea',
        address: null,
        request_id: null,
        details: '{}',
      })
      .execute();
    expect(await sentences('record=sea')).toEqual(['The system: tide.turned']);
    expect(await sentences('action=sign-in.failed&limit=1')).toEqual(['A sign-in failed: an unknown record']);
  });
});

describe('the list', () => {
  test('is filtered by person, action, area of actions, day and words', async () => {
    await login(user.email, 'wrong');
    const of = async (query: string) => (await list(query)).map(({ action }) => action);
    expect(await of(`actor=${user.id}`)).toEqual(['sign-in.ok', 'account.registered']);
    expect(await of(`record=${user.id}&action=sign-in`)).toEqual(['sign-in.failed', 'sign-in.ok']);
    expect(await of(`record=${user.id}&action=sign`)).toEqual([]);
    expect(await of(`q=${user.mobileNumber}`)).toEqual(['sign-in.ok', 'account.registered']);
    expect((await of(`q=${user.mobileNumber}%20registered`)).length).toBe(1);
    const today = new Date(app.clock.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    expect(await of(`actor=${user.id}&from=${today}&to=${today}`)).toHaveLength(2);
    expect(await of(`actor=${user.id}&to=2026-03-09`)).toEqual([]);
    expect(await of(`actor=${user.id}&from=2030-01-01`)).toEqual([]);
  });

  test('comes in pages, newest first, and as a file', async () => {
    const first = await list('page=1&limit=3');
    const second = await list('page=2&limit=3');
    const ids = [...first, ...second].map(({ _id }) => _id);
    expect(ids).toHaveLength(6);
    expect([...first].map(({ at }) => at)).toEqual(
      first
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    const { token } = (await login(reader.email)).body;
    const { body, headers } = await app.call('GET', `/admin/audit?record=${user.id}&format=csv`, { token });
    expect(headers['content-disposition']).toMatch(/audit-log-.*\.csv/);
    const [head, ...lines] = String(body).trim().split('\r\n');
    expect(head).toContain('Action');
    expect(lines.map((line) => line.includes(user.id))).toEqual([true, true]);
  });
});

test('the database refuses to change or drop a row, whoever asks', async () => {
  const { db } = app.database;
  const refused = /append-only/;
  await expect(sql`UPDATE audit_log SET actor_id = NULL`.execute(db)).rejects.toThrow(refused);
  await expect(sql`DELETE FROM audit_log`.execute(db)).rejects.toThrow(refused);
  const again = {
    sqlite: sql`INSERT OR REPLACE INTO audit_log (id, at, action, details)
      SELECT id, at, action, details FROM audit_log LIMIT 1`,
    postgres: sql`TRUNCATE audit_log`,
  };
  await expect(again[app.database.engine].execute(db)).rejects.toThrow(refused);
  expect((await list('limit=1')).length).toBe(1);
});
