// Accepting messages of analysers: values as they were sent, entered by a person, and never more than that.
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeStaff } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { openInstrumentBench } from '../../../test/instrument-bench.ts';
import { done } from '../../../test/laboratory-orders.ts';

const app = await createTestApp();
const bench = await openInstrumentBench(app);
const { admin, technician, pathologist, centreId, otherCentre, ids, as, order, valuesOf } = bench;
const { mapping, makeInstrument, pass, obx, oru, receive, accept, found } = bench;

/** Erases the personal data of the account whose tube it is. */
async function eraseOwnerOf(tubeCode: string): Promise<void> {
  const owner = await app.database.db
    .selectFrom('specimens')
    .innerJoin('visits', 'visits.id', 'specimens.visit_id')
    .innerJoin('bookings', 'bookings.id', 'visits.booking_id')
    .select('bookings.account_id as id')
    .where('specimens.tube_code', '=', tubeCode)
    .executeTakeFirstOrThrow();
  await app.database.write((tx) => app.services.inbox.erasePersonalData(tx, owner.id ?? ''));
}

describe('accepting', () => {
  test('enters values exactly as they were sent, by whoever accepts, who never authorises them', async () => {
    const made = await makeInstrument();
    await pass(made, 'UREA', 'CREA');
    for (const value of ['0', '<0.5', '>1000', '1.10', '1e-3']) {
      const here = await order();
      const { _id } = await receive(made, oru(here.code, obx('UREA', value)));
      const [answer] = await accept(made, _id);
      expect([answer.outcome, answer.state, await valuesOf(here.orderId)]).toEqual([
        'accepted',
        'accepted',
        [['UREA', value]],
      ]);
      const [again] = await accept(made, _id, 'unknown');
      expect([again.outcome, again.code]).toEqual(['refused', 'MESSAGE_DECIDED']);
    }
    const here = await order();
    const message = await receive(made, oru(here.code, obx('UREA', '30'), obx('CREA', '1.0')));
    const [answer] = (await done(as(pathologist, 'POST', `${made.path}/accept`, { messageIds: [message._id] }))).data;
    const results = answer.results.map(({ resultId, rowVersion }: object & Record<string, unknown>) => {
      return { resultId, rowVersion };
    });
    const colleague = await makeStaff(app, admin, { roleId: 'pathologist', scope: 'centre', centreId });
    for (const { id } of [pathologist, colleague]) {
      const entry = { name: 'Dr Asha Rao', qualification: 'MD Pathology', registrationNumber: 'MP-1234' };
      const place = { departments: ['Biochemistry'], centreIds: [centreId], validFrom: '2020-01-01' };
      await done(as(admin, 'POST', '/signatories', { accountId: id, ...entry, ...place }));
    }
    const { data: verified } = await done(as(technician, 'PUT', '/lab/verify', { results }));
    const signed = verified.map(({ resultId, rowVersion }: Record<string, unknown>) => ({ resultId, rowVersion }));
    const { data: own } = await done(as(pathologist, 'PUT', '/lab/authorise', { results: signed }));
    expect(own.map(({ code }: { code: string }) => code)).toEqual(['OWN_RESULT', 'OWN_RESULT']);
    await done(as(colleague, 'PUT', '/lab/authorise', { results: signed }));
    const late = await receive(made, oru(here.code, obx('UREA', '31')));
    expect(found(late)).toEqual(['unmatched', 'line_closed']);
    const entries = await app.database.db
      .selectFrom('instrument_entries')
      .selectAll()
      .where('message_id', '=', message._id)
      .execute();
    expect(entries.map((row) => row.result_id).sort()).toEqual(
      results.map(({ resultId }: { resultId: string }) => resultId).sort(),
    );
  });

  test('multiplies exactly where the mapping says so, and takes nothing twice', async () => {
    const made = await makeInstrument([
      mapping('UREA', { unit: 'g/L', factor: 100 }),
      mapping('CREA', { factor: 0.1 }),
    ]);
    await pass(made, 'UREA', 'CREA');
    const here = await order();
    const raw = oru(here.code, obx('UREA', '<0.305', 'g/L'), obx('CREA', '7.25'));
    const { _id } = await receive(made, raw);
    const both = await Promise.all([accept(made, _id), accept(made, _id)]);
    expect(both.map(([{ outcome }]) => outcome).sort()).toEqual(['accepted', 'refused']);
    expect(await valuesOf(here.orderId)).toEqual([
      ['UREA', '<30.5'],
      ['CREA', '0.725'],
    ]);
    const rows = await app.database.db.selectFrom('lab_results').select('id').where('value', '=', '<30.5').execute();
    expect(rows).toHaveLength(1);
  });

  test('overwrites nothing: another value waits, and one that is to be measured again is replaced', async () => {
    const made = await makeInstrument();
    await pass(made, 'UREA', 'CREA');
    const here = await order();
    const first = await receive(made, oru(here.code, obx('UREA', '30')));
    const [{ results }] = await accept(made, first._id);
    const same = await receive(made, oru(here.code, obx('UREA', '30')));
    expect((await accept(made, same._id))[0].outcome).toBe('accepted');
    const { _id } = await receive(made, oru(here.code, obx('UREA', '40'), obx('CREA', '1.0')));
    const [partly] = await accept(made, _id);
    expect([partly.outcome, partly.state, await valuesOf(here.orderId)]).toEqual([
      'partly',
      'matched',
      [
        ['UREA', '30'],
        ['CREA', '1.0'],
      ],
    ]);
    const { data } = await done(as(technician, 'GET', `${made.path}/messages/${_id}`));
    expect(data.results.map(({ state, reason }: Record<string, string>) => [state, reason])).toEqual([
      ['matched', 'refused'],
      ['accepted', null],
    ]);
    const again = { resultIds: [results[0].resultId], reason: 'Bubble in the cuvette' };
    await done(as(pathologist, 'PUT', '/lab/repeat', again));
    expect((await accept(made, _id))[0].outcome).toBe('accepted');
    expect((await valuesOf(here.orderId))[0]).toEqual(['UREA', '40']);
  });

  test('needs the control of the day, or a signed override; a failed control stops it', async () => {
    const made = await makeInstrument();
    const here = await order();
    const { _id } = await receive(made, oru(here.code, obx('UREA', '30')));
    const [waiting] = await accept(made, _id);
    expect([waiting.outcome, waiting.state]).toEqual(['waiting', 'qc']);
    const qc = { instrumentId: made.id, parameterId: ids.UREA };
    const failed = { ...qc, outcome: 'failed', rule: '1_3s', level: '2' };
    expect((await as(technician, 'POST', '/qc', { ...failed, rule: null })).status).toBe(400);
    const { data: record } = await done(as(technician, 'POST', '/qc', failed));
    await pass(made, 'UREA');
    const path = `${made.path}/messages/${_id}`;
    expect(found((await done(as(technician, 'GET', path))).data)).toEqual(['qc', 'qc_failed']);
    expect((await as(technician, 'POST', '/qc/overrides', { ...qc, reason: 'x' })).status).toBe(403);
    expect((await as(pathologist, 'POST', '/qc/overrides', qc)).status).toBe(400);
    const signed = { ...qc, reason: 'The lot of the control is under review' };
    await done(as(pathologist, 'POST', '/qc/overrides', signed));
    const { data: day } = await done(as(pathologist, 'GET', `/qc?instrument=${made.id}`));
    expect(day[0].parameters.map(({ code, state }: Record<string, string>) => [code, state])).toEqual([
      ['UREA', 'override'],
      ['CREA', 'missing'],
    ]);
    expect((await accept(made, _id))[0].outcome).toBe('accepted');
    await done(as(pathologist, 'PUT', `/qc/${record._id}/review`, { note: 'Calibrated' }));
    expect((await as(pathologist, 'PUT', `/qc/${record._id}/review`, {})).body.code).toBe('CONTROL_REVIEWED');
    const own = (await done(as(pathologist, 'POST', '/qc', { ...qc, outcome: 'passed' }))).data;
    expect((await as(pathologist, 'PUT', `/qc/${own._id}/review`, {})).body.code).toBe('OWN_CONTROL');
    const { db } = app.database;
    const forced = db.updateTable('qc_records').set({ outcome: 'passed', rule: null }).where('id', '=', record._id);
    await expect(app.database.write(() => forced.execute())).rejects.toThrow();
  });

  test('discards with a reason, whole or in part, once', async () => {
    const made = await makeInstrument();
    await pass(made, 'UREA', 'CREA');
    const here = await order();
    const { _id } = await receive(made, oru(here.code, obx('UREA', '30'), obx('UREA', '31'), obx('NA', '1')));
    const path = `${made.path}/messages/${_id}`;
    expect((await as(technician, 'POST', `${path}/discard`, { reason: ' ' })).status).toBe(400);
    const some = { reason: 'Diluted by mistake', positions: [2] };
    const part = await done(as(technician, 'POST', `${path}/discard`, some));
    expect(found(part.data)).toEqual(['unmapped', 'matched', 'discarded', 'unknown_code']);
    expect((await accept(made, _id))[0].outcome).toBe('partly');
    const rest = await done(as(technician, 'POST', `${path}/discard`, { reason: 'Not one of ours' }));
    expect([rest.data.state, rest.data.decidedBy._id]).toEqual(['accepted', technician.id]);
    for (const action of ['discard', 'reprocess']) {
      const { status, body } = await as(technician, 'POST', `${path}/${action}`, { reason: 'x' });
      expect([status, body.code]).toEqual([409, 'MESSAGE_DECIDED']);
    }
    const { db } = app.database;
    for (const change of [{ raw: 'x' }, { state: 'received' as const, decided_by: null, decided_at: null }]) {
      const forced = db.updateTable('instrument_messages').set(change).where('id', '=', _id);
      await expect(app.database.write(() => forced.execute())).rejects.toThrow();
    }
  });

  test('stays within the centre, and forgets what messages say of an erased patient', async () => {
    const made = await makeInstrument();
    const far = await makeStaff(app, admin, { roleId: 'technician', scope: 'centre', centreId: otherCentre });
    const here = await order();
    const { _id } = await receive(made, oru(here.code, obx('UREA', '30')));
    const calls: ['GET' | 'POST' | 'PUT', string, object?][] = [
      ['GET', '/messages'],
      ['GET', `/messages/${_id}`],
      ['GET', '/messages?format=csv'],
      ['POST', `/messages/${_id}/reprocess`],
      ['POST', `/messages/${_id}/discard`, { reason: 'x' }],
      ['POST', '/accept', { messageIds: [_id] }],
      ['PUT', '/mappings', { mappings: [] }],
    ];
    for (const [method, path, body] of calls) {
      expect([path, (await as(far, method, `${made.path}${path}`, body)).status]).toEqual([path, 404]);
    }
    expect((await done(as(far, 'GET', '/instruments'))).data).toEqual([]);
    const control = { instrumentId: made.id, parameterId: ids.UREA, outcome: 'passed' };
    expect((await as(far, 'POST', '/qc', control)).status).toBe(404);
    const csv = await app.call('GET', `${made.path}/messages?format=csv`, { token: technician.token });
    expect(String(csv.body)).toContain(here.code);
    await eraseOwnerOf(here.code);
    expect((await done(as(technician, 'GET', `${made.path}/messages/${_id}`))).data.raw).toBe('');
  });

  test('of several patients is kept for the others when one of them is erased', async () => {
    const made = await makeInstrument();
    const [one, other] = [await order(), await order()];
    const { _id } = await receive(
      made,
      `${oru(one.code, obx('UREA', '30'))}\r${`OBR|2||${other.code}`}\r${obx('UREA', '40')}`,
    );
    await eraseOwnerOf(one.code);
    await pass(made, 'UREA');
    const [accepted] = await accept(made, _id);
    expect(accepted.state).not.toBe('unmatched');
    expect(await valuesOf(other.orderId)).toEqual([['UREA', '40']]);
  });

  test('with a value that is too long for one is not cut and taken', async () => {
    const made = await makeInstrument();
    const message = await receive(made, oru((await order()).code, obx('UREA', 'x'.repeat(501))));
    expect(found(message)).toEqual(['unmatched', 'value_too_long']);
  });

  test('keeps a value outside the plausible limits once a person has confirmed it; a critical one opens a call', async () => {
    const limits = { low: '15', high: '45', criticalHigh: '200', plausibleLow: '1', plausibleHigh: '600' };
    const ranges = [{ sex: 'any', ageFromDays: 0, validFrom: '2020-01-01', ...limits }];
    await done(as(admin, 'PUT', `/parameters/${ids.CREA}/ranges`, { ranges }));
    await done(as(await makeAdmin(app), 'PUT', `/parameters/${ids.CREA}/ranges/approve`, {}));
    const made = await makeInstrument();
    await pass(made, 'CREA');
    const here = await order();
    const { _id } = await receive(made, oru(here.code, obx('CREA', '700')));
    expect((await accept(made, _id))[0]).toMatchObject({ outcome: 'waiting', state: 'matched' });
    const path = `${made.path}/messages/${_id}`;
    expect(found((await done(as(technician, 'GET', path))).data)).toEqual(['matched', 'implausible']);
    const confirmed = { messageIds: [_id], confirmed: true };
    const [kept] = (await done(as(technician, 'POST', `${made.path}/accept`, confirmed))).data;
    expect(kept).toMatchObject({ outcome: 'accepted', results: [{ outcome: 'saved', flag: 'HH', critical: true }] });
    const { data: critical } = await done(as(technician, 'GET', '/lab/critical'));
    expect(critical.map(({ value }: { value: string }) => value)).toContain('700');
  });

  test('of another day needs the control of that day', async () => {
    const made = await makeInstrument();
    await pass(made, 'UREA', 'CREA');
    const { _id, state } = await receive(made, oru((await order()).code, obx('UREA', '31')));
    app.clock.advance(86_400_000);
    const later = await makeStaff(app, await makeAdmin(app), { roleId: 'technician', scope: 'centre', centreId });
    const { data } = await done(as(later, 'POST', `${made.path}/accept`, { messageIds: [_id] }));
    expect([state, data[0]]).toMatchObject(['matched', { outcome: 'waiting', state: 'qc' }]);
  });
});
