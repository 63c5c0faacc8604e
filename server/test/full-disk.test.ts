// A disk that is really full: small ones of memory are mounted, which needs the right to; and a process that may write no large
// file, which every machine can make. What is refused leaves nothing behind, and works again once there is room.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeUser, type Person } from './factories.ts';
import { pdf } from './file-samples.ts';
import { sendForm } from './forms.ts';
import { createTestApp, createTestDatabase, type TestApp } from './harness.ts';
import { giveReport, sendReport } from './reports.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const MB = 1_048_576;

/** Mounts a disk of memory at `folder`. @returns whether this process may. */
function mount(folder: string, megabytes: number): boolean {
  mkdirSync(folder, { recursive: true });
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;
}
const unmount = (folder: string) => spawnSync('umount', ['-l', folder]);

const trial = mkdtempSync(join(tmpdir(), 'labfront-mount-'));
const mayMount = mount(trial, 1);
if (mayMount) unmount(trial);
rmSync(trial, { recursive: true });

/** Leaves so many bytes of a disk free. */
function fill(disk: string, leave: number): void {
  const filler = join(disk, 'filler');
  rmSync(filler, { force: true });
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave)));
  } catch {
    // Another process took the last pages: the disk is full anyway.
  }
}
const empty = (disk: string) => rmSync(join(disk, 'filler'), { force: true });

/** Every file below a folder. */
function filesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => statSync(join(folder, name)).isFile());
}

const large = (bytes: number) => Buffer.concat([pdf('large'), Buffer.alloc(bytes)]);
const noise = () => {
  const side = 1_500;
  const pixels = Buffer.alloc(side * side * 3);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = (index * 2_654_435_761) % 251;
  return (
    sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
      .jpeg({ quality: 60 })
      // On its side: one that needs nothing would keep its bytes.
      .withMetadata({ orientation: 6 })
      .toBuffer()
  );
};

const NEEDS = 'needs the right to mount a disk';

describe.skipIf(!mayMount)(`files on a disk that is full (${NEEDS})`, () => {
  const disk = mkdtempSync(join(tmpdir(), 'labfront-disk-'));
  let app: TestApp;
  let admin: Person;
  let person: Person;
  beforeAll(async () => {
    mount(disk, 24);
    app = await createTestApp({ DATA_DIR: disk });
    admin = await makeAdmin(app);
    person = await makeUser(app);
  });
  afterEach(() => empty(disk));
  afterAll(() => {
    unmount(disk);
    rmSync(disk, { recursive: true, force: true });
  });

  const upload = (bytes: Buffer, name = 'rx.pdf') =>
    sendForm(app, 'POST', '/prescription/upload', person.token, { city: 'Bhopal', file: { bytes, name } });
  const kept = async () => {
    const { db } = app.database;
    const [files, prescriptions, reports] = await Promise.all([
      db.selectFrom('files').select('id').execute(),
      db.selectFrom('prescriptions').select('id').execute(),
      db.selectFrom('reports').select('id').execute(),
    ]);
    const stored = filesBelow(disk).filter((name) => name !== 'filler' && !name.startsWith('mail'));
    return { rows: files.length, records: prescriptions.length + reports.length, stored: stored.length };
  };
  const refused = { status: 507, body: { code: 'STORAGE_FULL', message: 'There is no room left. Nothing was kept.' } };

  test('a file that does not fit while it comes is refused, and taken once there is room', async () => {
    const before = await kept();
    fill(disk, 2 * MB);
    expect(await upload(large(5 * MB))).toMatchObject(refused);
    expect(await sendReport(app, admin, person, { bytes: large(5 * MB) })).toMatchObject(refused);
    expect(await kept()).toEqual(before);
    empty(disk);
    expect((await upload(large(5 * MB))).status).toBe(201);
    expect(await kept()).toEqual({ rows: before.rows + 1, records: before.records + 1, stored: before.stored + 1 });
  });

  test('a picture that came whole, but does not fit when it is written anew', async () => {
    const picture = await noise();
    const before = await kept();
    fill(disk, picture.length + 100_000);
    expect(await upload(picture, 'rx.jpg')).toMatchObject(refused);
    expect(await kept()).toEqual(before);
  });

  test('a disk without any room at all, ten at once', async () => {
    const before = await kept();
    fill(disk, 0);
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(large(MB))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([507]));
    expect(await kept()).toEqual(before);
  });

  test('ten at once where a few fit: as many records as files, and what was answered 201 is there', async () => {
    const before = await kept();
    fill(disk, 4 * MB);
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(large(MB))));
    const taken = answers.filter(({ status }) => status === 201).length;
    expect(answers.filter(({ status }) => status === 507)).toHaveLength(10 - taken);
    expect(await kept()).toEqual({
      rows: before.rows + taken,
      records: before.records + taken,
      stored: before.stored + taken,
    });
  });

  test('an amended report that does not fit leaves the one before as it was', async () => {
    const report = await giveReport(app, admin, person, { bytes: pdf('before') });
    fill(disk, MB);
    const file = { bytes: large(3 * MB), name: 'after.pdf' };
    const path = `/prescription-reports/${report._id}`;
    expect(await sendForm(app, 'PUT', path, admin.token, { reason: 'Wrong', file })).toMatchObject(refused);
    const download = `/prescription-reports/download/${report.fileName}`;
    expect((await app.call('GET', download, { token: person.token })).status).toBe(200);
    const [{ version }] = (await app.call('GET', path, { token: person.token })).body.data;
    expect(version).toBe(1);
  });

  test('a storage folder that is a full disk of its own', async () => {
    const own = join(disk, 'files/prescriptions');
    mount(own, 1);
    const before = await kept();
    expect(await upload(large(2 * MB))).toMatchObject(refused);
    expect(await kept()).toEqual(before);
    unmount(own);
  });
});

/** The server as it runs, and calls to it. */
async function startOn(variables: Record<string, string | undefined>, fileKilobytes?: number) {
  const server: ServerProcess = await startServer(variables, fileKilobytes);
  const call = async (method: string, path: string, token?: string, body?: FormData | object) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${server.base}/api/v1${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: bodies of many calls
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const person = {
    firstName: 'Asha',
    lastName: 'Verma',
    phone: '9876543210',
    email: 'a@example.in',
    password: 'full-disk-12',
  };
  const { body } = await call('POST', '/admin/register', undefined, person);
  const upload = (bytes: Buffer) => {
    const form = new FormData();
    form.append('city', 'Bhopal');
    form.append('file', new Blob([new Uint8Array(bytes)]), 'rx.pdf');
    return call('POST', '/prescription/upload', body.token, form);
  };
  return { server, call, upload, token: body.token as string };
}

test('a process that may write no such large file refuses it, and keeps nothing of it', async () => {
  const { dataDir, url, database } = await createTestDatabase();
  await database.close();
  const variables = { DATA_DIR: dataDir, STARTER_CATALOGUE: 'off', ...(url !== undefined && { DATABASE_URL: url }) };
  const { server, call, upload, token } = await startOn(variables, 6 * 1_024);
  try {
    const answer = await upload(large(8 * MB));
    expect(answer).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
    expect(readdirSync(join(dataDir, 'uploading'))).toEqual([]);
    expect((await call('GET', '/prescription', token)).body.data).toEqual([]);
    expect((await upload(large(3 * MB))).status).toBe(201);
  } finally {
    server.child.kill('SIGKILL');
  }
});

const hasOwnDatabase = process.env.TEST_ENGINE !== 'postgres';
if (hasOwnDatabase) {
  describe.skipIf(!mayMount)(`the database on a full disk (${NEEDS})`, () => {
    test('refuses what it cannot write, loses nothing that it answered, and goes on once there is room', async () => {
      const disk = mkdtempSync(join(tmpdir(), 'labfront-disk-'));
      mount(disk, 32);
      let server: ServerProcess | undefined;
      try {
        const shop = await startOn({ DATA_DIR: disk, STARTER_CATALOGUE: 'off' });
        const { call, upload, token } = shop;
        server = shop.server;
        const rename = (lastName: string) => call('PUT', '/admin/update', token, { lastName });
        fill(disk, 0);
        expect((await upload(large(MB))).status).toBe(507);
        let last = 'Verma';
        let refusal: Awaited<ReturnType<typeof rename>> | undefined;
        for (let count = 0; count < 5_000 && !refusal; count += 1) {
          const answer = await rename(`Verma ${count}`);
          if (answer.status === 200) last = `Verma ${count}`;
          else refusal = answer;
        }
        expect(refusal).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
        expect((await call('GET', '/admin/me', token)).body.lastName).toBe(last);
        empty(disk);
        expect((await rename('Rao')).status).toBe(200);
        expect((await upload(large(MB))).status).toBe(201);
        expect((await call('GET', '/admin/me', token)).body.lastName).toBe('Rao');
      } finally {
        server?.child.kill('SIGKILL');
        unmount(disk);
        rmSync(disk, { recursive: true, force: true });
      }
    });
  });
}
