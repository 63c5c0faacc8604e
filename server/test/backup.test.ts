// Backups are made while people write, and put back somewhere else: with every answered write, or not at all.
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readEnv } from '../src/platform/base/env.ts';
import { newId } from '../src/platform/base/ids.ts';
import type { Database } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/db/open.ts';
import { createStorage } from '../src/platform/files/storage.ts';
import { runCli } from './commands.ts';
import { makeAdmin, makeUser, type Person } from './factories.ts';
import { pdf } from './file-samples.ts';
import { sendForm } from './forms.ts';
import { createEmptyPlace, createTestApp } from './harness.ts';
import { STORAGES, storageVariables } from './storages.ts';

const PASSPHRASE = 'ten green bottles 10';
const folder = mkdtempSync(join(tmpdir(), 'labfront-backups-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ODD = 'Line\u2028separator, \r\n "quotes", पर्चा, 🩸';

describe.each(STORAGES)('files in the %s', async (storageName) => {
  const s3 = await storageVariables(storageName);
  const app = await createTestApp(s3);
  const variables = { ...s3, DATA_DIR: app.dataDir, DATABASE_URL: app.env.DATABASE_URL };
  const backup = join(folder, `${storageName}-plain`);
  const secret = join(folder, `${storageName}-secret`);
  const answered: string[] = [];
  let person: Person;

  /** One durable write after the other; answered writes are in `answered`. */
  async function writeUntil(isOver: () => boolean): Promise<void> {
    let user = await makeUser(app);
    for (let number = 0; !isOver(); number += 1) {
      // An account has fifty seats.
      if (number > 0 && number % 50 === 0) user = await makeUser(app);
      const line = `House ${storageName} ${user.id} ${number}, Shyamla Hills`;
      const at = new Date(app.clock.now()).toISOString();
      const person = { account_id: user.id, name: 'Asha Verma', mobile_number: '9876543210', locality: '' };
      const place = {
        pincode: '462002',
        address: line,
        city: 'Bhopal',
        landmark: ODD,
        address_type: 'home' as const,
        seat: (number % 50) + 1,
      };
      const row = { id: newId(), ...person, ...place, created_at: at, updated_at: at };
      await app.database.write((tx) => tx.insertInto('addresses').values(row).execute());
      answered.push(line);
      // Only so that the command has a processor too.
      await new Promise((later) => setTimeout(later, 20));
    }
  }

  beforeAll(async () => {
    person = await makeUser(app);
    const fields = { name: 'Asha', city: 'Bhopal', email: person.email, phone: '9876543210', message: ODD };
    for (const note of ['one', 'two']) {
      const file = { bytes: pdf(note.repeat(400_000)), name: `${note}.pdf` };
      const { status } = await sendForm(app, 'POST', '/prescription/upload', person.token, { ...fields, file });
      expect(status).toBe(201);
    }
  });

  async function restoredAddresses(env: Record<string, string | undefined>): Promise<string[]> {
    const database = await openDatabase(readEnv(env), () => {});
    const rows = await database.db.selectFrom('addresses').select(['address', 'landmark']).execute();
    await database.close();
    expect(rows.every(({ landmark }) => landmark === ODD)).toBe(true);
    return rows.map((row) => row.address);
  }

  test('made while people write, it has every write that was answered before it began', async () => {
    let isOver = false;
    const writing = [0, 1, 2].map(() => writeUntil(() => isOver));
    await expect.poll(() => answered.length).toBeGreaterThan(5);
    const before = [...answered];
    expect(await runCli('backup', [backup], variables)).toMatchObject({ status: 0, complained: '' });
    const during = [...answered];
    isOver = true;
    await Promise.all(writing);
    expect(during.length).toBeGreaterThan(before.length);
    const manager = await makeAdmin(app);
    const system = await app.call('GET', '/system', { token: manager.token });
    expect(system.body).toMatchObject({ lastBackupAt: expect.any(String) });

    const place = { ...(await createEmptyPlace()), ...s3 };
    expect(await runCli('restore', [backup], place)).toMatchObject({ status: 0, complained: '' });
    const restored = await restoredAddresses(place);
    expect(restored).toEqual(expect.arrayContaining(before));
    expect(answered).toEqual(expect.arrayContaining(restored));
  });

  /** The definitions of all indexes of PostgreSQL; the file of SQLite is copied as a whole. */
  async function indexesOf({ db, engine }: Database): Promise<string[]> {
    if (engine === 'sqlite') return [];
    const { rows } = await sql<{ made: string }>`SELECT indexdef AS made FROM pg_indexes
      WHERE schemaname = current_schema() ORDER BY indexname`.execute(db);
    expect(rows.filter(({ made }) => made.includes('USING gin')).length).toBeGreaterThan(10);
    return rows.map(({ made }) => made);
  }

  test('the restored shop opens, and its files are what was kept', async () => {
    const place = { ...(await createEmptyPlace()), ...s3, LOG_LEVEL: 'silent', RATE_LIMIT: '0' };
    // Else the bucket, which both share here, would have them anyway.
    const storage = await createStorage(app.env, app.http.log);
    const rows = await app.database.db.selectFrom('files').selectAll().execute();
    const keys = rows.map((row) => `${row.purpose}/${row.stored_name}`);
    expect(keys).toHaveLength(2);
    const kept = await Promise.all(keys.map(async (key) => buffer(await storage.read(key))));
    for (const key of keys) await storage.remove(key);
    expect(await runCli('restore', [backup], place)).toMatchObject({ status: 0 });
    const env = readEnv(place);
    const there = await createStorage(env, app.http.log);
    expect(await Promise.all(keys.map(async (key) => buffer(await there.read(key))))).toEqual(kept);

    const database = await openDatabase(env, () => {});
    expect(await migrate(database)).toBe(0);
    const restored = await buildApp({ env, database, clock: app.clock });
    const answer = await restored.http.inject({
      url: '/api/v1/prescription',
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(await indexesOf(database)).toEqual(await indexesOf(app.database));
    await restored.http.close();
    await database.close();
    for (const [index, key] of keys.entries()) {
      const path = join(folder, 'again');
      writeFileSync(path, kept[index] ?? '');
      await storage.put(key, path, { bytes: statSync(path).size, mime: 'application/pdf' });
    }
  });

  test('a place that is not empty is refused; told so, it sets aside what was there', async () => {
    const place = { ...(await createEmptyPlace()), ...s3 };
    expect(await runCli('restore', [backup], place)).toMatchObject({ status: 0 });
    const again = await runCli('restore', [backup], place);
    expect(again).toMatchObject({ status: 1, said: '' });
    expect(again.complained).toMatch(/is not empty/);
    const replaced = await runCli('restore', [backup, '--replace'], place);
    expect(replaced).toMatchObject({ status: 0, complained: '' });
    expect(replaced.said).toMatch(/What was there before is in .*replaced_|replaced-/);
  });

  test('encrypted, it holds nothing readable, and only its passphrase opens it', async () => {
    const withPassphrase = { ...variables, BACKUP_PASSPHRASE: PASSPHRASE };
    expect(await runCli('backup', [secret], withPassphrase)).toMatchObject({ status: 0, complained: '' });
    for (const name of readdirSync(secret, { recursive: true, encoding: 'utf8' })) {
      const path = join(secret, name);
      if (statSync(path).isDirectory()) continue;
      const bytes = readFileSync(path);
      expect([name, bytes.includes('Shyamla Hills'), bytes.includes('%PDF')]).toEqual([name, false, false]);
    }
    const names = readdirSync(secret, { recursive: true, encoding: 'utf8' }).filter(
      (name) => !statSync(join(secret, name)).isDirectory(),
    );
    expect(names.filter((name) => !name.endsWith('.age')).sort()).toEqual(['SHA256SUMS', 'manifest.json']);
    const place = { ...(await createEmptyPlace()), ...s3 };
    const without = await runCli('restore', [secret], place);
    expect(without.complained).toMatch(/encrypted: set BACKUP_PASSPHRASE/);
    const wrong = await runCli('restore', [secret], { ...place, BACKUP_PASSPHRASE: `${PASSPHRASE}!` });
    expect(wrong.complained).toMatch(/not the passphrase of this backup.*Nothing was touched/);
    expect([without.status, wrong.status]).toEqual([1, 1]);
    expect(readdirSync(place.DATA_DIR)).toEqual([]);
    const right = await runCli('restore', [secret], { ...place, BACKUP_PASSPHRASE: PASSPHRASE });
    expect(right).toMatchObject({ status: 0, complained: '' });
    expect((await restoredAddresses(place)).sort()).toEqual([...answered].sort());
  });

  test('a damaged one is refused, naming the file, before anything is touched', async () => {
    const place = { ...(await createEmptyPlace()), ...s3 };
    const names = readdirSync(join(backup, 'files/prescriptions'));
    const path = join(backup, 'files/prescriptions', names[0] ?? '');
    const bytes = readFileSync(path);
    const changed = Buffer.from(bytes);
    changed[1000] = (changed[1000] ?? 0) ^ 1;
    writeFileSync(path, changed);
    const damaged = await runCli('restore', [backup], place);
    expect(damaged).toMatchObject({ status: 1, said: '' });
    expect(damaged.complained).toContain(`files/prescriptions/${names[0]} is damaged`);
    rmSync(path);
    expect((await runCli('restore', [backup], place)).complained).toContain(`${names[0]} is missing`);
    writeFileSync(path, bytes);
    appendFileSync(join(backup, 'SHA256SUMS'), `${'0'.repeat(64)}  ../../escape\n`);
    expect((await runCli('restore', [backup], place)).complained).toMatch(/SHA256SUMS of this backup is damaged/);
    expect(readdirSync(place.DATA_DIR)).toEqual([]);
  });

  test('it is written for its user alone, and never over another one', async () => {
    expect(statSync(secret).mode & 0o777).toBe(0o700);
    expect(statSync(join(secret, 'manifest.json')).mode & 0o777).toBe(0o600);
    const again = await runCli('backup', [secret], variables);
    expect(again).toMatchObject({ status: 1, said: '' });
    expect(again.complained).toMatch(/is not empty/);
  });

  test('a file that cannot be read is named, and the rest is kept', async () => {
    const row = await app.database.db.selectFrom('files').selectAll().executeTakeFirstOrThrow();
    const key = `${row.purpose}/${row.stored_name}`;
    const storage = await createStorage(app.env, app.http.log);
    await storage.remove(key);
    const target = join(folder, `${storageName}-lost`);
    const result = await runCli('backup', [target], variables);
    expect(result).toMatchObject({ status: 1, said: expect.stringContaining('and 1 files') });
    expect(result.complained).toContain(key);
  });
});

test('without a database there is no backup, and none is made', async () => {
  const place = await createEmptyPlace();
  if (place.DATABASE_URL !== undefined) return;
  const result = await runCli('backup', [join(folder, 'none')], place);
  expect(result).toMatchObject({ status: 1, complained: expect.stringMatching(/There is no database/) });
  expect(readdirSync(place.DATA_DIR)).toEqual([]);
});
