// Attacks that docs/security.md names, tried at every call: other sites' forms, addresses to be fetched, paths, headers, and who may
// read what lies on the disk.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { EndpointShape } from '@labfront/contract/endpoint';
import { contract } from '@labfront/contract/index';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeCities, makeItems, makeUser } from './factories.ts';
import { pdf } from './file-samples.ts';
import { sendForm } from './forms.ts';
import { createEmptyPlace, createTestApp } from './harness.ts';
import { createDice, fitting, schemaOf } from './junk.ts';

const app = await createTestApp();
const endpoints = Object.values(contract).flatMap((domain) => Object.values(domain) as EndpointShape[]);
const writes = endpoints.filter(({ method }) => method !== 'GET');
await makeCities(app);
const [itemId = ''] = await makeItems(app, {});

/** Every row that there is, but the counters of limits. */
async function everything(): Promise<string> {
  const { db, engine } = app.database;
  const { rows: tables } = await (engine === 'sqlite'
    ? sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`
    : sql<{
        name: string;
      }>`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`
  ).execute(db);
  const contents = tables
    .filter(({ name }) => name !== 'rate_limits')
    .map(async ({ name }) =>
      (await sql`SELECT * FROM ${sql.table(name)}`.execute(db)).rows.map((row) => JSON.stringify(row)).sort(),
    );
  return JSON.stringify(await Promise.all(contents));
}

describe('a form on another site', () => {
  const user = makeUser(app);
  test.each([
    ['text/plain', (fields: object) => JSON.stringify(fields)],
    ['application/x-www-form-urlencoded', (fields: object) => new URLSearchParams({ ...fields }).toString()],
    ['', (fields: object) => JSON.stringify(fields)],
    [
      'multipart/form-data; boundary=x',
      (fields: object) =>
        [
          ...Object.entries(fields).map(
            ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
          ),
          '--x--\r\n',
        ].join(''),
    ],
  ])('changes nothing by %s', async (type, encode) => {
    await user;
    const before = await everything();
    for (const endpoint of writes) {
      const body = endpoint.body ? fitting(schemaOf(endpoint.body), createDice(1), [itemId]) : {};
      const answer = await app.http.inject({
        // The requests that an HTML form can send; a PUT or DELETE needs a preflight.
        method: 'POST',
        url: `/api/v1${endpoint.path.replace(/:\w+/g, itemId)}`,
        headers: {
          origin: 'https://evil.example',
          cookie: `token=${(await user).token}; session=${(await user).token}`,
          ...(type !== '' && { 'content-type': type }),
        },
        payload: encode(Object(body)),
      });
      expect([endpoint.path, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([endpoint.path, true]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await everything()).toBe(before);
  });
});

test('an address that somebody sends is never fetched', async () => {
  let connections = 0;
  const trap = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  trap.listen(0, '127.0.0.1');
  await once(trap, 'listening');
  const address = trap.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const url = `http://127.0.0.1:${port}/latest/meta-data/`;
  const callers = [await makeUser(app), await makeAdmin(app)];
  const dice = createDice(2);
  for (const endpoint of endpoints) {
    for (const { token } of callers) {
      const fits = endpoint.body ? fitting(schemaOf(endpoint.body), dice, [url]) : undefined;
      const withUrl = { ...Object(fits), url, file: url, profilePhoto: url, image: url, callback: url, webhook: url };
      const headers = { host: `127.0.0.1:${port}`, 'x-forwarded-host': `127.0.0.1:${port}`, referer: url, origin: url };
      await app.http.inject({
        method: endpoint.method,
        url: `/api/v1${endpoint.path.replace(/:\w+/g, encodeURIComponent(url))}?url=${encodeURIComponent(url)}`,
        headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(endpoint.body && { payload: JSON.stringify(withUrl) }),
      });
    }
  }
  await app.outbox.drain();
  trap.close();
  expect(connections).toBe(0);
});

/** Sends bytes as they are: a client library would put them right first. */
async function raw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  return text(socket);
}

describe('over the network', async () => {
  const served = await createTestApp();
  await served.http.listen({ port: 0, host: '127.0.0.1' });
  const address = served.http.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;

  test.each([
    '/files/../../../../etc/passwd',
    '/files/%2e%2e%2f%2e%2e%2flabfront.sqlite',
    '/files/..%5c..%5clabfront.sqlite',
    '/files/%252e%252e%252flabfront.sqlite',
    '/files/prescriptions%2f..%2f..%2flabfront.sqlite',
    '/files/labfront.sqlite%00.pdf',
    '/api/docs/static/../../../../package.json',
    '/api/docs/static/%2e%2e%2f%2e%2e%2fpackage.json',
    '/api/v1/../../labfront.sqlite',
    '//etc/passwd',
  ])('the path %s leads nowhere', async (path) => {
    const answer = await raw(port, `GET ${path} HTTP/1.1\r\nHost: lab.example\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toMatch(/root:|SQLite format|"dependencies"/);
  });

  test.each([
    ['a name of another kind', 'GET /healthz HTTP/1.1\r\nHost: a\r\nBad Name: x\r\n\r\n'],
    ['two lengths', 'POST /api/v1/admin/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    [
      'a length and chunks, which two servers would cut differently',
      'POST /api/v1/admin/login HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a line that goes on', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: 1\r\n\tmore\u0000\r\n\r\n'],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ])('%s in the headers is refused', async (_what, request) => {
    expect(await raw(port, request)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('what is asked for comes back in no header of its own', async () => {
    const line = encodeURIComponent('x\r\nSet-Cookie: stolen=1\r\n\r\n<html>');
    for (const path of [
      `/api/v1/test?search=${line}&limit=1`,
      `/api/v1/search?q=${line}`,
      `/api/v1/test?sort=${line}`,
    ]) {
      const request = `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nIf-None-Match: "${line}"\r\nConnection: close\r\n\r\n`;
      const [head = ''] = (await raw(port, request)).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 (2|3|4)\d\d /);
      expect(head).not.toMatch(/^set-cookie|^<html/im);
    }
  });
});

test('a file’s name breaks no header, and links are made for the site, not for the host that was asked', async () => {
  const user = await makeUser(app);
  const file = { bytes: pdf('named'), name: 'a\r\nSet-Cookie: stolen=1\u202e".pdf' };
  const { status } = await sendForm(app, 'POST', '/prescription/upload', user.token, {
    message: 'x',
    city: 'Bhopal',
    file,
  });
  expect(status).toBe(201);
  const listed = await app.http.inject({
    url: '/api/v1/prescription',
    headers: { authorization: `Bearer ${user.token}`, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  const [{ file: link }] = listed.json().data;
  expect(link).not.toContain('evil.example');
  const opened = await app.http.inject(link.replace(/^https?:\/\/[^/]+/, ''));
  expect(opened.statusCode).toBe(200);
  expect(opened.headers['set-cookie']).toBeUndefined();
  expect(opened.headers['content-disposition']).not.toMatch(/[\r\n]/);
});

describe('on the disk', async () => {
  const place = await createEmptyPlace();
  let server: ChildProcess | undefined;
  afterAll(() => server?.kill('SIGKILL'));

  test('everything is for the server’s own user alone', async () => {
    const env = { ...process.env, ...place, PORT: '0', LOG_LEVEL: 'info', NODE_ENV: 'production' };
    const before = process.umask(0);
    const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], { env });
    process.umask(before);
    server = child;
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    await expect.poll(() => said).toMatch(/listening at/);
    const modes = [
      place.DATA_DIR,
      ...readdirSync(place.DATA_DIR, { recursive: true, encoding: 'utf8' }).map((name) => join(place.DATA_DIR, name)),
    ].map((path) => {
      const about = statSync(path);
      return [path, (about.mode & 0o777).toString(8), about.isDirectory() ? '700' : '600'] as const;
    });
    for (const [path, mode, wanted] of modes) expect([path, mode]).toEqual([path, wanted]);
    expect(modes.length).toBeGreaterThan(place.DATABASE_URL === undefined ? 1 : 0);
  });
});
