// On SQLite alone: the age that chooses a range (on PostgreSQL: laboratory/results.test.ts).
// Ranges of the newborn and of infants: by days and months at collection, whichever way the age was told.
import { expect, test } from 'vitest';
import { openBench } from '../../../test/bench.ts';
import { makeItems } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { localDay } from '../../platform/base/clock.ts';

const app = await createTestApp();
const bench = await openBench(app);
const { as, done, order, technician, read, enter } = bench;
const GUARDIAN = { name: 'Asha Verma', relation: 'parent', consent: true };
const DAY_MS = 86_400_000;

const [bilirubin = ''] = await makeItems(app, { name: 'Bilirubin' });
const range = (ageFromDays: number, ageToDays: number | null, high: string) => {
  return { sex: 'any', validFrom: '2020-01-01', ageFromDays, ageToDays, low: '0', high };
};
const parameterId = await bench.makeParameter('BILI', [
  range(0, 28, '12'),
  range(28, 366, '5'),
  range(366, 5_000, '2'),
  range(5_000, null, '1'),
]);
await bench.define(bilirubin, [parameterId]);

/** Orders the test for a child of an account, whose age was told some days ago. */
async function shownFor(age: object, toldDaysAgo = 0) {
  const patients = async (token: string) => {
    const child = { name: 'Baby Verma', sex: 'female', relation: 'child', guardian: GUARDIAN, ...age };
    const { data } = await done(as({ token }, 'POST', '/patients', child));
    if (toldDaysAgo > 0) {
      const told = { age_recorded_on: localDay(app.clock.now() - toldDaysAgo * DAY_MS) };
      await app.database.db.updateTable('patients').set(told).where('id', '=', data._id).execute();
    }
    return [{ patientId: data._id, itemIds: [bilirubin] }];
  };
  const made = await order({ items: [bilirubin], patients });
  await enter(technician, made.lineId, { [parameterId]: '4' });
  const { ageAtCollection, lines, accession } = await read(made.orderId);
  const { flag, range: used, noRange } = lines[0].parameters[0].result;
  for (const path of ['/lab/worklist', '/specimens']) {
    const { data } = await done(as(technician, 'GET', `${path}?q=${accession}`));
    // Lists name the days and months of infants too.
    expect(data[0].patient.infantAge ?? { value: data[0].patient.age, unit: 'years' }).toEqual(ageAtCollection);
  }
  return { age: ageAtCollection, flag, high: used?.high ?? null, noRange };
}
const bornDaysAgo = (days: number) => ({ dateOfBirth: localDay(app.clock.now() - days * DAY_MS) });

test.each([
  ['a birth date, one day before the limit', () => bornDaysAgo(27), 0, [27, 'days'], '12'],
  ['a birth date, at the limit', () => bornDaysAgo(28), 0, [28, 'days'], '5'],
  ['days', () => ({ age: { value: 20, unit: 'days' } }), 0, [20, 'days'], '12'],
  ['days, told ten days before', () => ({ age: { value: 20, unit: 'days' } }), 10, [30, 'days'], '5'],
  ['months', () => ({ age: { value: 5, unit: 'months' } }), 0, [5, 'months'], '5'],
  ['months above a year', () => ({ age: { value: 18, unit: 'months' } }), 0, [18, 'months'], '2'],
  ['years', () => ({ age: { value: 3, unit: 'years' } }), 0, [3, 'years'], '2'],
] as const)('of a child whose age is known by %s', async (_how, age, toldDaysAgo, [value, unit], high) => {
  expect(await shownFor(age(), toldDaysAgo)).toEqual({
    age: { value, unit },
    high,
    noRange: null,
    flag: Number(high) < 4 ? 'H' : 'N',
  });
});

test('stand on the label too', async () => {
  const patients = async (token: string) => {
    const child = { name: 'Baby Rao', sex: 'male', relation: 'child', guardian: GUARDIAN, ...bornDaysAgo(9) };
    return [{ patientId: (await done(as({ token }, 'POST', '/patients', child))).data._id, itemIds: [bilirubin] }];
  };
  const made = await order({ items: [bilirubin], patients });
  const { data } = await done(as(technician, 'GET', `/specimens?q=${made.bookingNumber}`));
  const zpl = await as(bench.admin, 'GET', `/visits/${data[0].visitId}/labels?format=zpl`);
  expect(String(zpl.body)).toContain('M 9 d');
});

test('are not guessed from an age in years', async () => {
  const { noRange, flag, age } = await shownFor({ age: { value: 0, unit: 'years' } });
  expect([noRange, flag, age]).toEqual(['uncertain', null, { value: 0, unit: 'years' }]);
});

test('are not chosen for a patient whose age is unknown: the value is kept without a flag', async () => {
  const made = await order({ items: [bilirubin] });
  const accession = app.database.db.selectFrom('lab_lines').select('accession_id').where('id', '=', made.lineId);
  const patient = JSON.stringify({ name: 'Unknown person', age: null, sex: null });
  await app.database.db.updateTable('accessions').set({ patient }).where('id', '=', accession).execute();
  const [saved] = await enter(technician, made.lineId, { [parameterId]: '40' });
  expect(saved).toMatchObject({ outcome: 'saved', flag: null, critical: false });
  const { ageAtCollection, lines } = await read(made.orderId);
  expect(ageAtCollection).toBeNull();
  expect(lines[0].parameters[0].result).toMatchObject({ value: '40', range: null, noRange: 'uncertain' });
});
