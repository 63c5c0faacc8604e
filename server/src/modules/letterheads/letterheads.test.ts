// The letterhead of a centre: what it says and shows on reports, and that it changes none that was issued.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { png } from '../../../test/file-samples.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';
import { textOfPages } from '../../../test/pdf-text.ts';
import { type Bench, openBench } from '../../../test/release-bench.ts';

const app = await createTestApp();
let bench: Bench;
let path = '';
const TEXTS = {
  line: 'A unit of Narmada Health Private Limited',
  footer: 'Results relate to the sample tested. Reports are not valid for medico-legal purposes.',
  footerHi: 'नतीजे जाँचे गए सैंपल के हैं।',
  certificateUrl: 'https://nabl-india.example/MC-1234',
};

beforeAll(async () => {
  bench = await openBench(app, [
    { name: 'Renal Profile', parameters: ['UREA'] },
    { name: 'Lipid Profile', parameters: ['CHOL'] },
  ]);
  path = `/centres/${bench.laboratory}/letterhead`;
  const accreditation = {
    ...{ body: 'NABL', certificateNumber: 'MC-1234' },
    ...{ validFrom: '2020-01-01', validUntil: '2099-12-31' },
  };
  await bench.call(bench.admin, 'PUT', `/centres/${bench.laboratory}`, { accreditation });
  const period = { parameterId: null, validFrom: '2020-01-01', validUntil: '2030-12-31' };
  const rows = bench.testIds.slice(0, 1).map((testId) => ({ testId, ...period }));
  await bench.call(bench.admin, 'PUT', `/centres/${bench.laboratory}/scope`, { rows });
});

const read = async () => (await bench.call(bench.admin, 'GET', path)).data;
const picture = (which: string, bytes: Buffer, name = 'picture.png') =>
  sendForm(app, 'PUT', `${path}/${which}`, bench.admin.token, { file: { bytes, name } });

interface Stored {
  pdfs: [accredited: Buffer, plain: Buffer];
  again: () => Promise<Buffer[]>;
}

/** The accredited and the plain report of an order, as they are stored. */
const report = async (language?: 'hi'): Promise<Stored['pdfs']> => (await stored(language)).pdfs;

async function stored(language?: 'hi'): Promise<Stored> {
  const { orderId, customer } = await bench.makeOrder();
  await bench.authorise(orderId, { UREA: '30', CHOL: '150' });
  const { body } = await bench.release(orderId, { ...(language && { language }) });
  expect(body.data.map(({ accredited }: { accredited: boolean }) => accredited)).toEqual([true, false]);
  const again = (): Promise<Buffer[]> =>
    Promise.all(
      body.data.map(async ({ fileName }: { fileName: string }) => {
        const url = `/api/v1/prescription-reports/download/${fileName}`;
        return (await app.http.inject({ url, headers: { authorization: `Bearer ${customer.token}` } })).rawPayload;
      }),
    );
  return { pdfs: (await again()) as Stored['pdfs'], again };
}
const textOf = async (pdf: Buffer) => (await textOfPages(pdf)).join(' ');
const picturesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;

test('a centre without one has empty texts and no picture', async () => {
  expect(await read()).toEqual({ line: '', footer: '', footerHi: '', certificateUrl: '', logo: null, symbol: null });
});

test('its texts stand on both reports, the symbol and its page on the accredited one alone, and on none of before', async () => {
  const first = await stored();
  const [before, beforePlain] = first.pdfs;
  expect(await textOf(before)).not.toContain(TEXTS.footer);
  const { data } = await bench.call(bench.admin, 'PUT', path, { ...TEXTS, footer: `${TEXTS.footer}\n` });
  expect(data).toEqual({ ...TEXTS, logo: null, symbol: null });
  expect((await picture('symbol', await png())).status).toBe(200);
  const [accredited, plain] = await report();
  for (const pdf of [accredited, plain]) {
    expect(await textOf(pdf)).toContain(TEXTS.line);
    expect(await textOf(pdf)).toContain(TEXTS.footer);
  }
  expect(picturesIn(accredited)).toBeGreaterThan(picturesIn(before));
  expect(picturesIn(plain)).toBe(picturesIn(beforePlain));
  expect((await picture('logo', await png())).status).toBe(200);
  const [withLogo, plainWithLogo] = await report('hi');
  expect(picturesIn(withLogo)).toBeGreaterThan(picturesIn(accredited));
  expect(picturesIn(plainWithLogo)).toBeGreaterThan(picturesIn(plain));
  expect(await textOf(withLogo)).not.toContain(TEXTS.footer);
  expect((await first.again()).map((pdf, index) => pdf.equals(first.pdfs[index] as Buffer))).toEqual([true, true]);
});

test('pictures are replaced, removed, and refused in words', async () => {
  const first = (await picture('logo', await png())).body.data.logo;
  expect((await app.http.inject({ url: first })).statusCode).toBe(200);
  const second = (await picture('logo', await png())).body.data.logo;
  expect(second).not.toBe(first);
  const broken = await picture('logo', (await png()).subarray(0, 60));
  expect([broken.status, broken.body.code]).toEqual([415, 'UNSUPPORTED_FILE']);
  // Its header is whole, its pixels are not: it would stop every release.
  const noise = await sharp(randomBytes(60_000), { raw: { width: 200, height: 100, channels: 3 } })
    .png()
    .toBuffer();
  const half = await picture('logo', noise.subarray(0, noise.length / 2));
  expect([half.status, half.body.code]).toEqual([415, 'UNSUPPORTED_FILE']);
  expect((await read()).logo).not.toBeNull();
  expect((await picture('logo', Buffer.from('<svg/>'), 'logo.svg')).status).toBe(415);
  expect((await picture('stamp', await png())).status).toBe(400);
  const { status } = await app.call('DELETE', `${path}/logo`, { token: bench.admin.token });
  expect(status).toBe(200);
  expect((await read()).logo).toBeNull();
  expect((await app.call('DELETE', `${path}/logo`, { token: bench.admin.token })).status).toBe(404);
});

test('a bad address, a long text and an unknown centre are refused', async () => {
  const put = (body: object, to = path) => app.call('PUT', to, { token: bench.admin.token, body });
  expect((await put({ certificateUrl: 'http://nabl.example' })).body.issues).toMatchObject([
    { path: 'certificateUrl' },
  ]);
  expect((await put({ footer: 'x'.repeat(161) })).body.issues).toMatchObject([{ path: 'footer' }]);
  expect((await put({}, '/centres/unknown/letterhead')).status).toBe(404);
  expect((await picture('symbol', Buffer.alloc(0))).status).toBe(400);
});

test('a sample report shows the letterhead before it is saved, and changes nothing', async () => {
  await bench.call(bench.admin, 'PUT', path, TEXTS);
  const preview = async (query: string, to = path) => {
    const headers = { authorization: `Bearer ${bench.admin.token}` };
    return app.http.inject({ url: `/api/v1${to}/preview?${query}`, headers });
  };
  const typed = await preview('line=Another%20owner&footer=&certificateUrl=');
  const text = await textOf(typed.rawPayload);
  for (const said of ['Another owner', 'Preview, not a report', 'Certificate MC-1234']) expect(text).toContain(said);
  expect(text).not.toContain(TEXTS.footer);
  const saved = await textOf((await preview('')).rawPayload);
  for (const said of [TEXTS.line, TEXTS.footer]) expect(saved).toContain(said);
  const hindi = await textOf((await preview('language=hi')).rawPayload);
  expect(hindi).toMatch(/Patient \/ मरीज़/);
  expect(hindi).not.toContain(TEXTS.footer);
  expect(await read()).toMatchObject(TEXTS);
  expect((await preview('certificateUrl=http://nabl.example')).statusCode).toBe(400);
  expect((await preview('', '/centres/unknown/letterhead')).statusCode).toBe(404);
});
