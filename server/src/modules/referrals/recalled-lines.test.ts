// Referred lines that are taken back, until a value or a report of the other laboratory is here.
import { describe, expect, test } from 'vitest';
import { openBench } from '../../../test/bench.ts';
import { png } from '../../../test/file-samples.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';
import { openReferrals } from '../../../test/referrals.ts';

const app = await createTestApp();
const bench = await openBench(app);
const { technician, done, order, renal, sugar } = bench;
const { laboratory, refer, codes, send } = await openReferrals(bench);

describe('a referred line', () => {
  test('is taken back while it is not sent, and is ours again', async () => {
    const { lineId, orderId } = await order();
    await refer([lineId]);
    expect(codes(await refer([lineId], null))).toEqual(['saved']);
    const [line] = (await bench.read(orderId)).lines;
    expect([line.state, line.referral]).toEqual(['in_progress', null]);
    expect(Date.parse(line.dueAt) - app.clock.now()).toBeLessThanOrEqual(6 * 3_600_000);
    expect(codes(await refer([lineId], null))).toEqual(['LINE_STATE']);
  });

  test('is taken back after it was sent with a reason, before its report or a value is here', async () => {
    const { lineId, orderId, lines } = await order({ items: [renal, sugar] });
    const line = lines.find(({ testId }) => testId === renal)?._id ?? lineId;
    await refer([line]);
    const { data: manifest } = await done(send([line]));
    expect(codes(await refer([line], null, { reason: '   ' }))).toEqual(['LINE_SENT']);
    const reason = 'The box was left at the courier';
    const twice = await Promise.all([refer([line], null, { reason }), refer([line], null, { reason })]);
    expect(twice.flatMap(codes).sort()).toEqual(['LINE_STATE', 'saved']);
    const [shown] = (await bench.read(orderId)).lines.filter(({ testId }: { testId: string }) => testId === renal);
    expect([shown.state, shown.referral]).toEqual(['in_progress', null]);
    expect(Date.parse(shown.dueAt) - app.clock.now()).toBeLessThanOrEqual(6 * 3_600_000);
    const entries = await app.database.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('record_id', '=', orderId)
      .where('action', 'in', ['line.recalled', 'referral.recalled'])
      .execute();
    expect(entries.map(({ action, details }) => [action, JSON.parse(details ?? '{}')])).toEqual([
      ['referral.recalled', { test: 'Renal Profile', manifest: manifest.number, reason }],
    ]);
    // It is ours, and may go out again.
    const [saved] = await bench.enter(technician, line, { [bench.urea]: '30' });
    expect(saved.outcome).toBe('saved');
  });

  test('has the promise of its report again, with the time that it had', async () => {
    const rule = { kind: 'report_late', payoutPercent: 10, limit: { perBooking: 1_000, perDay: 100_000 } };
    await done(
      bench.as(bench.admin, 'PUT', '/promises', { rules: [{ ...rule, validFrom: '2026-01-01', active: true }] }),
    );
    const { lineId } = await order();
    const check = async () => {
      await app.services.promises.sweep();
      return app.database.db
        .selectFrom('promise_checks')
        .select(['outcome', 'due_at'])
        .where('kind', '=', 'report_late')
        .where('subject_id', '=', lineId)
        .executeTakeFirst();
    };
    const promised = await check();
    expect(promised).toMatchObject({ outcome: 'open', due_at: expect.anything() });
    await refer([lineId]);
    expect(await check()).toMatchObject({ outcome: 'void' });
    await refer([lineId], null);
    expect(await check()).toEqual(promised);
    app.clock.advance(7 * 3_600_000);
    expect(await check()).toMatchObject({ outcome: 'broken' });
  });

  test('stays with the other laboratory once a value of it, or its report, is here', async () => {
    const [measured, reported] = [await order(), await order()];
    await refer([measured.lineId, reported.lineId]);
    await done(send([measured.lineId, reported.lineId]));
    await bench.enter(technician, measured.lineId, { [bench.urea]: '30' });
    const file = { bytes: await png(), name: 'report.png' };
    const path = `/lab/orders/${reported.orderId}/referral-report`;
    await sendForm(app, 'POST', path, technician.token, { laboratoryId: laboratory._id, file });
    const answers = await refer([measured.lineId, reported.lineId], null, { reason: 'Changed our mind' });
    expect(codes(answers)).toEqual(['LINE_STATE', 'LINE_STATE']);
  });
});
