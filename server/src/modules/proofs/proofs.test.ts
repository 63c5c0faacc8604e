// The chain of proofs: sealed after the commit, signed once a day, and broken by every change of a row that is not a lawful erasure.
import { createPublicKey, verify } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { runCli } from '../../../test/commands.ts';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { canonicalJson } from '../../platform/base/canonical-json.ts';
import { newId } from '../../platform/base/ids.ts';
import { findNewestHead } from './proof-heads.ts';
import { verifyProofs } from './verify.ts';

const DAY_MS = 86_400_000;
const { engine } = (await createTestApp()).database;

/** Lets `work` change what the database refuses, as somebody with the database's own password could. */
async function tamper(app: TestApp, work: () => Promise<unknown>): Promise<void> {
  const { db } = app.database;
  const tables = ['audit_log', 'ledger_entries', 'specimen_events', 'proof_entries', 'proof_heads', 'proof_keys'];
  if (engine === 'postgres') {
    for (const table of tables) await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(db);
    await work();
    for (const table of tables) await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(db);
    return;
  }
  const { rows } = await sql<{ name: string; sql: string }>`
    SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN (${sql.join(tables)})`.execute(db);
  for (const { name } of rows) await sql`DROP TRIGGER ${sql.ref(name)}`.execute(db);
  await work();
  for (const row of rows) await sql.raw(row.sql).execute(db);
}

async function sealAll(app: TestApp): Promise<void> {
  await expect.poll(() => app.services.proofs.seal()).toBe(true);
}

/** A shop with a payment in its ledger and some entries in its audit log, all sealed. */
async function makeShop() {
  const app = await createTestApp();
  const admin = await makeAdmin(app);
  const user = await makeUser(app);
  const items = await makeItems(app, { price: 300 });
  await fillCart(app, user.token, items);
  const { booking } = await bookCart(app, user.token, { paymentMethod: 'at_collection' });
  const move = { bookingId: booking._id, status: 'Confirmed' };
  await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: move });
  const payment = { bookingId: booking._id, method: 'cash', receivedBy: 'Front desk', note: 'Paid by her brother' };
  await app.call('PUT', '/cart-booking/payment', { token: admin.token, body: payment });
  await sealAll(app);
  return { app, admin, user, booking };
}

const check = (app: TestApp, keyId: string | null = null) => verifyProofs(app.database.db, { keyId });
const entries = (app: TestApp) => app.database.db.selectFrom('proof_entries').selectAll().orderBy('seq').execute();
const faultOf = async (app: TestApp) => {
  const { fault } = await check(app);
  return fault && `${fault.table} ${fault.row}: ${fault.reason}`;
};

describe('the chain', () => {
  test('holds every row of the audit log and the ledger once, and is whole', async () => {
    const { app } = await makeShop();
    const { db } = app.database;
    const counts = await Promise.all(
      (['audit_log', 'ledger_entries'] as const).map(async (table) => {
        const { count } = await db
          .selectFrom(table)
          .select((row) => row.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return Number(count);
      }),
    );
    const all = await entries(app);
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => index + 1));
    expect(all).toHaveLength((counts[0] ?? 0) + (counts[1] ?? 0));
    expect(counts[1]).toBe(1);
    expect(await check(app)).toMatchObject({ entries: all.length, erased: 0, waiting: 0, fault: null, heads: 2 });
    // Again: nothing is sealed twice.
    await sealAll(app);
    expect(await entries(app)).toHaveLength(all.length);
  });

  test('takes rows whose transaction ended after that of a later row', async () => {
    const { app } = await makeShop();
    const row = {
      at: '2026-03-10T03:00:00.000Z',
      actor_id: null,
      action: 'city.created',
      record_id: null,
      address: null,
      request_id: null,
      details: '{}',
    };
    const [earlier, later] = [newId(), newId()];
    const long = `01900000-0000-7000-8000-${later.slice(-12)}`;
    await app.database.write((tx) =>
      tx
        .insertInto('audit_log')
        .values({ ...row, id: later })
        .execute(),
    );
    await sealAll(app);
    await app.database.write((tx) =>
      tx
        .insertInto('audit_log')
        .values([
          { ...row, id: earlier },
          { ...row, id: long },
          // The next row takes the one before along.
          { ...row, id: newId() },
        ])
        .execute(),
    );
    await sealAll(app);
    const ids = async () => (await entries(app)).map(({ row_id }) => row_id);
    expect(await ids()).toEqual(expect.arrayContaining([later, earlier]));
    // One that took hours is found by the daily look through the whole table.
    expect(await ids()).not.toContain(long);
    app.clock.advance(DAY_MS);
    await sealAll(app);
    expect(await ids()).toContain(long);
    expect(await check(app)).toMatchObject({ waiting: 0, fault: null });
  });

  test('is one chain when several instances seal at once, and all of a long table is sealed in the end', async () => {
    const { app } = await makeShop();
    const other = await createTestApp({}, { at: { ...app, url: app.env.DATABASE_URL } });
    const rows = Array.from({ length: 1_200 }, () => ({
      id: newId(),
      at: '2026-03-10T03:00:00.000Z',
      actor_id: null,
      action: 'city.created',
      record_id: null,
      address: '10.0.0.1',
      request_id: null,
      details: '{}',
    }));
    await app.database.write((tx) => tx.insertInto('audit_log').values(rows).execute());
    await Promise.all([app, other, app, other].map((one) => one.services.proofs.seal()));
    await sealAll(app);
    expect(await check(other)).toMatchObject({ waiting: 0, fault: null });
  });

  test('the database refuses to change or drop an entry, a head or a key', async () => {
    const { app } = await makeShop();
    const { db } = app.database;
    await expect(db.updateTable('proof_entries').set({ hash: 'x' }).where('seq', '=', 1).execute()).rejects.toThrow();
    await expect(db.updateTable('proof_entries').set({ salt: 'x' }).where('seq', '=', 1).execute()).rejects.toThrow();
    for (const table of ['proof_entries', 'proof_heads', 'proof_keys'] as const) {
      await expect(db.deleteFrom(table).execute()).rejects.toThrow('append-only');
    }
    await expect(db.updateTable('audit_log').set({ address: null }).execute()).rejects.toThrow('append-only');
    await expect(db.updateTable('ledger_entries').set({ note: null, received_by: null }).execute()).rejects.toThrow();
  });
});

describe('verification finds', () => {
  test('a changed field, in each table, by table and row', async () => {
    const { app } = await makeShop();
    const { db } = app.database;
    const [entry] = await db.selectFrom('ledger_entries').selectAll().execute();
    await tamper(app, () => db.updateTable('ledger_entries').set({ amount: 1 }).execute());
    expect(await faultOf(app)).toBe(`ledger_entries ${entry?.id}: The row was changed`);
    await tamper(app, () =>
      db
        .updateTable('ledger_entries')
        .set({ amount: entry?.amount ?? 0, note: 'Hers' })
        .execute(),
    );
    expect(await faultOf(app)).toBe(`ledger_entries ${entry?.id}: The row was changed`);
    await tamper(app, () =>
      db
        .updateTable('ledger_entries')
        .set({ note: entry?.note ?? null })
        .execute(),
    );
    expect(await faultOf(app)).toBeNull();
  });

  test('a missing row', async () => {
    const { app } = await makeShop();
    const { db } = app.database;
    const row = await db.selectFrom('audit_log').selectAll().orderBy('id').executeTakeFirstOrThrow();
    await tamper(app, () => db.deleteFrom('audit_log').where('id', '=', row.id).execute());
    expect(await faultOf(app)).toBe(`audit_log ${row.id}: The row is missing`);
  });

  test('two swapped rows', async () => {
    const { app } = await makeShop();
    const { db } = app.database;
    const [one, other] = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    if (!one || !other) throw new Error('There are not two rows');
    const put = (id: string, { id: _, ...row }: typeof one) => {
      const { search_text: __, ...columns } = row as typeof row & { search_text?: string };
      return db.updateTable('audit_log').set(columns).where('id', '=', id).execute();
    };
    await tamper(app, async () => {
      await put(one.id, other);
      await put(other.id, one);
    });
    expect(await faultOf(app)).toBe(`audit_log ${one.id}: The row was changed`);
  });

  test('two swapped entries, an entry that was cut out, and one that was made to fit its changed row', async () => {
    const { app } = await makeShop();
    const { db } = app.database;
    const [first, second, third] = await entries(app);
    if (!first || !second || !third) throw new Error('There are not three entries');
    const number = (hash: string, seq: number) =>
      db.updateTable('proof_entries').set({ seq }).where('hash', '=', hash).execute();
    await tamper(app, async () => {
      await number(second.hash, 1_000);
      await number(third.hash, 2);
      await number(second.hash, 3);
    });
    expect(await faultOf(app)).toBe(`${third.table_name} ${third.row_id}: It does not follow the entry before it`);
    await tamper(app, () => db.deleteFrom('proof_entries').where('hash', '=', third.hash).execute());
    expect(await faultOf(app)).toBe(`${second.table_name} ${second.row_id}: The entry before it is missing`);
    await tamper(app, () => db.updateTable('proof_entries').set({ digest: 'x' }).where('seq', '=', 1).execute());
    expect(await faultOf(app)).toBe(`${first.table_name} ${first.row_id}: Its entry was changed`);
  });

  test('the last row, removed with its entry', async () => {
    const { app } = await makeShop();
    const { db } = app.database;
    const last = (await entries(app)).at(-1);
    await tamper(app, async () => {
      await db
        .deleteFrom('ledger_entries')
        .where('id', '=', last?.row_id ?? '')
        .execute();
      await db
        .deleteFrom('audit_log')
        .where('id', '=', last?.row_id ?? '')
        .execute();
      await db
        .deleteFrom('proof_entries')
        .where('seq', '=', last?.seq ?? 0)
        .execute();
    });
    expect(await faultOf(app)).toMatch(`${last?.table_name} ${last?.row_id}: It was the last entry when the head of`);
    // Writing on does not hide it.
    await makeUser(app);
    const admin = await makeAdmin(app);
    await app.call('POST', '/city/cities', { token: admin.token, body: { name: 'Indore' } });
    await sealAll(app);
    expect(await faultOf(app)).toMatch(`${last?.row_id}: It is not what the head of`);
  });

  test('a forged head, and one signed with another key', async () => {
    const { app } = await makeShop();
    const { db } = app.database;
    const head = await db.selectFrom('proof_heads').selectAll().executeTakeFirstOrThrow();
    const forged = head.statement.replace(/"seq":\d+/, '"seq":1');
    await tamper(app, () => db.updateTable('proof_heads').set({ statement: forged }).execute());
    expect(await faultOf(app)).toBe(`proof_heads ${head.day}: Its signature is not right`);
    await tamper(app, () => db.updateTable('proof_heads').set({ statement: head.statement }).execute());
    expect(await faultOf(app)).toBeNull();
    expect((await check(app, 'another key')).fault).toMatchObject({ table: 'proof_keys', row: 'another key' });
    // A key that was put in by hand, with a head that it signed.
    const other = await createTestApp();
    await makeAdmin(other);
    await app.call('GET', '/proofs');
    await other.database.write((tx) =>
      tx
        .insertInto('audit_log')
        .values({
          id: newId(),
          at: '2026-03-10T03:00:00.000Z',
          actor_id: null,
          action: 'city.created',
          record_id: null,
          address: null,
          request_id: null,
          details: '{}',
        })
        .execute(),
    );
    await sealAll(other);
    const strange = await other.database.db.selectFrom('proof_keys').selectAll().executeTakeFirstOrThrow();
    await db.insertInto('proof_keys').values(strange).execute();
    const own = await db.selectFrom('proof_keys').select('id').where('id', '<>', strange.id).executeTakeFirstOrThrow();
    expect((await check(app, own.id)).fault).toEqual({
      table: 'proof_keys',
      row: strange.id,
      reason: 'The key that signs does not vouch for this one',
    });
  });
});

describe('a lawful erasure', () => {
  test('removes text and salt, keeps the rest proved, and is reported', async () => {
    const { app, user } = await makeShop();
    const { db } = app.database;
    const { erasures } = app.services.proofs;
    await app.database.write(async (tx) => {
      await erasures.eraseTextsOf(tx, 'ledger_entries', user.id);
      await erasures.eraseTextsOf(tx, 'audit_log', user.id);
    });
    await sealAll(app);
    const [entry] = await db.selectFrom('ledger_entries').selectAll().execute();
    expect(entry).toMatchObject({ note: null, received_by: null, amount: 30_000 });
    const addresses = await db.selectFrom('audit_log').select('address').where('actor_id', '=', user.id).execute();
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.every(({ address }) => address === null)).toBe(true);
    const erased = (await entries(app)).filter(({ salt }) => salt === null);
    expect(await check(app)).toMatchObject({ fault: null, waiting: 0, erased: erased.length });
    expect(erased.length).toBe(1 + addresses.length);
    await tamper(app, () => db.updateTable('ledger_entries').set({ amount: 1 }).execute());
    expect(await faultOf(app)).toBe(`ledger_entries ${entry?.id}: The row was changed`);
    await tamper(app, () => db.updateTable('ledger_entries').set({ amount: 30_000, note: 'Another' }).execute());
    expect(await faultOf(app)).toBe(`ledger_entries ${entry?.id}: Its salt was removed, and its text was not`);
    await tamper(app, () => db.updateTable('ledger_entries').set({ note: null }).execute());
    expect(await faultOf(app)).toBeNull();
  });

  test('counts only where the audit log names it', async () => {
    const { app } = await makeShop();
    const { db } = app.database;
    const row = await db
      .selectFrom('audit_log')
      .select('id')
      .where('address', 'is not', null)
      .where('action', '<>', 'proof.text-erased')
      .executeTakeFirstOrThrow();
    await db.updateTable('proof_entries').set({ salt: null }).where('row_id', '=', row.id).execute();
    await db.updateTable('audit_log').set({ address: null }).where('id', '=', row.id).execute();
    expect(await faultOf(app)).toBe(`audit_log ${row.id}: Its salt was removed without a record of the erasure`);
  });
});

describe('heads', () => {
  test('one a day is published with what it takes to check it, without anybody asking', async () => {
    const { app } = await makeShop();
    for (let day = 0; day < 2; day += 1) {
      app.clock.advance(DAY_MS);
      await sealAll(app);
    }
    const { status, body, headers } = await app.call('GET', '/proofs');
    expect([status, headers['x-total-count']]).toEqual([200, '3']);
    const { heads, keys } = body.data;
    expect(heads.map(({ day }: { day: string }) => day)).toEqual(['2026-03-12', '2026-03-11', '2026-03-10']);
    expect(keys).toHaveLength(1);
    for (const { statement, signature, keyId, ...head } of heads) {
      expect(keyId).toBe(keys[0].id);
      expect(statement).toBe(canonicalJson(head));
      const key = createPublicKey(keys[0].publicKey);
      expect(verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'))).toBe(true);
    }
    expect((await app.call('GET', '/proofs?limit=1&page=2')).body.data.heads).toHaveLength(1);
  });
});

describe('an auditor’s hour', () => {
  test('verify, change a row behind the program’s back, verify again, with a head that was kept outside', async () => {
    const { app } = await makeShop();
    const { db } = app.database;
    const place = { DATA_DIR: app.dataDir, DATABASE_URL: app.env.DATABASE_URL };
    const kept = join(app.dataDir, 'kept-head.json');
    writeFileSync(kept, JSON.stringify((await app.call('GET', '/proofs')).body));
    expect(await runCli('audit-verify', [kept], place)).toMatchObject({
      status: 0,
      complained: '',
      said: expect.stringMatching(/^Every one of \d+ entries is as it was written, and 3 signed heads agree\.\n/),
    });

    // Somebody with the whole database removes the last row and every trace of it.
    const last = (await entries(app)).at(-1);
    const newest = await findNewestHead(db);
    await tamper(app, async () => {
      await db
        .deleteFrom('ledger_entries')
        .where('id', '=', last?.row_id ?? '')
        .execute();
      await db
        .deleteFrom('audit_log')
        .where('id', '=', last?.row_id ?? '')
        .execute();
      await db
        .deleteFrom('proof_entries')
        .where('seq', '=', last?.seq ?? 0)
        .execute();
      await db.deleteFrom('proof_heads').execute();
      await db.deleteFrom('settings').where('name', '=', 'proof_newest_head').execute();
    });
    expect(newest).not.toBeNull();
    expect((await runCli('audit-verify', [], place)).status).toBe(0);
    const found = await runCli('audit-verify', [kept], place);
    expect([found.status, found.said]).toEqual([1, '']);
    expect(found.complained).toMatch(
      `${last?.table_name} ${last?.row_id}: It was the last entry when the head of 2026`,
    );
  });

  test('names what cannot be read, and takes a new key after the old one was lost', async () => {
    const { app } = await makeShop();
    const place = { DATA_DIR: app.dataDir, DATABASE_URL: app.env.DATABASE_URL };
    expect((await runCli('audit-verify', ['/nowhere.json'], place)).complained).toMatch(/nowhere.json cannot be read/);
    expect((await runCli('audit-new-key', [], place)).complained).toMatch('is registered already');
    rmSync(join(app.dataDir, 'proof-key.pem'));
    const lost = await runCli('audit-verify', [], place);
    expect([lost.status, lost.said]).toEqual([0, expect.stringContaining('There is no key in this data folder')]);
    // Nothing makes a key by itself where one is registered: the machine that has it signs.
    app.clock.advance(DAY_MS);
    await sealAll(app);
    expect((await app.call('GET', '/proofs')).body.data.heads).toHaveLength(1);
    expect(await runCli('audit-new-key', [], place)).toMatchObject({ status: 0, complained: '' });
    app.clock.advance(DAY_MS);
    await sealAll(app);
    const { heads, keys } = (await app.call('GET', '/proofs')).body.data;
    expect([heads.length, keys.length]).toEqual([2, 2]);
    expect(heads[0].keyId).not.toBe(heads[1].keyId);
    expect(await runCli('audit-verify', [], place)).toMatchObject({ status: 0, complained: '' });
  });
});
