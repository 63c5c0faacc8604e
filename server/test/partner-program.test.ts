// On SQLite alone: a generated client (on PostgreSQL: api-keys/api-keys.test.ts, webhooks/webhooks.test.ts).
// A partner's programs as docs/partners.md has them: with a client that is generated from the API document of a served shop.
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from '../../tools/free-port.ts';
import { createEmptyPlace } from './harness.ts';
import { call, serve } from './processes.ts';
import { onFileEnd } from './releases.ts';

const run = promisify(execFile);

const ROOT = join(import.meta.dirname, '../..');
const ADMIN = { email: 'owner@example.in', password: 'a-password-of-tests' };
const CUSTOMER = { firstName: 'Asha', lastName: 'Verma', email: 'asha@example.in', password: 'a-password-of-asha' };
const MOBILE_NUMBER = '9812345678';

/** The programs of the page by their file names. */
function programs(): [name: string, text: string][] {
  const page = readFileSync(join(ROOT, 'docs/partners.md'), 'utf8');
  return [...page.matchAll(/^```ts (\S+)\n(.*?)^```$/gms)].map(([, name = '', text = '']) => [name, text]);
}

const TSCONFIG = {
  compilerOptions: { strict: true, module: 'nodenext', target: 'es2024', types: ['node'], outDir: 'out', rootDir: '.' },
  include: ['*.ts', 'lab'],
};

/** A folder with the page's programs and a client of the shop at `base`, compiled. */
async function buildPrograms(base: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'labfront-partner-'));
  onFileEnd(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  for (const [name, text] of programs()) writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'lab'));
  const generator = join(ROOT, 'node_modules/@hey-api/openapi-ts/bin/run.js');
  const asked = ['--input', `${base}/api/v1/openapi.json`, '--output', 'lab', '--no-log-file'];
  const { stdout, stderr } = await run(process.execPath, [generator, ...asked], { cwd: folder });
  expect(stdout + stderr).not.toMatch(/unresolvable|warn|error/i);
  const compiled = run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]);
  await compiled.catch(({ stdout: problems }) => expect.fail(problems));
  return join(folder, 'out');
}

/** Starts the receiver of the page, which writes a line for each event. */
function startReceiver(folder: string, port: number, secret: string): () => string[] {
  const env = { ...process.env, PORT: String(port), LAB_WEBHOOK_SECRET: secret };
  const child = spawn(process.execPath, [join(folder, 'receive.js')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onFileEnd(() => child.kill('SIGKILL'));
  let written = '';
  child.stdout.on('data', (chunk: Buffer) => {
    written += chunk.toString();
  });
  return () => written.split('\n').slice(0, -1);
}

test("a partner's program books for a customer and gets its signed webhooks", { timeout: 120_000 }, async () => {
  const place = await createEmptyPlace();
  const variables = { WEBHOOKS_ALLOW_PRIVATE: 'on', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const { base } = await serve({ ...place, ...variables });
  const { body: customer } = await call(base, 'POST', '/admin/register', {
    body: { ...CUSTOMER, phone: MOBILE_NUMBER },
  });
  const { body: admin } = await call(base, 'POST', '/admin/login', { body: ADMIN });
  const asAdmin = (method: string, path: string, body?: object) =>
    call(base, method, path, { token: admin.token, ...(body && { body }) });

  const permissions = ['customer.read', 'customer.contact', 'booking.create', 'booking.read'];
  const { body: made } = await asAdmin('POST', '/api-keys', { name: 'Clinic', permissions, scope: 'all' });
  expect(made).toMatchObject({ key: expect.any(String) });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/events`;
  const { body: heard } = await asAdmin('POST', '/webhooks', {
    url,
    events: ['booking.confirmed', 'booking.cancelled'],
  });
  const folder = await buildPrograms(base);
  const events = startReceiver(folder, port, heard.secret);

  const { body: catalogue } = await call(base, 'GET', '/test?limit=1');
  const program = [join(folder, 'book.js'), MOBILE_NUMBER, catalogue.data[0].name, 'order-4711'];
  const env = { ...process.env, LAB_URL: base, LAB_KEY: made.key };
  const { stdout: booked } = await run(process.execPath, program, { env });
  expect(booked).toMatch(/^\S+: Pending, ₹\d+\n$/);
  expect((await run(process.execPath, program, { env })).stdout).toBe(booked);

  const { body: listed } = await asAdmin('GET', '/admin/bookings');
  expect(listed.data).toMatchObject([
    { userId: { _id: customer._id }, items: [{ itemId: { _id: catalogue.data[0]._id } }] },
  ]);
  const [{ _id: id }] = listed.data;
  await asAdmin('PUT', `/booking/update-status/${id}`, { status: 'approved' });
  await expect.poll(events, { timeout: 20_000 }).toEqual([`booking.confirmed ${id}`]);

  const attempts = async () => (await asAdmin('GET', `/webhooks/${heard.data._id}/attempts`)).body.data;
  const [{ _id: attempt, body: sent, eventId }] = await attempts();
  await asAdmin('POST', `/webhooks/${heard.data._id}/attempts/${attempt}/replay`);
  const forged = { 'webhook-id': eventId, 'webhook-timestamp': `${Math.floor(Date.now() / 1000)}` };
  const headers = { ...forged, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` };
  expect((await fetch(url, { method: 'POST', headers, body: sent })).status).toBe(401);
  await asAdmin('PUT', `/booking/update-status/${id}`, { status: 'rejected', reason: 'The customer asked for it' });
  await expect.poll(events, { timeout: 20_000 }).toEqual([`booking.confirmed ${id}`, `booking.cancelled ${id}`]);
  const delivered = { state: 'delivered', status: 204 };
  // The last one is recorded a moment after it was received.
  await expect.poll(attempts, { timeout: 20_000 }).toMatchObject([delivered, delivered, delivered]);
});
