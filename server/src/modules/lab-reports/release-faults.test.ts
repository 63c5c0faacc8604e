// A release that breaks in the middle, or whose order changes while its report is drawn.
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { openBench } from '../../../test/release-bench.ts';
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts';
import type { ReportSheet } from './report-pdf.ts';
import { draw } from './report-pdf.ts';

let meanwhile: () => Promise<void> = async () => {};
const drawn: ReportSheet[] = [];
const pdfs: PdfRenderer = {
  render: async (_template, data) => {
    const sheet = data as ReportSheet;
    drawn.push(sheet);
    const work = meanwhile;
    meanwhile = async () => {};
    await work();
    return draw(sheet);
  },
};
const app = await createTestApp({}, { pdfs });
const bench = await openBench(app, [{ name: 'Renal Profile', parameters: ['UREA', 'CREA'] }]);
const VALUES = { UREA: '30', CREA: '1.10' };

const storedReports = () => app.database.db.selectFrom('reports').select('id').execute();
const storedFiles = () =>
  app.database.db.selectFrom('files').select(['id', 'attached_at']).where('purpose', '=', 'reports').execute();

test('that cannot be drawn leaves nothing, and is made by the next press', async () => {
  const { orderId } = await bench.makeOrder();
  await bench.authorise(orderId, VALUES);
  meanwhile = () => Promise.reject(new Error('The thread ended'));
  expect((await bench.release(orderId)).status).toBe(500);
  expect([await storedReports(), await storedFiles()]).toEqual([[], []]);
  expect((await bench.read(orderId)).lines[0].state).toBe('authorised');
  expect((await bench.release(orderId)).status).toBe(200);
  expect((await storedFiles()).map(({ attached_at: at }) => at !== null)).toEqual([true]);
});

test('whose process ended before it was filed leaves bytes that are swept, and is made by the next press', async () => {
  const { orderId } = await bench.makeOrder();
  await bench.authorise(orderId, VALUES);
  const before = (await storedFiles()).length;
  // All that such a process has left behind.
  await app.services.reports.made.keep(Buffer.from('%PDF-1.7 half'), bench.admin.id, 'report.pdf');
  expect(await storedFiles()).toHaveLength(before + 1);
  const { body } = await bench.release(orderId);
  expect(body.data).toHaveLength(1);
  app.clock.advance(2 * 3_600_000);
  await app.sweep();
  expect(await storedFiles()).toHaveLength(before + 1);
  expect((await storedFiles()).every(({ attached_at: at }) => at !== null)).toBe(true);
});

test('whose order is amended while it is drawn says what is true when it is filed', async () => {
  const { orderId } = await bench.makeOrder();
  await bench.authorise(orderId, VALUES);
  drawn.length = 0;
  meanwhile = () => bench.amend(orderId, 'UREA', '31');
  const { status, body } = await bench.release(orderId);
  expect([status, body.data[0].version]).toEqual([200, 1]);
  expect(drawn.map(({ content }) => content.tests[0]?.rows[0]?.value)).toEqual(['30', '31']);
});
