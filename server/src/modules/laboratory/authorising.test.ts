// Authorising values: nobody authorises what they entered, whatever is called and in which order.
import { describe, expect, test } from 'vitest';
import { makeStaff } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { done } from '../../../test/laboratory-orders.ts';
import { openRatioBench } from '../../../test/ratio-bench.ts';

const app = await createTestApp();
const bench = await openRatioBench(app);
const { admin, technician, colleague, pathologist, everything, laboratory, ids } = bench;
const { as, enrol, order, enter, move, read, currents } = bench;

describe('authorising', () => {
  test('needs another person, a verified value and a signatory in date; an amendment begins anew', async () => {
    const { lineId, orderId } = await order();
    await enter(technician, [
      { lineId, parameterId: ids.UREA, value: '210' },
      { lineId, parameterId: ids.CREA, value: '2.0' },
    ]);
    const line = await read(orderId);
    expect(line.state).toBe('resulted');
    expect(line.parameters[2].result).toMatchObject({ value: '105.0' });
    expect(line.parameters[0].result).toMatchObject({ flag: 'HH', critical: true });
    const codes = (answers: { code?: string; outcome: string }[]) => [
      ...new Set(answers.map((one) => one.code ?? one.outcome)),
    ];
    expect(codes(await move(technician, 'verify', await currents(orderId)))).toEqual(['OWN_RESULT']);
    expect(codes(await move(pathologist, 'authorise', await currents(orderId)))).toEqual(['RESULT_STATE']);
    expect(codes(await move(colleague, 'verify', await currents(orderId)))).toEqual(['verified']);
    const unlisted = await makeStaff(app, admin, { roleId: 'pathologist', scope: 'centre', centreId: laboratory });
    expect(codes(await move(unlisted, 'authorise', await currents(orderId)))).toEqual(['NO_SIGNATORY']);
    await done(enrol(unlisted, { validUntil: '2020-12-31' }));
    expect(codes(await move(unlisted, 'authorise', await currents(orderId)))).toEqual(['NO_SIGNATORY']);
    expect(codes(await move(pathologist, 'authorise', await currents(orderId)))).toEqual(['authorised']);
    expect((await read(orderId)).state).toBe('authorised');
    const [urea] = await currents(orderId);
    const [late] = await enter(technician, [{ lineId, parameterId: ids.UREA, value: '20' }]);
    expect(late.code).toBe('RESULT_AUTHORISED');
    const amend = { resultId: urea.resultId, value: '21', reasonCode: 'typing' };
    const { data } = await done(as(everything, 'PUT', '/lab/amend', amend));
    expect(data).toMatchObject({ outcome: 'saved', flag: 'N' });
    const amended = await read(orderId);
    // The calculated value follows its input.
    expect([amended.state, amended.parameters[2].result.value]).toEqual(['resulted', '10.5']);
    await move(colleague, 'verify', await currents(orderId));
    const own = await move(everything, 'authorise', await currents(orderId));
    expect(own.map(({ code }: { code?: string }) => code)).toEqual(['OWN_RESULT', 'RESULT_STATE', 'OWN_RESULT']);
  });

  test('a critical value is called about until somebody reads it back', async () => {
    const { lineId, orderId } = await order();
    await enter(technician, [{ lineId, parameterId: ids.UREA, value: '250' }]);
    const [{ resultId }] = await currents(orderId);
    const call = (body: object) => as(technician, 'POST', `/lab/critical/${resultId}/calls`, body);
    const said = { person: 'Dr Meena Shah', number: '9876543210' };
    expect((await call({ ...said, outcome: 'reached' })).status).toBe(400);
    // Calls within ten minutes are one attempt.
    for (const [state, minutes] of [
      ['unreachable', 5],
      ['unreachable', 5],
      ['unreachable', 10],
      ['escalated', 0],
    ] as const) {
      expect((await done(call({ ...said, outcome: 'unreachable' }))).data.state).toBe(state);
      app.clock.advance(minutes * 60_000);
    }
    const waiting = (await done(as(technician, 'GET', '/lab/critical'))).data;
    expect(waiting.map((one: { resultId: string }) => one.resultId)).toContain(resultId);
    expect((await done(call({ ...said, outcome: 'reached', readBack: true }))).data.state).toBe('closed');
    expect((await call({ ...said, outcome: 'reached', readBack: true })).body.code).toBe('CRITICAL_CLOSED');
  });

  test('no sequence of calls makes one person enter and authorise the same value', async () => {
    let seed = 7;
    const pick = <T>(list: readonly T[]): T => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      // The low bits of such a number alternate.
      return list[Math.floor(seed / 65_536) % list.length] as T;
    };
    const people = [
      everything,
      await makeStaff(
        app,
        admin,
        ...['technician', 'pathologist'].map((roleId) => ({ roleId, scope: 'centre' as const, centreId: laboratory })),
      ),
    ];
    for (const person of people.slice(1)) await done(enrol(person));
    const orders = [await order(), await order()];
    for (let count = 0; count < 150; count += 1) {
      const { lineId, orderId } = pick(orders);
      const person = pick(people);
      const chosen = await currents(orderId);
      const what = pick(['enter', 'enter', 'verify', 'verify', 'authorise', 'authorise', 'repeat', 'amend'] as const);
      const code = pick(['UREA', 'CREA'] as const);
      const value = pick(['20', '30', '40']);
      if (what === 'enter') {
        const held = (await read(orderId)).parameters.find((one: { code: string }) => one.code === code).result;
        await enter(person, [{ lineId, parameterId: ids[code], value, rowVersion: held?.rowVersion }]);
      } else if (chosen.length === 0) continue;
      else if (what === 'repeat') {
        await as(person, 'PUT', '/lab/repeat', {
          resultIds: [pick<{ resultId: string }>(chosen).resultId],
          reason: 'Clot',
        });
      } else if (what === 'amend') {
        const { resultId } = pick<{ resultId: string }>(chosen);
        await as(person, 'PUT', '/lab/amend', { resultId, value, reasonCode: 'typing' });
      } else await move(person, what, chosen);
    }
    const { db } = app.database;
    const lineIds = orders.map(({ lineId }) => lineId);
    const signed = await db
      .selectFrom('lab_results')
      .selectAll()
      .where('state', '=', 'authorised')
      .where('line_id', 'in', lineIds)
      .execute();
    const marks = await db.selectFrom('lab_result_people').selectAll().execute();
    expect(signed.length).toBeGreaterThan(3);
    const own = signed.filter(
      (row) =>
        row.entered_by === row.authorised_by ||
        marks.some((one) => one.result_id === row.id && one.person_id === row.authorised_by),
    );
    expect(own).toEqual([]);
    const force = db
      .updateTable('lab_results')
      .set((row) => ({ authorised_by: row.ref('entered_by') }))
      .where('state', '=', 'authorised');
    await expect(app.database.write(() => force.execute())).rejects.toThrow();
    await expect(
      app.database.write((tx) => tx.updateTable('lab_results').set({ value: '1' }).execute()),
    ).rejects.toThrow(/never changed/);
  });
});
