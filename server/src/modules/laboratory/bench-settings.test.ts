// The search for orders, lateness, comments, centres with one technician, and the formula of LDL.
import { describe, expect, test } from 'vitest';
import { openBench } from '../../../test/bench.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const bench = await openBench(app);
const { admin, technician, as, done, order, centreId } = bench;

const found = async (query: string, by = technician): Promise<string[]> =>
  (await done(as(by, 'GET', `/lab/worklist?${query}`))).data.map(({ _id }: { _id: string }) => _id);

describe('the search', () => {
  test('finds an order by accession, name, mobile number, tube and booking number, and by parts of them', async () => {
    const { customer, lineId, bookingNumber } = await order();
    await order();
    const { data } = await done(as(admin, 'GET', `/specimens?q=${bookingNumber}`));
    const [line] = (await done(as(admin, 'GET', `/lab/worklist?q=${bookingNumber}`))).data;
    const { db } = app.database;
    await app.database.write((tx) =>
      tx
        .updateTable('accounts')
        .set({ first_name: 'Śailajā', last_name: 'Vaidyanathan' })
        .where('id', '=', customer.id)
        .execute(),
    );
    const account = await db.selectFrom('accounts').selectAll().where('id', '=', customer.id).executeTakeFirstOrThrow();
    const mobile = account.mobile_number ?? '';
    const accession: string = line.accession;
    for (const q of [
      accession,
      accession.slice(0, 9),
      `${accession.slice(0, 4)} ${accession.slice(4)}`,
      data[0].tubeCode,
      bookingNumber.toLowerCase(),
      'vaidyanath',
      mobile,
      `${mobile.slice(0, 5)} ${mobile.slice(5)}`,
      `vaidyanathan ${accession}`,
    ]) {
      expect([q, await found(`q=${encodeURIComponent(q)}`, admin)]).toEqual([q, expect.arrayContaining([lineId])]);
    }
    expect(await found('q=vaidyanathan')).toEqual([lineId]);
    // Whole numbers find their owner; by parts of them nobody reads a number who may not see it.
    expect(await found(`q=${mobile}`)).toEqual([lineId]);
    expect((await as(technician, 'GET', `/lab/worklist?q=${mobile.slice(0, 7)}`)).body.code).toBe('PERMISSION_MISSING');
    expect(await found('q=vaidyanathan&state=released')).toEqual([]);
    expect(await found('q=zzzzzz')).toEqual([]);
    // Letters that no booking number has.
    expect(await found('q=io')).toEqual([]);
    // Whoever has gone is not found by a name any more.
    await app.database.write((tx) =>
      tx
        .updateTable('accounts')
        .set({ deleted_at: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', customer.id)
        .execute(),
    );
    expect(await found('q=vaidyanathan')).toEqual([]);
  });
});

describe('lateness', () => {
  test('counts from the receipt of the tube, and ends with the line', async () => {
    const early = await order({ accept: false });
    expect((await bench.read(early.orderId)).lines[0]).toMatchObject({ dueAt: null, late: false });
    const { lineId, orderId } = await order();
    const { dueAt } = (await bench.read(orderId)).lines[0];
    const hours = (Date.parse(dueAt) - app.clock.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(5.99);
    expect(hours).toBeLessThanOrEqual(6);
    expect(await found('late=1')).not.toContain(lineId);
    app.clock.advance(7 * 3_600_000);
    const late = await done(as(technician, 'GET', '/lab/worklist?late=1'));
    expect(late.data.find(({ _id }: { _id: string }) => _id === lineId)).toMatchObject({ late: true });
    const dues = late.data.map((line: { dueAt: string }) => line.dueAt);
    expect(dues).toEqual(dues.toSorted());
    await done(as(technician, 'PUT', '/lab/not-performed', { lineIds: [lineId], reason: 'Used up' }));
    expect(await found('late=1')).not.toContain(lineId);
    const csv = await app.http.inject({
      url: '/api/v1/lab/worklist?format=csv',
      headers: { authorization: `Bearer ${technician.token}` },
    });
    expect(csv.body.split('\r\n')[0]).toContain('Due,Late');
  });
});

describe('comments', () => {
  test('stand below a line until it is authorised', async () => {
    const { lineId, orderId } = await order();
    const comment = (text: string) => as(bench.pathologist, 'PUT', '/lab/comment', { lineId, comment: text });
    await done(comment('Slightly haemolysed'));
    expect((await bench.read(orderId)).lines[0].comment).toBe('Slightly haemolysed');
    await bench.enter(technician, lineId, { [bench.urea]: '30', [bench.crea]: '1.0' });
    await bench.move(bench.colleague, 'verify', orderId);
    await bench.move(bench.pathologist, 'authorise', orderId);
    expect((await comment('Too late')).body.code).toBe('LINE_STATE');
    expect((await as(bench.desk, 'PUT', '/lab/comment', { lineId, comment: 'x' })).status).toBe(403);
    expect((await as(technician, 'PUT', '/lab/comment', { lineId: 'unknown', comment: 'x' })).status).toBe(404);
  });
});

describe('settings', () => {
  const set = (body: object) => as(admin, 'PUT', '/lab/settings', body);

  test('whoever entered a value verifies it only at a centre with one technician, and never authorises it', async () => {
    const all = await bench.staff('technician', 'pathologist');
    await bench.enrol(all);
    const { lineId, orderId } = await order();
    await bench.enter(all, lineId, { [bench.urea]: '30', [bench.crea]: '1.0' });
    const codes = (answers: { code?: string; outcome: string }[]) => [
      ...new Set(answers.map((one) => one.code ?? one.outcome)),
    ];
    expect(codes(await bench.move(all, 'verify', orderId))).toEqual(['OWN_RESULT']);
    expect((await done(set({ oneTechnicianCentreIds: [centreId] }))).data.oneTechnicianCentreIds).toEqual([centreId]);
    expect(codes(await bench.move(all, 'verify', orderId))).toEqual(['verified']);
    expect(codes(await bench.move(all, 'authorise', orderId))).toEqual(['OWN_RESULT']);
    expect(codes(await bench.move(bench.pathologist, 'authorise', orderId))).toEqual(['authorised']);
    await done(set({ oneTechnicianCentreIds: [] }));
    const unknown = await set({ oneTechnicianCentreIds: ['unknown'] });
    expect([unknown.status, unknown.body.issues[0].path]).toEqual([400, 'oneTechnicianCentreIds.0']);
    expect((await as(technician, 'GET', '/lab/settings')).status).toBe(403);
  });

  test('the director chooses the formula of LDL, which other methods are not compared with', async () => {
    expect((await done(as(admin, 'GET', '/lab/settings'))).data.ldl).toBeNull();
    expect((await set({ oneTechnicianCentreIds: [], ldl: 'nih' })).status).toBe(404);
    for (const code of ['CHOL', 'HDL', 'TG']) await bench.makeParameter(code);
    const formula = { op: 'subtract', of: [{ input: 'CHOL' }, { input: 'HDL' }] };
    const ldl = { code: 'LDL', name: 'LDL', kind: 'calculated', decimals: 1, formula, department: 'Biochemistry' };
    await done(as(admin, 'POST', '/parameters', ldl));
    expect((await done(as(admin, 'GET', '/lab/settings'))).data.ldl).toBe('other');
    for (const choice of ['friedewald', 'nih']) {
      expect((await done(set({ oneTechnicianCentreIds: [], ldl: choice }))).data.ldl).toBe(choice);
    }
    const { data } = await done(as(admin, 'GET', '/parameters?q=LDL'));
    expect(data[0].method).toBe('Calculated (NIH)');
    expect((await set({ oneTechnicianCentreIds: [], ldl: 'other' })).status).toBe(400);
  });
});
