// One order as the bench opens it: its statements do not grow with its parameters, and each value stands beside those before it.
import { describe, expect, test } from 'vitest';
import { recordStatements } from '../../../../tools/record-statements.ts';
import { openBench } from '../../../test/bench.ts';
import { makeItems } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { openReferrals } from '../../../test/referrals.ts';

const app = await createTestApp();
const bench = await openBench(app);
const { done, as, admin, technician, colleague, pathologist, order, enter, move, read, urea, crea } = bench;
const { laboratory, refer } = await openReferrals(bench);

/** Reads, without looks at versions that several requests of a moment share. */
const IS_COUNTED = /^select (?!"version" from)/i;

type Order = Awaited<ReturnType<typeof order>>;
interface Shown {
  code: string;
  earlier: { value: string; flag: string | null }[];
  awaited: { range: { high: string | null } | null } | null;
}
const shownOf = async ({ orderId }: Order): Promise<Shown[][]> =>
  (await read(orderId)).lines.map(({ parameters }: { parameters: Shown[] }) => parameters);

describe('an order of many parameters', () => {
  const TESTS = 5;
  const ranges = (high: number) => [{ sex: 'any', ageFromDays: 0, validFrom: '2020-01-01', high: String(high) }];

  test('is read, and its values are entered, by as many reads as an order of one, each with its own range', async () => {
    const items = await makeItems(app, ...Array.from({ length: TESTS }, (_, index) => ({ name: `Panel ${index}` })));
    for (const [index, item] of items.entries()) {
      const parameters: string[] = [];
      for (const high of [index * 10 + 5, index * 10 + 6]) {
        parameters.push(await bench.makeParameter(`MANY${high}`, ranges(high)));
      }
      await bench.define(item, parameters);
    }
    const [one, many] = [await order({ items: items.slice(0, 1) }), await order({ items })];
    expect((await shownOf(many)).flat().map(({ code, awaited }) => [code, awaited?.range?.high])).toEqual(
      Array.from({ length: TESTS }, (_, index) => [index * 10 + 5, index * 10 + 6])
        .flat()
        .map((high) => [`MANY${high}`, String(high)]),
    );
    const count = async ({ orderId }: Order) => {
      const statements = await recordStatements(async () => void (await read(orderId)));
      return statements.filter(({ sql }) => IS_COUNTED.test(sql)).length;
    };
    expect(await count(many)).toBe(await count(one));
    const countEntry = async (made: Order, most: number) => {
      const { lines } = await read(made.orderId);
      const all = (lines as { _id: string; parameters: { parameterId: string }[] }[]).flatMap((line) =>
        line.parameters.map(({ parameterId }) => ({ lineId: line._id, parameterId, value: '3' })),
      );
      const body = { results: all.slice(0, most) };
      const statements = await recordStatements(async () => {
        const { data } = await done(as(technician, 'PUT', '/lab/results', body));
        expect(new Set(data.map(({ outcome }: { outcome: string }) => outcome))).toEqual(new Set(['saved']));
      });
      return statements.filter(({ sql }) => IS_COUNTED.test(sql)).length;
    };
    // Ranges, earlier values and the patient are read once for all values that are entered.
    const again = await order({ items });
    // The first call of somebody reads their rights too.
    await countEntry(one, 1);
    expect(await countEntry(many, 2 * TESTS)).toBe(await countEntry(again, 1));
  });
});

describe('the values of a patient before', () => {
  async function ofPatient(patientId: string, options: Parameters<typeof order>[0] = {}): Promise<Order> {
    const made = await order(options);
    const lines = made.lines.map(({ _id }) => _id);
    await app.database.db.updateTable('lab_lines').set({ patient_id: patientId }).where('id', 'in', lines).execute();
    return made;
  }
  async function makePatient(): Promise<string> {
    const { customer } = await order({ accept: false });
    return (await done(as(customer, 'GET', '/patients'))).data[0]._id;
  }
  async function sign({ lineId, orderId }: Pick<Order, 'lineId' | 'orderId'>, values: Record<string, string>) {
    app.clock.advance(60_000);
    await enter(technician, lineId, values);
    await move(colleague, 'verify', orderId);
    await move(pathologist, 'authorise', orderId);
  }
  const earlierIn = (parameters: Shown[] | undefined) =>
    Object.fromEntries((parameters ?? []).map(({ code, earlier }) => [code, earlier.map(({ value }) => value)]));

  test('are the last five of its parameter, the newest first, and not the order’s own', async () => {
    const patient = await makePatient();
    const made: Order[] = [];
    for (let round = 1; round <= 7; round += 1) {
      const one = await ofPatient(patient);
      made.push(one);
      await sign(one, { [urea]: `2${round}`, [crea]: `1.${round}` });
    }
    const [first] = await shownOf(await ofPatient(patient));
    expect(earlierIn(first)).toEqual({
      UREA: ['27', '26', '25', '24', '23'],
      CREA: ['1.7', '1.6', '1.5', '1.4', '1.3'],
    });
    expect(first?.[0]?.earlier[0]).toMatchObject({ flag: 'N' });
    const [own] = await shownOf(made.at(-1) as Order);
    expect(earlierIn(own).UREA).toEqual(['26', '25', '24', '23', '22']);
    // Those of later samples were not before it, and a correction is not compared with them.
    const [oldest, second] = made as [Order, Order];
    expect((await shownOf(oldest)).map(earlierIn)).toEqual([{ UREA: [], CREA: [] }]);
    expect((await shownOf(second)).map(earlierIn)).toEqual([{ UREA: ['21'], CREA: ['1.1'] }]);
    const corrected = (await read(second.orderId)).lines[0].parameters.find(
      ({ code }: Shown) => code === 'UREA',
    ).result;
    const vary = (known: { cvi: string | null; cva: string | null }) =>
      app.database.db.updateTable('parameters').set(known).where('id', '=', urea).execute();
    await vary({ cvi: '10', cva: '5' });
    await done(as(admin, 'PUT', '/lab/amend', { resultId: corrected._id, value: '42', reasonCode: 'typing' }));
    await vary({ cvi: null, cva: null });
    const after = (await read(second.orderId)).lines[0].parameters.find(({ code }: Shown) => code === 'UREA').result;
    expect(after).toMatchObject({ value: '42', delta: { changePercent: 100 } });
    const [stranger] = await shownOf(await order());
    expect(earlierIn(stranger)).toEqual({ UREA: [], CREA: [] });
  });

  test('are of another line of the same order too, and of one method only', async () => {
    const [again = ''] = await makeItems(app, { name: 'Renal once more' });
    const rare = await bench.makeParameter('RARE');
    await bench.define(again, [urea, rare]);
    const made = await ofPatient(await makePatient(), { items: [bench.renal, again] });
    const lineOf = (testId: string) => made.lines.find((line) => line.testId === testId)?._id ?? '';
    await enter(technician, lineOf(bench.renal), { [urea]: '30', [crea]: '1' });
    await sign({ lineId: lineOf(again), orderId: made.orderId }, { [urea]: '31', [rare]: '9' });
    const shown = await shownOf(made);
    const byLine = shown.map((parameters) => earlierIn(parameters));
    expect(byLine).toEqual(
      expect.arrayContaining([
        { UREA: ['31'], CREA: [] },
        { UREA: ['30'], RARE: [] },
      ]),
    );
    await done(as(admin, 'PUT', `/parameters/${urea}`, { method: 'Another' }));
    expect((await shownOf(made)).map((parameters) => earlierIn(parameters).UREA)).toEqual([[], []]);
    await done(as(admin, 'PUT', `/parameters/${urea}`, { method: '' }));
  });

  test('are those of a record that was merged into theirs, too, the newest first, until the merge is undone', async () => {
    const [kept, twin] = [await makePatient(), await makePatient()];
    for (const [patient, value] of [
      [kept, '21'],
      [twin, '22'],
      [kept, '23'],
    ] as const) {
      await sign(await ofPatient(patient), { [urea]: value, [crea]: '1' });
    }
    const [ofKept, ofTwin] = [await ofPatient(kept), await ofPatient(twin)];
    const both = async () => {
      const shown = [...(await shownOf(ofKept)), ...(await shownOf(ofTwin))];
      return shown.map((parameters) => earlierIn(parameters).UREA);
    };
    const apart = [['23', '21'], ['22']];
    expect(await both()).toEqual(apart);
    const mergeInto = (merged_into: string | null) =>
      app.database.db.updateTable('patients').set({ merged_into }).where('id', '=', twin).execute();
    await mergeInto(kept);
    const together = ['23', '22', '21'];
    expect(await both()).toEqual([together, together]);
    await mergeInto(null);
    expect(await both()).toEqual(apart);
  });

  test('are none of another laboratory, and none beside its values', async () => {
    const patient = await makePatient();
    const [elsewhere, here] = [await ofPatient(patient), await ofPatient(patient)];
    await sign(elsewhere, { [urea]: '20', [crea]: '1' });
    await sign(here, { [urea]: '21', [crea]: '1' });
    const referral = { laboratory_id: laboratory._id, price: 0, turnaround_hours: 1, referred_by: admin.id };
    const sent = { manifest_id: null, report_id: null, referred_at: new Date(app.clock.now()).toISOString() };
    const row = { line_id: elsewhere.lineId, ...referral, ...sent };
    await app.database.db.insertInto('line_referrals').values(row).execute();
    const next = await ofPatient(patient);
    expect((await shownOf(next)).map((parameters) => earlierIn(parameters).UREA)).toEqual([['21']]);
    await refer([next.lineId]);
    expect(await shownOf(next)).toMatchObject([
      [
        { earlier: [], awaited: null },
        { earlier: [], awaited: null },
      ],
    ]);
  });
});
