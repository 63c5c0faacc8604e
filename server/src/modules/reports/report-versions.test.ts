// Amended and withdrawn reports, and the check of their codes, on both storages.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeUser, payOrder } from '../../../test/factories.ts';
import { FORBIDDEN, pdf } from '../../../test/file-samples.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';
import { amendReport, createReportCalls, giveReport } from '../../../test/reports.ts';
import { STORAGES, storageVariables } from '../../../test/storages.ts';

describe.each(STORAGES)('%s', async (storage) => {
  const app = await createTestApp(await storageVariables(storage));
  const admin = await makeAdmin(app);
  const asha = await makeUser(app);
  const { find, download, open, check } = createReportCalls(app, admin);
  const left = () => readdirSync(join(app.dataDir, 'uploading'));

  test('an amended report takes the place of the one before, which administrators still read', async () => {
    const person = await makeUser(app);
    const [before, after] = [pdf('wrong'), pdf('right')];
    const report = await giveReport(app, admin, person, { bytes: before });
    const [{ reportFile }] = await find(person.token, report._id);
    expect(await check(report.checkCode)).toMatchObject({ state: 'genuine' });
    const reason = 'The unit of one value was wrong';
    const { body } = await amendReport(app, admin, report._id, after, { reason });
    expect(body.data).toMatchObject({ version: 2, amendReason: reason, amendedAt: expect.any(String) });
    const [shown] = await find(person.token, report._id);
    expect(shown).toMatchObject({ version: 2, amendReason: reason, originalName: 'amended.pdf' });
    expect((await open(shown.reportFile)).rawPayload).toEqual(after);
    expect((await open(reportFile)).statusCode).toBe(410);
    expect((await download(person.token, report.fileName)).statusCode).toBe(404);
    expect((await download(admin.token, report.fileName)).rawPayload).toEqual(before);

    const versions = await app.call('GET', `/prescription-reports/versions/${report._id}`, { token: admin.token });
    expect(
      versions.body.data.map(({ version, reason: why }: { version: number; reason: string }) => [version, why]),
    ).toEqual([
      [2, reason],
      [1, ''],
    ]);
    expect((await open(versions.body.data[1].reportFile)).rawPayload).toEqual(before);
    expect([(await check(report.checkCode)).state, (await check(shown.checkCode)).state]).toEqual([
      'superseded',
      'genuine',
    ]);
    expect(await mailsTo(app, person.email)).toHaveLength(2);
    expect((await mailsTo(app, person.email)).join()).not.toContain(reason);

    const again = await amendReport(app, admin, report._id, after, { reason });
    expect(again.body.data.version).toBe(2);
    const without = await amendReport(app, admin, report._id, pdf('third'));
    expect(without.body.data).toMatchObject({ version: 3, amendReason: 'Amended by the laboratory' });
    expect((await amendReport(app, admin, report._id, FORBIDDEN['plain text'] ?? pdf())).status).toBe(415);
    await expect.poll(left).toEqual([]);
  });

  test('two who amend at once: one version after the other or one of them is told, and no file is left over', async () => {
    const report = await giveReport(app, admin, asha);
    const answers = await Promise.all(
      [1, 2, 3].map((number) => amendReport(app, admin, report._id, pdf(`at once ${number}`))),
    );
    const made = answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status, body }) => status === 200 || body.code === 'REPORT_CHANGED')).toBe(true);
    const [{ version }] = await find(admin.token, report._id);
    expect([version, made > 0]).toEqual([made + 1, true]);
    const loose = await app.database.db.selectFrom('files').select('id').where('attached_at', 'is', null).execute();
    expect(loose).toEqual([]);
  });

  test('a withdrawn report is gone, its code says so, and what was paid goes back', async () => {
    const report = await giveReport(app, admin, asha, { fields: { amount: '100' } });
    const { orderId } = (await app.call('POST', `/prescription-reports/${report._id}/order`, { token: asha.token }))
      .body;
    const body = await payOrder(app, orderId);
    const path = `/prescription-reports/${report._id}/verify`;
    const paid = await app.call('PUT', path, { token: asha.token, body });
    const remove = () => app.call('DELETE', `/prescription-reports/${report._id}`, { token: admin.token });
    expect((await remove()).body).toMatchObject({ id: report._id });
    expect((await remove()).status).toBe(404);
    expect((await open(paid.body.data.reportFile)).statusCode).toBe(410);
    expect((await download(asha.token, report.fileName)).statusCode).toBe(404);
    expect(await find(asha.token, report._id)).toEqual([]);
    expect(await check(report.checkCode)).toMatchObject({ state: 'withdrawn' });
    expect((await app.call('PUT', path, { token: asha.token, body })).body.code).toBe('REPORT_WITHDRAWN');
    await app.outbox.drain();
    const payment = await app.database.db
      .selectFrom('payments')
      .select('status')
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    expect(payment?.status).toBe('refunded');
  });

  test('the check says nothing but the state, the time and the laboratory', async () => {
    const { checkCode } = await giveReport(app, admin, asha);
    const known = await app.call('GET', `/prescription-reports/check/${checkCode.toLowerCase()}`);
    expect(known.body).toEqual({ state: 'genuine', issuedAt: expect.any(String), laboratory: app.env.site.name });
    expect((await app.call('GET', '/prescription-reports/check/RP-AAAA-AAAA')).status).toBe(404);
  });
});
