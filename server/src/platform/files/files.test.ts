// Storing and serving files, on both storages, with one account and without the API.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { FORBIDDEN, heic, pdf, photo, pictureBomb, png, webp } from '../../../test/file-samples.ts';
import { createTestApp } from '../../../test/harness.ts';
import { STORAGES, storageVariables } from '../../../test/storages.ts';
import { storageFull } from '../base/errors.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { createFiles } from './files.ts';
import { createStorage, type Storage } from './storage.ts';

const ALLOWED = ['JPEG', 'PNG', 'WebP', 'HEIC', 'PDF'] as const;

describe.each(STORAGES)('%s', async (name) => {
  const app = await createTestApp(await storageVariables(name));
  const { database, clock, dataDir } = app;
  const alarms: string[] = [];
  const log = { debug() {}, info() {}, warn() {}, error: (_: object, message: string) => void alarms.push(message) };
  const outbox = createOutbox({ database, clock, log });
  const storage = await createStorage(app.env, log);
  let stored = '';
  let failure: Error | undefined;
  const spied: Storage = {
    ...storage,
    put: async (key, ...rest) => {
      stored = key;
      await storage.put(key, ...rest);
      if (failure) throw failure;
    },
  };
  const files = createFiles({
    database,
    clock,
    outbox,
    log,
    storage: spied,
    secret: 's'.repeat(40),
    siteUrl: 'http://lab.example',
  });
  const owner = await makeUser(app);
  const spool = join(dataDir, 'uploading');
  mkdirSync(spool, { recursive: true });
  let counter = 0;

  function received(bytes: Buffer, originalName = 'photo.jpg') {
    counter += 1;
    const path = join(spool, String(counter));
    writeFileSync(path, bytes);
    return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), originalName };
  }
  const keep = (bytes: Buffer, originalName?: string, allowed: readonly (typeof ALLOWED)[number][] = ALLOWED) =>
    files.keep(received(bytes, originalName), { purpose: 'prescriptions', ownerId: owner.id, allowed });
  const rows = () => database.db.selectFrom('files').selectAll().execute();
  async function kept(bytes: Buffer) {
    const file = await keep(bytes);
    await database.write((tx) => files.attach(tx, file));
    return file;
  }

  test.each([
    ['JPEG', photo, 'image/jpeg', '.jpg', [48, 64]],
    ['PNG', png, 'image/png', '.png', [64, 48]],
    ['WebP', webp, 'image/webp', '.webp', [64, 48]],
    ['HEIC', async () => heic, 'image/jpeg', '.jpg', [64, 48]],
  ] as const)('%s is kept upright, readable and without metadata', async (_kind, make, mime, extension, size) => {
    const file = await keep(await make(), 'From my phone.HEIC');
    expect(file).toMatchObject({ mime, original_name: `From my phone${extension}` });
    expect(file.stored_name).toMatch(new RegExp(`^[0-9a-f]{48}\\${extension}$`));
    const bytes = await buffer(await files.read(file));
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect([width, height, exif, orientation]).toEqual([...size, undefined, undefined]);
    expect(bytes.includes('SecretCam')).toBe(false);
    const [left, right] = await Promise.all(
      [0, 1].map(async (half) => {
        const upright = height > width;
        const area = upright
          ? { left: 0, top: half * 32, width: 48, height: 32 }
          : { left: half * 32, top: 0, width: 32, height: 48 };
        const { channels } = await sharp(await sharp(bytes).extract(area).toBuffer()).stats();
        return channels.map(({ mean }) => mean > 100);
      }),
    );
    expect([left?.slice(0, 3), right?.slice(0, 3)]).toEqual([
      [true, false, false],
      [false, false, true],
    ]);
  });

  test('the photo of the test had metadata to lose', async () => {
    const before = await photo();
    expect(before.includes('SecretCam')).toBe(true);
    expect((await sharp(before).metadata()).orientation).toBe(6);
  });

  test('a PDF is kept as it is', async () => {
    const file = await keep(pdf(), '../../etc/Report\u202E 7.pdf');
    expect(file).toMatchObject({ mime: 'application/pdf', original_name: 'Report 7.pdf' });
    expect(await buffer(await files.read(file))).toEqual(pdf());
  });

  test.each([
    ['', 'file.pdf'],
    ['...', 'file.pdf'],
    ['C:\\scans\\<rx>?.pdf', 'rx.pdf'],
    ['पर्चा.jpeg', 'पर्चा.pdf'],
  ])('the name %j is saved as %j', async (given, saved) => {
    expect((await keep(pdf(), given)).original_name).toBe(saved);
  });

  test.each(Object.entries(FORBIDDEN))('%s is refused with what is taken', async (_what, bytes) => {
    const before = await rows();
    await expect(keep(bytes)).rejects.toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_FILE',
      message: expect.stringContaining('JPEG, PNG, WebP, HEIC or PDF'),
    });
    expect(await rows()).toEqual(before);
  });

  test('a type that this call does not take is refused, whatever its name', async () => {
    await expect(keep(await webp(), 'a.pdf', ['JPEG', 'PDF'])).rejects.toMatchObject({
      status: 415,
      message: expect.stringContaining('a JPEG or PDF file'),
    });
  });

  test('a picture that would fill the memory is refused before it is unpacked', async () => {
    await expect(keep(await pictureBomb())).rejects.toMatchObject({
      status: 415,
      message: expect.stringContaining('24 megapixels'),
    });
  });

  test('none and an empty one are 400', async () => {
    const options = { purpose: 'prescriptions', ownerId: owner.id, allowed: ALLOWED };
    await expect(files.keep(undefined, options)).rejects.toMatchObject({ status: 400, code: 'FILE_MISSING' });
    const message = 'This file is empty. Please send a JPEG, PNG, WebP, HEIC or PDF file.';
    await expect(keep(Buffer.alloc(0))).rejects.toMatchObject({ status: 400, code: 'FILE_EMPTY', message });
  });

  test('a full disk is 507, and nothing is half-kept', async () => {
    const before = await rows();
    failure = storageFull();
    await expect(keep(pdf())).rejects.toMatchObject({ status: 507, code: 'STORAGE_FULL' });
    failure = undefined;
    expect(await rows()).toEqual(before);
    await expect(storage.read(stored)).rejects.toThrow();
  });

  test('bytes that are not what was stored never arrive whole, and raise an alarm', async () => {
    const file = await keep(pdf('a'.repeat(2_000_000)));
    const other = pdf('b'.repeat(2_000_000));
    const path = join(spool, 'changed');
    writeFileSync(path, other);
    await storage.put(stored, path, { bytes: other.length, mime: 'application/pdf' });
    alarms.length = 0;
    const damaged = await files.read(file);
    await expect(buffer(damaged)).rejects.toThrow('not what was kept');
    await expect.poll(() => alarms).toEqual([expect.stringMatching(/^ALARM/)]);
    await storage.remove(stored);
    await expect(files.read(file)).rejects.toMatchObject({ status: 500, code: 'FILE_LOST' });
    expect(alarms).toHaveLength(2);
  });

  test('what no record takes is gone after an hour, what one took stays', async () => {
    const orphan = await keep(pdf());
    const taken = await kept(pdf('taken'));
    await files.sweep();
    expect(await buffer(await files.read(orphan))).toEqual(pdf());
    clock.advance(3_600_001);
    await files.sweep();
    await expect(files.read(orphan)).rejects.toThrow();
    expect((await rows()).map((row) => row.id)).not.toContain(orphan.id);
    expect(await buffer(await files.read(taken))).toEqual(pdf('taken'));
  });

  test('a link names its file for 15 minutes', async () => {
    const file = await kept(pdf());
    const link = new URL(files.link(file, owner.id));
    const query = Object.fromEntries(link.searchParams);
    expect(link.origin + link.pathname).toBe(`http://lab.example/files/${file.stored_name}`);
    expect((await files.resolveLink(file.stored_name, query)).file.id).toBe(file.id);
    clock.advance(15 * 60_000 + 1_000);
    await expect(files.resolveLink(file.stored_name, query)).rejects.toMatchObject({ status: 410 });
  });

  test('links end when a file is replaced; those made afterwards are good', async () => {
    const file = await kept(pdf());
    const query = () => Object.fromEntries(new URL(files.link(file, owner.id)).searchParams);
    const before = query();
    clock.advance(2_000);
    await database.write((tx) => files.endLinks(tx, file.id));
    await expect(files.resolveLink(file.stored_name, before)).rejects.toMatchObject({ status: 410 });
    clock.advance(2_000);
    expect((await files.resolveLink(file.stored_name, query())).file.id).toBe(file.id);
  });

  test('a removed file has no link, and its bytes go', async () => {
    const file = await kept(pdf());
    const query = Object.fromEntries(new URL(files.link(file, owner.id)).searchParams);
    await database.write((tx) => files.remove(tx, file.id));
    await expect(files.resolveLink(file.stored_name, query)).rejects.toMatchObject({ status: 410 });
    await expect(files.get(file.stored_name)).rejects.toMatchObject({ status: 404 });
    await outbox.drain();
    await expect(storage.read(`prescriptions/${file.stored_name}`)).rejects.toThrow();
  });

  test('nothing of it all is left in the upload folder', () => {
    expect(readdirSync(spool).filter((entry) => entry.endsWith('.clean'))).toEqual([]);
  });
});
