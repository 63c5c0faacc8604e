// Backup and restore as operators run them: programs of their own beside a server that works on.
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyBackup } from '../src/platform/backup/restore.ts';
import { openDatabase } from '../src/platform/db/open.ts';
import { createStorage, type Storage } from '../src/platform/files/storage.ts';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser, payOrder } from './factories.ts';
import { pdf, photo } from './file-samples.ts';
import { sendForm } from './forms.ts';
import { createPostgres, createTestApp, isPostgres } from './harness.ts';
import { giveReport } from './reports.ts';
import { storageVariables } from './storages.ts';

// PostgreSQL with object storage, SQLite with a folder: as a network and as one laboratory run it.
const s3 = await storageVariables(isPostgres ? 's3' : 'folder');
const app = await createTestApp({ ...s3, APP_SECRET: 'a-secret-of-tests-with-32-characters' });
const room = mkdtempSync(join(tmpdir(), 'labfront-backups-'));
afterAll(() => rmSync(room, { recursive: true, force: true }));
const PASSPHRASE = 'a passphrase of tests';

const source = {
  DATA_DIR: app.dataDir,
  ...s3,
  ...(app.env.DATABASE_URL !== undefined && { DATABASE_URL: app.env.DATABASE_URL }),
};

function run(command: string, args: string[], env: Record<string, string>): Promise<{ code: number; said: string }> {
  const path = join(import.meta.dirname, '../src/cli', `${command}.ts`);
  return new Promise((done) => {
    execFile(process.execPath, [path, ...args], { env: { PATH: process.env.PATH, ...env } }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, said: `${out}${err}` }),
    );
  });
}

let made = 0;
/** A place to restore to, empty. */
async function emptyPlace(): Promise<Record<string, string>> {
  made += 1;
  return {
    DATA_DIR: join(room, `data-${made}`),
    ...(isPostgres && { DATABASE_URL: await createPostgres(), ...(await storageVariables('s3')) }),
  };
}

const person = await makeUser(app);
const admin = await makeAdmin(app);
const [itemId = ''] = await makeItems(app, { price: 400 });
const picture = await photo();

/** One paid booking and one prescription, acknowledged. */
async function write(number: number): Promise<{ booking: string; message: string }> {
  await fillCart(app, person.token, [itemId]);
  const { orderId } = await bookCart(app, person.token);
  const { status, body } = await app.call('PUT', '/cart-booking/verify', {
    token: person.token,
    body: await payOrder(app, orderId),
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const message = `prescription ${number}`;
  // A person may send 50 files a day.
  if (number > 130) return { booking: body.bookingNumber, message };
  const file = { bytes: number % 2 === 0 ? pdf(message) : picture, name: 'paper' };
  const sent = await sendForm(app, 'POST', '/prescription/upload', person.token, { message, city: '', file });
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
  return { booking: body.bookingNumber, message };
}

async function shaOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of await storage.read(key)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** What is in a restored place. */
async function look(place: Record<string, string>) {
  const database = await openDatabase({ DATA_DIR: place.DATA_DIR ?? '', DATABASE_URL: place.DATABASE_URL }, () => {});
  const rows = async <T>(query: string) => (await sql.raw<T>(query).execute(database.db)).rows;
  try {
    const bookings = await rows<{ n: string }>(
      `SELECT booking_number AS n FROM cart_bookings WHERE status = 'Confirmed'`,
    );
    const messages = await rows<{ message: string }>('SELECT message FROM prescriptions');
    const kept = await rows<{ key: string; sha256: string }>(
      `SELECT purpose || '/' || stored_name AS key, sha256 FROM files WHERE attached_at IS NOT NULL AND deleted_at IS NULL`,
    );
    const ledger = await rows<{ n: number }>(
      'SELECT count(*) AS n FROM payments p WHERE NOT EXISTS (SELECT 1 FROM ledger_entries l WHERE l.payment_id = p.id)',
    );
    return {
      bookings: bookings.map(({ n }) => n),
      messages: messages.map(({ message }) => message),
      kept,
      unbooked: ledger[0]?.n,
    };
  } finally {
    await database.close();
  }
}

describe('a backup made while the server works', () => {
  const plain = join(room, 'plain.tar');
  const before: { booking: string; message: string }[] = [];
  let place: Record<string, string>;

  beforeAll(async () => {
    const patient = await makeUser(app);
    await giveReport(app, admin, patient);
    for (let number = 0; number < 4; number += 1) before.push(await write(number));
    let isMade = false;
    const backup = run('backup', [plain], source).finally(() => {
      isMade = true;
    });
    let during = 0;
    for (; !isMade; during += 1) await write(100 + during);
    expect(await backup).toMatchObject({ code: 0, said: expect.stringContaining(plain) });
    expect(during).toBeGreaterThan(0);
    place = await emptyPlace();
    const restored = await run('restore', [plain], place);
    expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/^Restored: the database and \d+ files/) });
  }, 120_000);

  test('has every write that was acknowledged before, and whole ones only', async () => {
    const { bookings, messages, unbooked } = await look(place);
    expect(bookings).toEqual(expect.arrayContaining(before.map(({ booking }) => booking)));
    expect(messages).toEqual(expect.arrayContaining(before.map(({ message }) => message)));
    expect(new Set(bookings).size).toBe(bookings.length);
    expect(unbooked).toBe(0);
  });

  test('has every file that its database knows, as it was kept', async () => {
    const { kept } = await look(place);
    expect(kept.length).toBeGreaterThanOrEqual(5);
    const storage = await createStorage(
      { ...app.env, S3_ENDPOINT: undefined, ...place, DATA_DIR: place.DATA_DIR ?? '' },
      app.http.log,
    );
    for (const { key, sha256 } of kept) expect([key, await shaOf(storage, key)]).toEqual([key, sha256]);
  });

  test('is for its owner alone, and so is what is restored', () => {
    expect(statSync(plain).mode & 0o777).toBe(0o600);
    expect(statSync(place.DATA_DIR ?? '').mode & 0o777).toBe(0o700);
    if (!isPostgres) expect(statSync(join(place.DATA_DIR ?? '', 'labfront.sqlite')).mode & 0o777).toBe(0o600);
  });

  test('is never written over another file, nor restored over anything', async () => {
    expect(await run('backup', [plain], source)).toMatchObject({
      code: 1,
      said: expect.stringContaining('is there already'),
    });
    const again = await run('restore', [plain], place);
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') });
    if (!isPostgres) return;
    const sameDatabase = await run('restore', [plain], { ...place, DATA_DIR: join(room, 'other') });
    expect(sameDatabase).toMatchObject({
      code: 1,
      said: expect.stringMatching(/DATABASE_URL is not empty.*Nothing was changed/),
    });
    expect(existsSync(join(room, 'other'))).toBe(false);
  });

  const damagedAt = (where: (bytes: Buffer) => number): string => {
    const damaged = join(room, 'damaged.tar');
    const bytes = readFileSync(plain);
    const at = where(bytes);
    bytes[at] = bytes[at] === 0x61 ? 0x62 : 0x61;
    writeFileSync(damaged, bytes);
    return damaged;
  };
  const inFile = (bytes: Buffer) => bytes.indexOf('%PDF-1.4') + 3;

  test.each([
    ['a kept file', inFile, /files\/(prescriptions|reports)\/\w+\.pdf does not have/],
    ['the database', (bytes: Buffer) => bytes.indexOf('SQLite format 3') + 5_000, /labfront\.sqlite does not have/],
    ['the manifest', (bytes: Buffer) => bytes.lastIndexOf('"sha256":"') + 12, /labfront\.sqlite does not have/],
  ])('with one byte of %s changed it is refused by name', async (_what, where, wanted) => {
    await expect(verifyBackup(damagedAt(where), undefined)).rejects.toThrow(wanted);
  });

  test('a damaged one touches nothing', async () => {
    const target = { ...(await emptyPlace()), DATA_DIR: join(room, 'untouched') };
    expect(await run('restore', [damagedAt(inFile)], target)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Nothing was changed'),
    });
    expect(existsSync(target.DATA_DIR)).toBe(false);
  });

  test.each([0.5, 0.9, 0.999])('cut off at %f of it, it is refused', async (share) => {
    const bytes = readFileSync(plain);
    writeFileSync(join(room, 'cut.tar'), bytes.subarray(0, Math.floor(bytes.length * share)));
    await expect(verifyBackup(join(room, 'cut.tar'), undefined)).rejects.toThrow(/cut off|damaged/);
  });

  test('can be checked without restoring it', async () => {
    expect(await run('restore', ['--verify', plain], {})).toMatchObject({
      code: 0,
      said: expect.stringContaining('is whole'),
    });
  });
});

describe('under a passphrase', () => {
  const path = join(room, 'backup.sealed');
  beforeAll(async () => {
    expect(await run('backup', [path], { ...source, BACKUP_PASSPHRASE: PASSPHRASE })).toMatchObject({ code: 0 });
  }, 60_000);
  test('nothing of it can be read', () => {
    const bytes = readFileSync(path);
    for (const clear of ['SQLite format 3', 'labfront.sqlite', '%PDF', 'manifest'])
      expect(bytes.includes(clear)).toBe(false);
  });

  test('it is restored with the right one', async () => {
    const place = { ...(await emptyPlace()), BACKUP_PASSPHRASE: PASSPHRASE };
    expect(await run('restore', [path], place)).toMatchObject({ code: 0 });
  });

  test('a wrong one, and none, are refused', async () => {
    await expect(verifyBackup(path, 'another passphrase')).rejects.toThrow('The passphrase is not the one');
    await expect(verifyBackup(path, undefined)).rejects.toThrow('set BACKUP_PASSPHRASE');
  });

  test.each(['changed', 'cut off', 'with pieces left out'])('%s it is refused', async (what) => {
    const bytes = readFileSync(path);
    const piece = 262_144 + 16;
    const header = 18 + 16 + 16;
    if (what === 'changed') bytes[header + 70_000] = (bytes[header + 70_000] ?? 0) ^ 1;
    const kept =
      what === 'cut off'
        ? bytes.subarray(0, header + piece)
        : what === 'changed'
          ? bytes
          : Buffer.concat([bytes.subarray(0, header), bytes.subarray(header + piece)]);
    const damaged = join(room, 'damaged.sealed');
    writeFileSync(damaged, kept);
    await expect(verifyBackup(damaged, PASSPHRASE)).rejects.toThrow(/damaged or cut off in its piece 1/);
  });
});

test('a file that the storage no longer has is named, and the rest is kept', async () => {
  const { kept } = await look({ ...source });
  const lost = kept[0]?.key ?? '';
  const storage = await createStorage(app.env, app.http.log);
  await storage.remove(lost);
  const { code, said } = await run('backup', [join(room, 'lossy.tar')], source);
  expect([code, said]).toEqual([2, expect.stringContaining(`ALARM: the file ${lost}`)]);
  expect(await run('restore', [join(room, 'lossy.tar')], await emptyPlace())).toMatchObject({ code: 0 });
});

test('what is no backup, and a folder without a database, are said', async () => {
  writeFileSync(join(room, 'junk'), randomBytes(4_096));
  expect(await run('restore', [join(room, 'junk')], { DATA_DIR: join(room, 'x') })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/is no backup, or is damaged/),
  });
  expect(await run('restore', [join(room, 'none')], { DATA_DIR: join(room, 'x') })).toMatchObject({ code: 1 });
  const nothing = mkdtempSync(join(room, 'nothing-'));
  expect(await run('backup', [join(room, 'y.tar')], { DATA_DIR: nothing })).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no database'),
  });
});
