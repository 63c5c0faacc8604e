// Free accounts that try to fill the disk with files: bytes of a day for each account and network, and a floor that stays free.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeUser, PASSWORD, type Person } from './factories.ts';
import { pdf } from './file-samples.ts';
import { sendForm } from './forms.ts';
import { createTestApp, type TestApp } from './harness.ts';

/** A PDF of so many megabytes, another one each time. */
let files = 0;
function largePdf(megabytes: number): Buffer {
  files += 1;
  return Buffer.concat([
    pdf(),
    Buffer.alloc(megabytes * 1_048_576 - pdf().length - 20, 32),
    Buffer.from(`%${files}`.padEnd(20)),
  ]);
}
const send = (app: TestApp, { token }: Person, megabytes: number, from: string) =>
  sendForm(
    app,
    'POST',
    '/prescription/upload',
    token,
    { file: { bytes: largePdf(megabytes), name: 'slip.pdf' }, message: `File ${files}`, city: 'Bhopal' },
    from,
  );
const storedBytes = async (app: TestApp) => {
  const rows = await app.database.db.selectFrom('files').select('bytes').execute();
  return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
};

test('an account stores its megabytes of a day, a network those of all its accounts, and the next day is another', async () => {
  const app = await createTestApp({ UPLOAD_MB_PER_ACCOUNT: '6', UPLOAD_MB_PER_NETWORK: '10' });
  const [one, two, three] = [await makeUser(app), await makeUser(app), await makeUser(app)];
  expect([(await send(app, one, 3, '10.1.1.1')).status, (await send(app, one, 3, '10.1.1.1')).status]).toEqual([
    201, 201,
  ]);
  const over = await send(app, one, 1, '10.1.1.1');
  expect([over.status, over.body.code, over.body.message]).toEqual([
    429,
    'UPLOADS_USED_UP',
    expect.stringContaining('6 MB of files in a day'),
  ]);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(80_000);
  // New accounts of the same network get what is left of it.
  expect((await send(app, two, 3, '10.1.1.1')).status).toBe(201);
  expect((await send(app, three, 3, '10.1.1.1')).body.message).toContain('from your network');
  expect((await send(app, three, 1, '10.1.1.1')).status).toBe(201);
  // A neighbour elsewhere is not kept out.
  expect((await send(app, three, 3, '10.2.2.2')).status).toBe(201);
  expect(await storedBytes(app)).toBe(13 * 1_048_576);
  app.clock.advance(86_400_000);
  const { body } = await app.call('POST', '/admin/login', { body: { email: one.email, password: PASSWORD } });
  expect((await send(app, { ...one, token: body.token }, 3, '10.1.1.1')).status).toBe(201);
});

test('many at once store no more', async () => {
  const app = await createTestApp({ UPLOAD_MB_PER_ACCOUNT: '4', UPLOAD_MB_PER_NETWORK: '0' });
  const person = await makeUser(app);
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(app, person, 1, '10.1.1.1')));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
  expect(await storedBytes(app)).toBe(4 * 1_048_576);
});

test('while little of the disk is free files are refused before they are read, and everything else goes on', async () => {
  const app = await createTestApp({ DISK_FLOOR_MB: '999999999' });
  const person = await makeUser(app);
  const { status, body } = await send(app, person, 1, '10.1.1.1');
  expect([status, body.code, body.message]).toEqual([507, 'STORAGE_LOW', expect.stringContaining('bring them to us')]);
  expect(await storedBytes(app)).toBe(0);
  expect(readdirSync(app.dataDir).includes('uploading') ? readdirSync(join(app.dataDir, 'uploading')) : []).toEqual([]);
  expect((await app.call('GET', '/prescription', { token: person.token })).status).toBe(200);
  const { payload } = await app.http.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' });
  const figure = (state: string) =>
    Number(new RegExp(`labfront_disk_bytes\\{state="${state}"\\} (\\S+)`).exec(payload)?.[1]);
  expect(figure('floor')).toBe(999_999_999 * 1_048_576);
  expect(figure('free')).toBeGreaterThan(0);
});
