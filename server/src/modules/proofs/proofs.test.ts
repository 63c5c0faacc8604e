// The chain of proofs: sealed after the commit, signed once a day, and kept whole by lawful erasures.
import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { checkProofs, entries, faultOf, makeSealedShop, sealAll, tamper } from '../../../test/sealed-shop.ts';
import { canonicalJson } from '../../platform/base/canonical-json.ts';
import { newId } from '../../platform/base/ids.ts';

const DAY_MS = 86_400_000;
/** More rows than a run looks at. */
const MANY = 20_600;

describe('the chain', () => {
  test('holds every row of the audit log and the ledger once, and is whole', async () => {
    const { app } = await makeSealedShop();
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
    expect(await checkProofs(app)).toMatchObject({ entries: all.length, erased: 0, waiting: 0, fault: null, heads: 2 });
    // Again: nothing is sealed twice.
    await sealAll(app);
    expect(await entries(app)).toHaveLength(all.length);
  });

  test('takes rows whose transaction ended after that of a later row', async () => {
    const { app } = await makeSealedShop();
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
    expect(await checkProofs(app)).toMatchObject({ waiting: 0, fault: null });
  });

  test('is one chain when several instances seal at once, and all of a long table is sealed in the end', async () => {
    const { app } = await makeSealedShop();
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
    expect(await checkProofs(other)).toMatchObject({ waiting: 0, fault: null });
  });

  test('takes rows of one moment, however many', async () => {
    const { app } = await makeSealedShop();
    const moment = newId().slice(0, -6);
    const row = {
      ...{ at: '2026-03-10T03:00:00.000Z', actor_id: null, action: 'city.created', record_id: null },
      ...{ address: null, request_id: null, details: '{}' },
    };
    for (let from = 0; from < MANY; from += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, at) => ({ ...row, id: `${moment}${100_000 + from + at}` }));
      await app.database.write((tx) => tx.insertInto('audit_log').values(rows).execute());
    }
    expect(await app.services.proofs.seal()).toBe(false);
    expect(await app.services.proofs.seal()).toBe(true);
    expect(await checkProofs(app)).toMatchObject({ waiting: 0, fault: null });
  });

  test('the database refuses to change or drop an entry, a head or a key', async () => {
    const { app } = await makeSealedShop();
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

describe('a lawful erasure', () => {
  test('removes text and salt, keeps the rest proved, and is reported', async () => {
    const { app, user } = await makeSealedShop();
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
    expect(await checkProofs(app)).toMatchObject({ fault: null, waiting: 0, erased: erased.length });
    expect(erased.length).toBe(1 + addresses.length);
    await tamper(app, () => db.updateTable('ledger_entries').set({ amount: 1 }).execute());
    expect(await faultOf(app)).toBe(`ledger_entries ${entry?.id}: The row was changed`);
    await tamper(app, () => db.updateTable('ledger_entries').set({ amount: 30_000, note: 'Another' }).execute());
    expect(await faultOf(app)).toBe(`ledger_entries ${entry?.id}: Its salt was removed, and its text was not`);
    await tamper(app, () => db.updateTable('ledger_entries').set({ note: null }).execute());
    expect(await faultOf(app)).toBeNull();
  });

  test('counts only where the audit log names it', async () => {
    const { app } = await makeSealedShop();
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
    const { app } = await makeSealedShop();
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
