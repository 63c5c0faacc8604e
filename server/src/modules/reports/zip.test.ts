// Downloads of several reports as a ZIP, and of the cover page.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { pdf } from '../../../test/file-samples.ts';
import { createTestApp } from '../../../test/harness.ts';
import { textOfPages } from '../../../test/pdf-text.ts';
import { giveReport } from '../../../test/reports.ts';

const app = await createTestApp();
const admin = await makeAdmin(app);
const asha = await makeUser(app, { firstName: 'आशा' });

const get = (path: string) => {
  const headers = { authorization: `Bearer ${asha.token}` };
  return app.http.inject({ method: 'GET', url: `/api/v1/prescription-reports${path}`, headers });
};

/** The entries of a ZIP by its central directory. */
function entriesOf(zip: Buffer): { name: string; bytes: Buffer }[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    const [method, size, nameLength] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ];
    const start = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const bytes = zip.subarray(data, data + size);
    return { name, bytes: method === 0 ? bytes : inflateRawSync(bytes) };
  });
}

test('several reports come as one ZIP, each with its check page, and each is written down', async () => {
  const [one, two] = [
    await giveReport(app, admin, asha, { bytes: pdf('one'), name: 'cbc.pdf' }),
    await giveReport(app, admin, asha, { bytes: pdf('two'), name: 'cbc.pdf' }),
  ];
  const { headers, rawPayload } = await get(`/zip?ids=${one._id},${two._id},${one._id}`);
  expect(headers['content-disposition']).toBe('attachment; filename="reports-2026-03-10.zip"');
  const entries = entriesOf(rawPayload);
  expect(entries.map(({ name }) => name)).toEqual([
    'cbc.pdf',
    'cbc check page.pdf',
    'cbc (2).pdf',
    'cbc check page (2).pdf',
  ]);
  expect([entries[0]?.bytes, entries[2]?.bytes]).toEqual([pdf('one'), pdf('two')]);
  expect(entries[1]?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  for (const { _id } of [one, two]) {
    const log = await app.call('GET', `/prescription-reports/access-log/${_id}`, { token: asha.token });
    expect(log.body.data).toMatchObject([{ action: 'downloaded' }]);
  }
});

test('an account has two ZIPs on their way, a third is refused', async () => {
  const { _id } = await giveReport(app, admin, asha, { bytes: pdf('x'.repeat(1_000_000)) });
  // More than waits in buffers: each is on its way until it is read.
  const begin = () => {
    const headers = { authorization: `Bearer ${asha.token}` };
    const url = `/api/v1/prescription-reports/zip?ids=${_id}`;
    return app.http.inject({ method: 'GET', url, headers, payloadAsStream: true });
  };
  const begun = [await begin(), await begin()];
  expect(begun.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await get(`/zip?ids=${_id}`)).statusCode).toBe(429);
  for (const zip of begun) await finished(zip.stream().resume());
  expect((await get(`/zip?ids=${_id}`)).statusCode).toBe(200);
});

test('a report that cannot be read breaks the ZIP off rather than leaving it out', async () => {
  const [good, bad] = [await giveReport(app, admin, asha), await giveReport(app, admin, asha, { bytes: pdf('good') })];
  writeFileSync(join(app.dataDir, 'files/reports', bad.fileName), pdf('evil'));
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${asha.token}` };
  const ask = async () => {
    const answer = await fetch(`${url}/api/v1/prescription-reports/zip?ids=${good._id},${bad._id}`, { headers });
    return answer.arrayBuffer();
  };
  await expect(ask()).rejects.toThrow();
});

test('more than 50 are too many', async () => {
  const ids = Array.from({ length: 51 }, (_, index) => `id${index}`).join(',');
  expect((await get(`/zip?ids=${ids}`)).json().issues[0].message).toContain('50');
});

test('the cover page is a PDF with the address of the check in it', async () => {
  const report = await giveReport(app, admin, asha);
  const { headers, rawPayload } = await get(`/cover/${report._id}`);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="check-page-${report.checkCode}.pdf"`,
  });
  expect(rawPayload.toString('latin1')).toContain(`/check/${report.checkCode}`);
});

test('the cover page names the patient of the report, not its account, in a font that has the letters', async () => {
  const { _id } = await giveReport(app, admin, asha, { fields: { patientName: 'Asha ஆஷா' } });
  const { rawPayload } = await get(`/cover/${_id}`);
  expect((await textOfPages(rawPayload)).join(' ')).toMatch(/Report for Asha ஆஷா/);
  expect(rawPayload.includes('MuktaMalar')).toBe(true);
});
