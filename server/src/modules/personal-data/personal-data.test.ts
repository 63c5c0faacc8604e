import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser, PASSWORD, payOrder } from '../../../test/factories.ts';
import { pdf } from '../../../test/file-samples.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';
import { readZip } from '../../../test/zip.ts';

const app = await createTestApp();
const [itemId = ''] = await makeItems(app, { name: 'Iron studies', price: 100 });

async function exported(token: string): Promise<Record<string, string>> {
  const { statusCode, headers, rawPayload } = await app.http.inject({
    url: '/api/v1/admin/export',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="my-data-2026-03-1\d\.zip"$/);
  return readZip(rawPayload);
}

const erase = (token: string, body: object) => app.call('POST', '/admin/erase', { token, body });

describe('export', () => {
  test('holds what every domain knows of the person, as JSON and CSV, and nothing of anybody else', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)];
    for (const { token } of [user, other]) {
      const address = { name: 'Asha', number: '9876543210', locality: 'Arera', pincode: '462016', address: 'E-4/12' };
      await app.call('POST', '/address/create/x', { token, body: { ...address, city: 'Bhopal', addressType: 'home' } });
      const text = token === user.token ? 'Are you open?' : 'somebody else wrote this';
      const message = { name: 'Asha', email: 'a@b.in', message: text };
      await app.call('POST', '/contact/create', { token, body: message });
      await app.call('POST', '/booking', { token, body: { tests: [itemId] } });
      await fillCart(app, token, [itemId]);
    }
    const patient = { name: 'Kamla Verma', age: 71, sex: 'female' };
    const { orderId, booking } = await bookCart(app, user.token, { patient });
    await app.call('PUT', '/cart-booking/verify', { token: user.token, body: await payOrder(app, orderId) });

    const files = await exported(user.token);
    const read = (name: string) => JSON.parse(files[`${name}.json`] ?? 'null');
    expect(read('account')).toMatchObject([{ _id: user.id, email: user.email, twoStepSignIn: false }]);
    expect(read('sessions')).toHaveLength(1);
    expect(read('addresses')).toMatchObject([{ address: 'E-4/12' }]);
    expect(read('patients')).toMatchObject([{ relation: 'self' }]);
    expect(read('cart')).toHaveLength(1);
    expect(read('cart-bookings')).toMatchObject([{ bookingNumber: booking.bookingNumber, patient }]);
    expect(read('bookings')).toHaveLength(1);
    expect(read('payments')).toMatchObject([{ amount: 100, kind: 'payment', number: booking.bookingNumber }]);
    expect(read('contact-messages')).toMatchObject([{ message: 'Are you open?' }]);
    expect(read('home-collections')).toEqual([]);
    expect(read('audit-log').map(({ action }: { action: string }) => action)).toContain('account.exported');
    expect(files['cart-bookings.csv']).toContain(booking.bookingNumber);
    expect(files['addresses.csv']?.split('\r\n')[0]).toContain('pincode');

    const all = Object.values(files).join('\n');
    expect(all).not.toContain(other.id);
    expect(all).not.toContain('somebody else');
    const { password_hash } = await app.database.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    for (const secret of [password_hash, user.token, 'token_hash', 'password']) expect(all).not.toContain(secret);
  });

  test('holds the files that the person sent, byte for byte, also of one name, and no links to them', async () => {
    const user = await makeUser(app);
    const papers = [pdf('first'), pdf('second')];
    for (const bytes of papers) {
      const file = { bytes, name: '../paper.pdf' };
      await sendForm(app, 'POST', '/prescription/upload', user.token, { message: '', city: '', file });
    }
    const files = await exported(user.token);
    const rows = JSON.parse(files['prescriptions.json'] ?? '[]') as { copy: string }[];
    const copies = rows.map(({ copy }) => files[copy]);
    expect(copies.sort()).toEqual(papers.map((bytes) => bytes.toString('utf8')).sort());
    expect(files['prescriptions.json']).not.toContain('http');
    expect(Object.keys(files).filter((name) => name.includes('..'))).toEqual([]);
  });

  test('of a long history is whole', async () => {
    const user = await makeUser(app);
    const rows = Array.from({ length: 2_500 }, (_, index) => ({
      id: `long-${String(index).padStart(5, '0')}`,
      at: '2026-03-10T00:00:00.000Z',
      actor_id: user.id,
      action: 'sign-in.ok',
      record_id: user.id,
      address: '10.0.0.1',
      request_id: null,
      details: '{}',
    }));
    for (let start = 0; start < rows.length; start += 500) {
      await app.database.db
        .insertInto('audit_log')
        .values(rows.slice(start, start + 500))
        .execute();
    }
    const entries = JSON.parse((await exported(user.token))['audit-log.json'] ?? '[]');
    const ids = new Set(entries.map(({ _id }: { _id: string }) => _id));
    expect(rows.filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  test('is made five times a day at most', async () => {
    const { token } = await makeUser(app);
    for (let count = 0; count < 5; count += 1) await exported(token);
    expect((await app.call('GET', '/admin/export', { token })).status).toBe(429);
    expect((await app.call('GET', '/admin/me', { token })).status).toBe(200);
  });

  test('is made thirty times an hour for one network at most, however many accounts ask', async () => {
    const from = '2001:db8:9:9::1';
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const { token } = await makeUser(app);
      const ask = () => app.call('GET', '/admin/export', { token, from });
      for (const { status } of await Promise.all([ask(), ask(), ask(), ask(), ask()])) statuses.push(status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const { token } = await makeUser(app);
    expect((await app.call('GET', '/admin/export', { token, from: '2001:db8:9:8::1' })).status).toBe(200);
  });

  test('tells nothing of the administrator who changed the account', async () => {
    const [admin, user] = [await makeAdmin(app), await makeUser(app)];
    await app.call('PUT', `/admin/role/${user.id}`, { token: admin.token, body: { role: 'admin' } });
    const files = await exported(user.token);
    expect(JSON.parse(files['audit-log.json'] ?? '[]')).toContainEqual(
      expect.objectContaining({ by: 'the laboratory', address: null }),
    );
    expect(files['audit-log.json']).not.toContain(admin.id);
  });
});

describe('no table is forgotten', () => {
  /** Tables with an account in them that are not in the copy, and why. */
  const EXCEPTIONS: Record<string, string> = {
    centre_customers: 'counted from bookings, requests, prescriptions and reports, which are in the copy',
    api_keys: 'accounts of systems of partners, which are no persons',
    ended_accounts: 'on which day the next of what is kept of an ended account is over',
    idempotency_keys: 'answers of the last 24 hours, which are in the copy as what they are',
    signatories: 'who signs reports, which the laboratory has to be able to show',
    specimen_events: 'who of the staff had a tube in hand; the tubes of a person are in the copy with their visits',
    visit_events: 'what the staff’s devices sent of a visit; the visit itself is in the copy',
    former_collectors: 'who of the staff had a visit before; the visit itself is in the copy',
    totp: 'a secret; whether it is on stands in account.json',
    totp_recovery_codes: 'marks of secrets',
  };
  const OWNERS = ['account_id', 'actor_id', 'owner_id', 'user_id'];

  test('every table with an account in it is in the copy or an exception, never both', async () => {
    const tables = await app.database.db.introspection.getTables();
    const owned = tables
      .filter(({ columns }) => columns.some(({ name }) => OWNERS.includes(name)))
      .map(({ name }) => name);
    const told = [...app.services.personalData.tables(), ...Object.keys(EXCEPTIONS)];
    expect([...owned, 'accounts'].sort()).toEqual([...told].sort());
  });
});

describe('erase', () => {
  test('takes a wrong password for nothing, and too many of them for guessing', async () => {
    const { token } = await makeUser(app);
    expect(await erase(token, { password: 'not the password' })).toMatchObject({
      status: 400,
      body: { code: 'WRONG_PASSWORD', issues: [{ path: 'password' }] },
    });
    for (let count = 1; count < 10; count += 1) await erase(token, { password: 'not the password' });
    expect((await erase(token, { password: PASSWORD })).status).toBe(429);
    expect((await app.call('GET', '/admin/me', { token })).status).toBe(200);
  });

  test('takes the person out, ends every session, says what stays, and tells it at the old address', async () => {
    const user = await makeUser(app);
    const { token } = user;
    const elsewhere = await app.call('POST', '/admin/login', { body: { email: user.email, password: PASSWORD } });
    await fillCart(app, token, [itemId]);
    const { orderId, booking } = await bookCart(app, token, {
      patient: { name: 'Kamla Verma', age: 71, sex: 'female' },
    });
    await app.call('PUT', '/cart-booking/verify', { token, body: await payOrder(app, orderId) });
    const before = await app.call('GET', '/admin/erase', { token });
    const { status, body } = await erase(token, { password: PASSWORD });
    expect(status).toBe(200);
    expect(body.kept).toEqual(before.body.kept);
    // Of 10 March 2026: the financial year ends on 31 March 2026, and eight years later the duty.
    expect(
      body.kept.map(({ what, until }: { what: string; until: string }) => [what.split(/[ :,]/)[0], until]),
    ).toEqual([
      ['Bookings', '2034-03-31'],
      ['Payments', '2034-03-31'],
      ['Entries', '2034-03-31'],
    ]);
    for (const ended of [token, elsewhere.body.token]) {
      expect((await app.call('GET', '/admin/me', { token: ended })).status).toBe(401);
    }
    expect((await app.call('POST', '/admin/login', { body: { email: user.email, password: PASSWORD } })).status).toBe(
      401,
    );
    const admin = await makeAdmin(app);
    const list = await app.call('GET', `/cart-booking/all?q=${booking.bookingNumber}`, { token: admin.token });
    expect(list.body[0]).toMatchObject({ userId: { firstName: 'Deleted', email: '' }, totalAmount: 100 });
    expect(JSON.stringify(list.body)).not.toContain('Kamla');
    const told = (await mailsTo(app, user.email)).filter((mail) => mail.includes('is erased'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('Kept until Friday, 31 March 2034: ');
    const addresses = app.database.db.selectFrom('messages').select('reference').where('recipient', '=', user.email);
    expect(await addresses.execute()).toEqual([]);
    const audit = await app.call('GET', `/admin/audit?record=${user.id}`, { token: admin.token });
    expect(audit.body.data.map(({ action }: { action: string }) => action)).toContain('account.erased');
  });

  test('empties the cart and drops kept answers', async () => {
    const user = await makeUser(app);
    await fillCart(app, user.token, [itemId]);
    const headers = { 'idempotency-key': 'one' };
    await app.call('POST', '/booking', { token: user.token, body: { tests: [itemId] }, headers });
    await erase(user.token, { password: PASSWORD });
    const lines = await app.database.db
      .selectFrom('cart_lines')
      .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
      .select('cart_lines.id')
      .where('carts.account_id', '=', user.id)
      .execute();
    const keys = await app.database.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('account_id', '=', user.id)
      .execute();
    expect([...lines, ...keys]).toEqual([]);
  });

  test('asks for a code where the second step is on', async () => {
    const { token } = await makeUser(app);
    const { secret } = (await app.call('POST', '/admin/totp/enrol', { token, body: { password: PASSWORD } })).body;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = () => totp.generate({ timestamp: app.clock.now() });
    await app.call('POST', '/admin/totp/confirm', { token, body: { code: code() } });
    app.clock.advance(60_000);
    const asked = await erase(token, { password: PASSWORD });
    expect(asked).toMatchObject({ status: 400, body: { code: 'OTP_REQUIRED', issues: [{ path: 'code' }] } });
    const wrong = await erase(token, { password: PASSWORD, code: '000000' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'OTP_INVALID', issues: [{ path: 'code' }] } });
    expect((await erase(token, { password: PASSWORD, code: code() })).status).toBe(200);
  });

  test('leaves the last administrator where they are', async () => {
    const lonely = await createTestApp();
    const admin = await makeAdmin(lonely);
    const request = { token: admin.token, body: { password: PASSWORD } };
    expect(await lonely.call('POST', '/admin/erase', request)).toMatchObject({
      status: 409,
      body: { code: 'LAST_ADMINISTRATOR' },
    });
    await makeAdmin(lonely);
    expect((await lonely.call('POST', '/admin/erase', request)).status).toBe(200);
  });
});
