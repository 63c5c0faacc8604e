// A picture that was damaged or lost after it was chosen: reports are released without it, and the audit log asks for another one.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { png } from '../../../test/file-samples.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';
import { textOfPages } from '../../../test/pdf-text.ts';
import { type Bench, openBench } from '../../../test/release-bench.ts';

const app = await createTestApp();
let bench: Bench;

beforeAll(async () => {
  bench = await openBench(app, [{ name: 'Renal Profile', parameters: ['UREA'] }]);
});

const choose = async (path: string) =>
  sendForm(app, 'PUT', path, bench.admin.token, { file: { bytes: await png(), name: 'picture.png' } });

/** The newest file of a purpose, on the disk. */
async function pathOf(purpose: string): Promise<string> {
  const { stored_name: name } = await app.database.db
    .selectFrom('files')
    .select('stored_name')
    .where('purpose', '=', purpose)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return join(app.dataDir, 'files', purpose, name);
}

async function release() {
  const { orderId, customer } = await bench.makeOrder();
  await bench.authorise(orderId, { UREA: '30' });
  const preview = await app.call('GET', `/lab/release/${orderId}/preview?kind=final`, {
    token: bench.pathologist.token,
  });
  expect(preview.status).toBe(200);
  const { status, body } = await bench.release(orderId);
  expect(status).toBe(200);
  const [{ reportId, fileName }] = body.data;
  const url = `/api/v1/prescription-reports/download/${fileName}`;
  const answer = await app.http.inject({ url, headers: { authorization: `Bearer ${customer.token}` } });
  const { data } = await bench.call(bench.admin, 'GET', `/admin/audit?record=${reportId}&limit=100`);
  const said = data.map(({ action, sentence }: { action: string; sentence: string }) => [action, sentence]);
  return {
    pages: await textOfPages(answer.rawPayload),
    pictures: answer.rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0,
    said: Object.fromEntries(said) as Record<string, string>,
  };
}

test('whole ones are drawn, and nothing is asked for', async () => {
  expect((await choose(`/signatories/${bench.signatory._id}/signature`)).status).toBe(200);
  expect((await choose(`/centres/${bench.laboratory}/letterhead/logo`)).status).toBe(200);
  const { pictures, said } = await release();
  expect(pictures).toBeGreaterThanOrEqual(2);
  expect(Object.keys(said)).toEqual(['report.made']);
});

test('a damaged signature leaves the name of the signatory', async () => {
  writeFileSync(await pathOf('signatures'), 'These are no pixels');
  const { pages, said } = await release();
  expect(pages.join(' ')).toContain('Dr Asha Rao');
  expect(pages.join(' ')).toContain('MP-1234');
  expect(Object.keys(said).sort()).toEqual(['report.made', 'report.signature-missing']);
  expect(said['report.signature-missing']).toContain('must be chosen again');
});

test('a signature and a logo that are gone are left out too', async () => {
  rmSync(await pathOf('signatures'));
  rmSync(await pathOf('letterheads'));
  const { pages, pictures, said } = await release();
  expect(pages.join(' ')).toContain('Dr Asha Rao');
  expect(pictures).toBe(0);
  expect(Object.keys(said).sort()).toEqual(['report.logo-missing', 'report.made', 'report.signature-missing']);
});

test('chosen again they are drawn in the next report', async () => {
  expect((await choose(`/signatories/${bench.signatory._id}/signature`)).status).toBe(200);
  expect((await choose(`/centres/${bench.laboratory}/letterhead/logo`)).status).toBe(200);
  const { pictures, said } = await release();
  expect(pictures).toBeGreaterThanOrEqual(2);
  expect(Object.keys(said)).toEqual(['report.made']);
});
