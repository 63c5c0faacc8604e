// The picture of a signature: small, whole, of one person, and gone with its replacement.
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeCentre, makeCities, makeStaff, type Person } from '../../../test/factories.ts';
import { photo, png, webp } from '../../../test/file-samples.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);
let admin: Person;
let entry: { accountId: string; centreIds: string[] };
const base = {
  name: 'Dr Asha Rao',
  qualification: 'MD Pathology',
  registrationNumber: 'MP-1234',
  departments: ['Biochemistry'],
  validFrom: '2020-01-01',
};

beforeAll(async () => {
  admin = await makeAdmin(app);
  const laboratory = await makeCentre(app, admin, { code: 'SIGN', kind: 'laboratory', labCode: '07' });
  entry = { accountId: (await makeStaff(app, admin, { roleId: 'pathologist' })).id, centreIds: [laboratory] };
});

async function makeSignatory(): Promise<string> {
  const { status, body } = await app.call('POST', '/signatories', { token: admin.token, body: { ...base, ...entry } });
  expect(status).toBe(201);
  return body.data._id;
}

const send = (id: string, bytes: Buffer, name = 'signature.png') =>
  sendForm(app, 'PUT', `/signatories/${id}/signature`, admin.token, { file: { bytes, name } });
const open = (link: string) => app.http.inject({ url: new URL(link).pathname + new URL(link).search });

test('is set, opened by its link, replaced and taken away', async () => {
  const id = await makeSignatory();
  expect(await app.services.signatories.signatureOf(id)).toBeNull();
  const { status, body } = await send(id, await png());
  expect([status, body.data.signature]).toEqual([200, expect.stringContaining('/files/')]);
  expect((await open(body.data.signature)).statusCode).toBe(200);
  expect((await app.services.signatories.signatureOf(id))?.slice(1, 4).toString()).toBe('PNG');
  const replaced = await send(id, await photo(), 'signature.jpg');
  expect((await open(body.data.signature)).statusCode).toBe(410);
  expect((await open(replaced.body.data.signature)).headers['content-type']).toBe('image/jpeg');
  const remove = () => app.call('DELETE', `/signatories/${id}/signature`, { token: admin.token });
  expect((await remove()).body.data.signature).toBeNull();
  expect((await open(replaced.body.data.signature)).statusCode).toBe(410);
  expect((await remove()).status).toBe(404);
});

test('refuses what is damaged, too large or no picture, and keeps the one before', async () => {
  const id = await makeSignatory();
  await send(id, await png());
  const whole = await png();
  const wide = await sharp({ create: { width: 2_001, height: 10, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const refused = async (bytes: Buffer) => {
    const { status, body } = await send(id, bytes);
    return [status, body.code];
  };
  expect(await refused(whole.subarray(0, whole.length - 40))).toEqual([415, 'UNSUPPORTED_FILE']);
  expect(await refused(whole.subarray(0, 20))).toEqual([415, 'UNSUPPORTED_FILE']);
  expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([415, 'UNSUPPORTED_FILE']);
  expect(await refused(await webp())).toEqual([415, 'UNSUPPORTED_FILE']);
  expect(await refused(Buffer.alloc(0))).toEqual([400, 'FILE_MISSING']);
  expect(await refused(wide)).toEqual([400, 'VALIDATION']);
  const large = Buffer.concat([whole, Buffer.alloc(256 * 1_024)]);
  expect(await refused(large)).toEqual([413, 'FILE_TOO_LARGE']);
  expect((await send(id, large)).body.message).toBe('This file is larger than 256 KB');
  expect(await app.services.signatories.signatureOf(id)).not.toBeNull();
  expect((await send('unknown', whole)).status).toBe(404);
});

test('goes with the person: an entry of another account has none', async () => {
  const id = await makeSignatory();
  const { body } = await send(id, await png());
  const other = await makeStaff(app, admin, { roleId: 'pathologist' });
  const change = { ...base, ...entry, accountId: other.id };
  const changed = await app.call('PUT', `/signatories/${id}`, { token: admin.token, body: change });
  expect([changed.status, changed.body.data.signature]).toEqual([200, null]);
  expect((await open(body.data.signature)).statusCode).toBe(410);
});
