// Settings of the site: who may change them, what is refused, and that every process shows a change within a second.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteSettings } from '@labfront/contract/settings';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeAdmin, makeStaff, makeUser, type Person } from '../../../test/factories.ts';
import { png, webp } from '../../../test/file-samples.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';
import { type App, buildApp } from '../../app.ts';
import { servePages } from '../../platform/http/pages.ts';

const app = await createTestApp({ SITE_NAME: 'Env Lab', SITE_PHONE: '0755 100' });

// The age of what a process holds is timed by `performance`, which stands still but for this second.
vi.useFakeTimers({ toFake: ['performance'] });
afterAll(() => vi.useRealTimers());
const passSecond = () => vi.advanceTimersByTime(1_000);

/** A web build whose pages are what they are given of the site. */
const dist = mkdtempSync(join(tmpdir(), 'labfront-dist-'));
mkdirSync(join(dist, 'client'));
mkdirSync(join(dist, 'server'));
const document = '<head><link rel="icon" href="/favicon-32.ico"><link rel="apple-touch-icon" href="/a.png"></head>';
writeFileSync(join(dist, 'client/index.html'), document);
writeFileSync(join(dist, 'client/index.hi.html'), document);
writeFileSync(
  join(dist, 'server/entry-server.js'),
  `export const createApi = (transport) => transport;
export const locate = async (url) => ({ address: url, language: 'en', isPage: true });
export const frameOf = (template) => ({ empty: Buffer.from(template) });
export async function render({ url, site, frames, api }) {
  const legal = await (await api.send({ url: '/api/v1/legal-texts/terms', headers: new Headers() })).text();
  return { status: 200, document: Buffer.from(frames.en.empty + JSON.stringify(site) + legal), cacheable: true };
}`,
);
afterAll(() => rmSync(dist, { recursive: true, force: true }));

async function startProcess(): Promise<App> {
  const { env, database, clock } = app;
  const started = await buildApp({ env, database, clock });
  await servePages({ http: started.http, ...started.pageSite, dist });
  afterAll(() => started.http.close());
  return started;
}
const [here, there] = [await startProcess(), await startProcess()];

let admin: Person;
beforeAll(async () => {
  admin = await makeAdmin(app);
});

async function read(): Promise<SiteSettings> {
  const { status, body } = await app.call('GET', '/settings', { token: admin.token });
  expect(status).toBe(200);
  return body.data;
}

async function put(process: App, body: object) {
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await process.http.inject({ method: 'PUT', url: '/api/v1/settings', headers, payload: body });
  return { status: answer.statusCode, body: answer.json() };
}

async function change(process: App, fields: Partial<SiteSettings>) {
  const answer = await put(process, { ...(await read()), ...fields });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data as SiteSettings;
}

const ask = async (process: App, url: string) => {
  const { statusCode, payload, headers, rawPayload } = await process.http.inject({ url });
  return { status: statusCode, payload, headers, rawPayload };
};

const square = (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();

const sendLogo = (kind: string, bytes: Buffer, name = 'logo.png') =>
  sendForm(app, 'POST', '/settings/logo', admin.token, { kind, file: { bytes, name } });

test('the environment says what the site is until somebody changes it', async () => {
  expect(await read()).toMatchObject({ version: 0, name: 'Env Lab', phone: '0755 100', logos: { light: null } });
});

test('is for staff with the permission alone', async () => {
  const user = await makeUser(app);
  const staff = await makeStaff(app, admin, { roleId: 'phlebotomist' });
  for (const [token, status] of [
    [undefined, 401],
    [user.token, 403],
    [staff.token, 403],
  ] as const) {
    expect((await app.call('GET', '/settings', { token })).status).toBe(status);
    expect((await app.call('PUT', '/settings', { token, body: {} })).status).toBe(status);
    expect((await app.call('DELETE', '/settings/logo/light', { token })).status).toBe(status);
    expect((await app.call('GET', '/settings/setup', { token })).status).toBe(status);
  }
});

describe('a change', () => {
  test('is in pages and the manifest of both processes within a second, and in mails', async () => {
    for (const process of [here, there]) {
      expect((await ask(process, '/page')).payload).toContain('"name":"Env Lab"');
      expect((await ask(process, '/manifest.webmanifest')).payload).toContain('Env Lab');
    }
    await change(here, { name: 'Sehat Labs', phone: '+91 755 222 0000', email: 'ask@sehat.example' });
    for (const url of ['/page', '/manifest.webmanifest']) {
      expect((await ask(here, url)).payload).toContain('Sehat Labs');
    }
    expect((await ask(here, '/page')).payload).toContain('+91 755 222 0000');
    passSecond();
    for (const url of ['/page', '/manifest.webmanifest']) {
      expect((await ask(there, url)).payload).toContain('Sehat Labs');
    }

    const user = await makeUser(app, { email: 'mailed@example.in' });
    passSecond();
    await app.call('POST', '/admin/forgot-password', { body: { email: 'mailed@example.in' } });
    await app.outbox.drain();
    const [mail = ''] = (await mailsTo(app, 'mailed@example.in')).slice(-1);
    expect(mail).toContain('From: Sehat Labs <ask@sehat.example>');
    expect(mail).toContain('+91 755 222 0000');
    expect(user.id).not.toBe('');
  });

  test('a colour, a legal text and a marquee reach pages, with a policy that allows the colour', async () => {
    const plain = await ask(there, '/colour');
    const terms = { en: '# Ours\n\nOur own terms', hi: '' };
    const { legal } = await read();
    await change(here, {
      brandColour: '#7A1F3D',
      legal: { ...legal, terms },
      marquee: { en: 'Open on Sundays', hi: '' },
    });
    passSecond();
    const page = await ask(there, '/colour');
    expect(page.payload).toContain('--color-brand:#7a1f3d');
    expect(page.payload).toContain('Our own terms');
    expect(page.payload).toContain('Open on Sundays');
    const policyOf = (answer: typeof page) => String(answer.headers['content-security-policy']);
    expect(policyOf(page)).not.toBe(policyOf(plain));
    expect(policyOf(page)).toMatch(/style-src 'self' 'sha256-/);
    expect((await ask(there, '/manifest.webmanifest')).payload).toContain('"theme_color":"#7a1f3d"');
  });

  test('of settings that somebody else has changed is refused', async () => {
    const seen = await read();
    await change(here, { hours: 'Daily 07:00-19:00' });
    expect(await put(there, { ...seen, name: 'Lost' })).toMatchObject({
      status: 409,
      body: { code: 'SETTINGS_CHANGED' },
    });
    expect((await read()).hours).toBe('Daily 07:00-19:00');
  });

  test('of two at once is one', async () => {
    const seen = await read();
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name, index) => put(index % 2 === 0 ? here : there, { ...seen, name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await read()).name).toBe(winner?.body.data.name);
  });

  test('leaves a row in the audit log that names the fields and none of their texts', async () => {
    await change(here, { address: 'A new road 5' });
    const row = await app.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'settings.updated')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow();
    expect(row.actor_id).toBe(admin.id);
    expect(JSON.parse(row.details)).toEqual({ fields: 'address' });
  });
});

describe('refuses in words, at the field', () => {
  test.each([
    ['brandColour', { brandColour: 'teal' }, 'Enter a colour such as #0b5c60', 'रंग लिखें, जैसे #0b5c60'],
    ['brandColour', { brandColour: '#f3a92b' }, 'have a contrast of 1.', 'कंट्रास्ट 1.'],
    ['phone', { phone: 'call us' }, 'Enter a phone number such as', 'फ़ोन नंबर लिखें'],
    ['hours', { hours: 'whenever' }, 'Write the hours such as', 'समय ऐसे लिखें'],
    ['name', { name: ' ' }, 'Name is required', 'ज़रूरी'],
    [
      'social.facebook',
      { social: { facebook: 'javascript:alert(1)', instagram: '', youtube: '' } },
      'https://',
      'https',
    ],
  ])('%s %o', async (path, fields, english, hindi) => {
    const body = { ...(await read()), ...fields };
    for (const [language, words] of [
      ['en', english],
      ['hi', hindi],
    ] as const) {
      const { status, body: refusal } = await app.call('PUT', '/settings', {
        token: admin.token,
        body,
        headers: { 'accept-language': language },
      });
      expect(status).toBe(400);
      expect(refusal.issues).toContainEqual({ path, message: expect.stringContaining(words) });
    }
  });
});

describe('a logo', () => {
  test('is served for ever under an address that names its content, in every process', async () => {
    const first = await sendLogo('light', await png());
    expect(first).toMatchObject({ status: 201, body: { data: { logos: { light: { width: 64, height: 48 } } } } });
    const { src } = first.body.data.logos.light;
    passSecond();
    expect((await ask(there, '/logo-page')).payload).toContain(src);
    const picture = await ask(there, src);
    expect(picture).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
    expect(picture.headers['cache-control']).toContain('immutable');
    expect((await sharp(picture.rawPayload).metadata()).width).toBe(64);

    const second = await sendLogo('light', await webp());
    const { src: newSrc } = second.body.data.logos.light;
    expect(newSrc).not.toBe(src);
    passSecond();
    expect((await ask(there, newSrc)).status).toBe(200);
    expect((await ask(there, src)).status).toBe(404);

    const gone = await app.call('DELETE', '/settings/logo/light', { token: admin.token });
    expect(gone.body.data.logos.light).toBeNull();
    expect((await app.call('DELETE', '/settings/logo/light', { token: admin.token })).status).toBe(404);
    passSecond();
    expect((await ask(there, newSrc)).status).toBe(404);
    expect((await ask(there, '/logo-page')).payload).not.toContain('/site-logo/');
  });

  test('that is an icon stands in documents and in the manifest', async () => {
    const { body } = await sendLogo('icon', await square(256));
    const { src } = body.data.logos.icon;
    passSecond();
    const page = await ask(there, '/icon-page');
    expect(page.payload).toContain(`<link rel="icon" href="${src}" sizes="256x256"`);
    expect(page.payload).not.toContain('favicon-32');
    expect((await ask(there, '/manifest.webmanifest')).payload).toContain(src);
  });

  test('is refused by its content: SVG, PDF in the name of a picture, too large, an icon that is not square', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await sendLogo('light', svg, 'logo.svg')).toMatchObject({ status: 415 });
    expect(await sendLogo('light', Buffer.from('%PDF-1.4 nothing'), 'logo.png')).toMatchObject({ status: 415 });
    expect(await sendLogo('light', Buffer.alloc(600 * 1_024, 1))).toMatchObject({ status: 413 });
    expect(await sendLogo('light', await square(2_001))).toMatchObject({ status: 400 });
    expect(await sendLogo('icon', await png())).toMatchObject({ status: 400, body: { issues: [{ path: 'file' }] } });
    expect(await sendLogo('flag', await png())).toMatchObject({ status: 400, body: { issues: [{ path: 'kind' }] } });
    expect((await read()).logos.light).toBeNull();
  });
});
