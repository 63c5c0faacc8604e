// On SQLite alone: the form of requests (on PostgreSQL: files/files.test.ts).
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '@labfront/contract/endpoint';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Answer } from '../../../test/harness.ts';
import { createDiskFloor } from '../base/disk-floor.ts';
import { handleError } from '../base/errors.ts';
import type { Http } from './http.ts';
import { acceptMultipart, sweepSpool } from './multipart.ts';
import { createServe } from './serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'labfront-forms-'));
const app = Fastify() as unknown as Http;
const sendPhoto = endpoint({
  method: 'POST',
  path: '/photo',
  access: 'public',
  summary: 'A photo with a note',
  bodyKind: 'multipart',
  files: { photo: 1_048_576 },
  body: z.object({ note: z.string().min(1, 'Say something'), count: z.coerce.number().optional() }),
  response: z.any(),
});
let url = '';

beforeAll(async () => {
  app.setErrorHandler(handleError);
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  await acceptMultipart(app);
  const serve = createServe(app, {
    authenticate: async () => null,
    readAgain: async () => null,
    idempotency: { once: () => Promise.reject(new Error('not asked')) },
    limits: { hit: async () => {}, hits: async () => 0 },
    uploadFolder: folder,
    diskFloor: createDiskFloor({ DISK_FLOOR_MB: 0 }, folder),
  });
  serve(sendPhoto, async ({ body, files }) => {
    const { photo } = files;
    return { body, photo, bytes: photo && readFileSync(photo.path).toString('base64') };
  });
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/photo`;
});
afterAll(() => app.close());

const left = () => readdir(folder);
function form(entries: [string, string | Blob, string?][]): FormData {
  const data = new FormData();
  for (const [name, value, fileName] of entries) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, fileName);
  }
  return data;
}
async function send(body: FormData | string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { method: 'POST', body, headers });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

test('reads fields before and after the file, and leaves nothing behind', async () => {
  const bytes = randomBytes(200_000);
  for (const order of [0, 1]) {
    const parts: [string, string | Blob, string?][] = [
      ['note', 'hello'],
      ['photo', new Blob([bytes]), '../../etc/passwd'],
    ];
    const { status, body } = await send(form(order ? parts.reverse() : parts));
    expect(status).toBe(200);
    expect(body.body).toEqual({ note: 'hello' });
    expect(body.bytes).toBe(bytes.toString('base64'));
    expect(body.photo).toMatchObject({ bytes: 200_000 });
    expect(body.photo.path.startsWith(folder)).toBe(true);
  }
  // Files go after the answer.
  await expect.poll(left).toEqual([]);
});

test('refuses a file past its limit with the limit in the message, keeps nothing and answers the next call', async () => {
  const large = form([
    ['photo', new Blob([randomBytes(5_000_000)]), 'a.jpg'],
    ['note', 'x'],
  ]);
  const { status, body } = await send(large);
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: 413,
    code: 'FILE_TOO_LARGE',
    message: 'This file is larger than 1 MB',
  });
  await expect.poll(left).toEqual([]);
  expect((await send(form([['note', 'still here']]))).status).toBe(200);
});

test('says which field does not fit', async () => {
  const { status, body } = await send(form([['note', '']]));
  expect(status).toBe(400);
  expect(body.issues).toEqual([{ path: 'note', message: 'Say something' }]);
});

test('takes JSON in place of a form', async () => {
  const { body } = await send('{"note":"as json"}', { 'content-type': 'application/json' });
  expect(body.body).toEqual({ note: 'as json' });
});

test('ignores undeclared files and empty file boxes', async () => {
  const { status, body } = await send(
    form([
      ['other', new Blob(['1']), 'a.txt'],
      ['photo', new Blob([]), ''],
      ['note', 'n'],
    ]),
  );
  expect(status).toBe(200);
  expect(body.photo).toBeUndefined();
  await expect.poll(left).toEqual([]);
});

test('a torn upload keeps nothing', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const head =
    'POST /api/v1/photo HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900000\r\n\r\n';
  socket.write(
    `${head}--b\r\ncontent-disposition: form-data; name="photo"; filename="a"\r\n\r\n${'x'.repeat(100_000)}`,
  );
  await expect.poll(async () => (await left()).length).toBe(1);
  socket.destroy();
  await expect.poll(left).toEqual([]);
});

test('a form that ends in the middle is refused', async () => {
  const { status, body } = await send('--b\r\ncontent-disposition: form-data; name="note"\r\n\r\nabc', {
    'content-type': 'multipart/form-data; boundary=b',
  });
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'FORM_INCOMPLETE' });
});

test('the sweep removes what is an hour old and nothing newer', async () => {
  const [old, fresh] = [join(folder, 'old'), join(folder, 'fresh')];
  writeFileSync(old, 'x');
  writeFileSync(fresh, 'x');
  const now = Date.now();
  utimesSync(old, new Date(now - 3_700_000), new Date(now - 3_700_000));
  await sweepSpool(folder, now);
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
  await sweepSpool(join(folder, 'not-there'), now);
});
