// Verification finds every change of a row that is no lawful erasure, by table and row, also for an auditor with the command alone.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from '../../../test/commands.ts';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { checkProofs, entries, faultOf, makeSealedShop, sealAll, tamper } from '../../../test/sealed-shop.ts';
import { isoTime } from '../../platform/base/clock.ts';
import { newId } from '../../platform/base/ids.ts';
import { findNewestHead } from './proof-heads.ts';

const DAY_MS = 86_400_000;

describe('verification finds', () => {
  test('a changed field, in each table, by table and row', async () => {
    const { app } = await makeSealedShop();
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
    const { app } = await makeSealedShop();
    const { db } = app.database;
    const row = await db.selectFrom('audit_log').selectAll().orderBy('id').executeTakeFirstOrThrow();
    await tamper(app, () => db.deleteFrom('audit_log').where('id', '=', row.id).execute());
    expect(await faultOf(app)).toBe(`audit_log ${row.id}: The row is missing`);
  });

  test('two swapped rows', async () => {
    const { app } = await makeSealedShop();
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
    const { app } = await makeSealedShop();
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
    const { app } = await makeSealedShop();
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
    const { app } = await makeSealedShop();
    const { db } = app.database;
    const head = await db.selectFrom('proof_heads').selectAll().executeTakeFirstOrThrow();
    const forged = head.statement.replace(/"seq":\d+/, '"seq":1');
    await tamper(app, () => db.updateTable('proof_heads').set({ statement: forged }).execute());
    expect(await faultOf(app)).toBe(`proof_heads ${head.day}: Its signature is not right`);
    await tamper(app, () => db.updateTable('proof_heads').set({ statement: head.statement }).execute());
    expect(await faultOf(app)).toBeNull();
    expect((await checkProofs(app, 'another key')).fault).toMatchObject({ table: 'proof_keys', row: 'another key' });
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
    expect((await checkProofs(app, own.id)).fault).toEqual({
      table: 'proof_keys',
      row: strange.id,
      reason: 'The key that signs does not vouch for this one',
    });
  });
});

describe('an auditor’s hour', () => {
  test('verify, change a row behind the program’s back, verify again, with a head that was kept outside', async () => {
    const { app } = await makeSealedShop();
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

  test('is told the head that stands on the page, although the books go on and are signed again', async () => {
    const { app } = await makeSealedShop();
    await makeUser(app);
    await sealAll(app);
    const [shown] = (await app.call('GET', '/proofs')).body.data.heads;
    expect((await findNewestHead(app.database.db))?.statement).not.toBe(shown.statement);
    const place = { DATA_DIR: app.dataDir, DATABASE_URL: app.env.DATABASE_URL };
    expect((await runCli('audit-verify', [], place)).said).toContain(
      `The newest head on the page /proofs is of ${shown.day}: entry ${shown.seq}, ${shown.hash}.`,
    );
  });

  test('names a row that was written into the past, which breaks no chain', async () => {
    const { app } = await makeSealedShop();
    const { db } = app.database;
    expect((await checkProofs(app)).late).toEqual({ count: 0, first: null });
    const row = await db.selectFrom('audit_log').select(['actor_id', 'action']).executeTakeFirstOrThrow();
    const at = isoTime(app.clock.now() - DAY_MS);
    const id = `00000000${newId().slice(8)}`;
    const forged = { ...row, id, at, record_id: null, address: null, request_id: null, details: '{}' };
    await db.insertInto('audit_log').values(forged).execute();
    // The look through all rows finds it, once a day.
    app.clock.advance(DAY_MS);
    await sealAll(app);
    expect(await checkProofs(app)).toMatchObject({
      fault: null,
      late: { count: 1, first: { table: 'audit_log', row: id } },
    });
    const place = { DATA_DIR: app.dataDir, DATABASE_URL: app.env.DATABASE_URL };
    expect((await runCli('audit-verify', [], place)).said).toContain(`late: 1 row is an hour or more older than`);
  });

  test('names what cannot be read, and takes a new key after the old one was lost', async () => {
    const { app } = await makeSealedShop();
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
