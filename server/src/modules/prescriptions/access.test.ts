// Access to every id and every link of a prescription: by its owner, another person, an administrator and nobody.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeUser, type Person } from '../../../test/factories.ts';
import { pdf, photo } from '../../../test/file-samples.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp({ CORS_ORIGINS: 'https://old.example', SITE_URL: 'https://lab.example' });
const admin = await makeAdmin(app);
const owner = await makeUser(app, { firstName: 'Asha', lastName: 'Owner' });
const other = await makeUser(app);

async function upload(person: Person, bytes: Buffer, name: string) {
  const file = { bytes, name };
  const { body } = await sendForm(app, 'POST', '/prescription/upload', person.token, { message: name, city: '', file });
  return body as { _id: string; file: string; fileName: string };
}
const paper = await upload(owner, pdf(), 'paper.pdf');
const picture = await upload(owner, await photo(), 'picture.jpg');

const open = (link: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.http.inject({ method, url: link.replace('https://lab.example', ''), headers });
const linkFor = async ({ token }: Person, id: string): Promise<string> => {
  const { body } = await app.call('GET', '/prescription', { token });
  return body.data.find((row: { _id: string }) => row._id === id).file;
};
const status = async (link: string) => (await open(link)).statusCode;
const log = (person: Person | undefined, id: string) =>
  app.call('GET', `/prescription/access-log/${id}`, { token: person?.token });

describe('ids', () => {
  const people = { owner, other, admin, nobody: undefined };
  test.each([
    ['list', 'owner', 200, 2],
    ['list', 'other', 200, 0],
    ['list', 'admin', 200, 2],
    ['list', 'nobody', 401, undefined],
  ] as const)('%s by %s: %i', async (_call, who, wanted, count) => {
    const { status: got, body } = await app.call('GET', '/prescription', { token: people[who]?.token });
    expect([got, body.data?.length]).toEqual([wanted, count]);
  });

  test.each([
    ['owner', 200],
    ['other', 404],
    ['admin', 200],
    ['nobody', 401],
  ] as const)('the access log for %s: %i', async (who, wanted) => {
    expect((await log(people[who], paper._id)).status).toBe(wanted);
    expect((await log(people[who], 'no-such-id')).status).toBe(who === 'nobody' ? 401 : 404);
  });

  test.each([
    ['owner', 403],
    ['other', 403],
    ['nobody', 401],
  ] as const)('the answer by %s: %i', async (who, wanted) => {
    const body = { status: 'approved' };
    const path = `/prescription/status/${paper._id}`;
    expect((await app.call('PUT', path, { token: people[who]?.token, body })).status).toBe(wanted);
  });
});

describe('links', () => {
  test('open without a session, for owner and administrator, as what they are', async () => {
    const shown = await open(await linkFor(owner, picture._id));
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="picture.jpg"',
      'content-length': String(shown.rawPayload.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(shown.headers['content-security-policy']).toMatch(
      /^sandbox; .*frame-ancestors 'self' https:\/\/old\.example$/,
    );
    expect(shown.headers['x-frame-options']).toBeUndefined();
    expect(await status(await linkFor(admin, picture._id))).toBe(200);
    const saved = await open(`${await linkFor(owner, picture._id)}&download=1`);
    expect(saved.headers['content-disposition']).toBe('attachment; filename="picture.jpg"');
  });

  test('a PDF with a script is only ever saved, or sandboxed', async () => {
    const { headers, rawPayload } = await open(await linkFor(admin, paper._id));
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="paper.pdf"',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(rawPayload).toEqual(pdf());
  });

  test('other sites that may embed get their CORS headers', async () => {
    const link = await linkFor(owner, picture._id);
    const { headers } = await open(link, { origin: 'https://old.example' });
    expect(headers['access-control-allow-origin']).toBe('https://old.example');
    expect((await open(link, { origin: 'https://evil.example' })).headers['access-control-allow-origin']).not.toBe(
      'https://evil.example',
    );
  });

  test('are refused when anything in them was changed', async () => {
    const link = await linkFor(owner, paper._id);
    const changes = {
      'another account': link.replace(`for=${owner.id}`, `for=${other.id}`),
      'a later end': link.replace(/expires=(\d+)/, (_, seconds) => `expires=${Number(seconds) + 1}`),
      'another file': link.replace(paper.fileName, picture.fileName),
      'a name that is none': link.replace(paper.fileName, 'x.pdf'),
      'another signature': link.replace(
        /signature=./,
        (text) => `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`,
      ),
      'no signature': link.replace(/&signature=.*/, ''),
      'two signatures': `${link}&signature=${new URL(link).searchParams.get('signature')}`,
      nothing: link.replace(/\?.*/, ''),
    };
    for (const [what, changed] of Object.entries(changes)) {
      const { statusCode } = await open(changed);
      expect([what, statusCode]).toEqual([what, 403]);
    }
    expect((await open(link, {}, 'HEAD')).statusCode).toBe(404);
    expect(await status(link)).toBe(200);
  });

  test('end after 15 minutes', async () => {
    const link = await linkFor(owner, paper._id);
    app.clock.advance(15 * 60_000 - 10_000);
    expect(await status(link)).toBe(200);
    app.clock.advance(12_000);
    const { statusCode, body } = await open(link);
    expect([statusCode, JSON.parse(body).code]).toEqual([410, 'LINK_EXPIRED']);
  });

  test('end when their administrator is none any more', async () => {
    const second = await makeAdmin(app);
    const link = await linkFor(second, paper._id);
    expect(await status(link)).toBe(200);
    await app.database.db.updateTable('accounts').set({ role: 'user' }).where('id', '=', second.id).execute();
    expect(await status(link)).toBe(410);
  });

  test('every opening is shown to the owner with who and when, and none that was refused', async () => {
    const own = await upload(owner, pdf('log'), 'log.pdf');
    const at = app.clock.now();
    await open(own.file);
    await open(`${await linkFor(admin, own._id)}&download=1`);
    await open(own.file.replace('signature=', 'signature=x'));
    const { body } = await log(owner, own._id);
    expect(body.data).toEqual([
      { at: expect.any(String), who: 'Administrator', action: 'downloaded' },
      { at: expect.any(String), who: 'Asha Owner', action: 'viewed' },
    ]);
    expect(Date.parse(body.data[0].at)).toBeGreaterThan(at);
  });

  test('a file whose bytes were changed on the disk does not arrive whole', async () => {
    const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const openBroken = async (size: number) => {
      const { file, fileName } = await upload(owner, pdf('a'.repeat(size)), `broken-${size}.pdf`);
      writeFileSync(join(app.dataDir, 'files/prescriptions', fileName), pdf('b'.repeat(size)));
      return fetch(file.replace('https://lab.example', url));
    };
    const small = await openBroken(10);
    expect([small.status, await small.json()]).toMatchObject([500, { code: 'FILE_LOST' }]);
    const large = await openBroken(5_000_000);
    expect(large.status).toBe(200);
    await expect(large.arrayBuffer()).rejects.toThrow();
  });
});

test('nothing of a deleted account is left but the row', async () => {
  const person = await makeUser(app);
  const gone = await upload(person, pdf('gone'), 'gone.pdf');
  const staffLink = await linkFor(admin, gone._id);
  expect((await app.call('DELETE', `/admin/delete/${person.id}`, { token: admin.token })).status).toBe(200);
  expect([await status(gone.file), await status(staffLink)]).toEqual([410, 410]);
  await app.outbox.drain();
  const { body } = await app.call('GET', '/prescription', { token: admin.token });
  expect(body.data.map((row: { _id: string }) => row._id)).not.toContain(gone._id);
  expect((await log(admin, gone._id)).status).toBe(404);
  const row = await app.database.db
    .selectFrom('prescriptions')
    .select(['message', 'city', 'note'])
    .where('id', '=', gone._id)
    .executeTakeFirst();
  expect(row).toEqual({ message: '', city: '', note: '' });
});
