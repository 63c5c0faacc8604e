// What the list of tubes finds by a code: few by the index, a code that very many have in the order of time.
import { beforeAll, expect, test } from 'vitest';
import { openBench } from '../../../test/bench.ts';
import { makeCentre, makeStaff } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const { as, admin, order, technician } = await openBench(app);
const elsewhere = await makeCentre(app, admin, { code: 'FAR', kind: 'collection' });
const stranger = await makeStaff(app, admin, { roleId: 'technician', scope: 'centre', centreId: elsewhere });
const MANY = 2_100;
/** Accessions of another laboratory and year, each with a tube. */
const stemOf = (number: number) => `3199${String(number).padStart(7, '0')}`;
let stored: string;

beforeAll(async () => {
  const { lineId } = await order();
  const { db } = app.database;
  const { accession_id } = await db
    .selectFrom('lab_lines')
    .select('accession_id')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow();
  const accession = await db
    .selectFrom('accessions')
    .selectAll()
    .where('id', '=', accession_id)
    .executeTakeFirstOrThrow();
  const { search_text: _generated, ...tube } = await db
    .selectFrom('specimens')
    .selectAll()
    .where('accession_id', '=', accession_id)
    .limit(1)
    .executeTakeFirstOrThrow();
  stored = new Date(Date.parse(tube.created_at) - 86_400_000).toISOString();
  for (let from = 1; from <= MANY; from += 100) {
    const numbers = Array.from({ length: 100 }, (_, index) => from + index);
    await db
      .insertInto('accessions')
      .values(
        numbers.map((number) => {
          const own = { id: `accession-${number}`, position: number, number: `${stemOf(number)}0`, counter: number };
          return { ...accession, ...own, lab_code: '99', year: 2031 };
        }),
      )
      .execute();
    await db
      .insertInto('specimens')
      .values(
        numbers.map((number) => {
          const own = { id: `tube-${number}`, accession_id: `accession-${number}`, created_at: stored };
          // Every hundredth tube has a pre-printed code.
          const tube_code = number % 100 === 0 ? `80990000${String(number).padStart(6, '0')}` : `${stemOf(number)}010`;
          return { ...tube, ...own, tube_code, label: null };
        }),
      )
      .execute();
    const bound = numbers.filter((number) => number % 100 === 0);
    await db
      .insertInto('tube_rolls')
      .values(
        bound.map((number) => ({
          code: `80990000${String(number).padStart(6, '0')}`,
          centre_id: null,
          specimen_id: `tube-${number}`,
          created_by: technician.id,
          created_at: stored,
        })),
      )
      .execute();
  }
});

async function found(query: string, by: Pick<typeof technician, 'token'> = admin) {
  const { body, headers } = await as(by, 'GET', `/specimens?${query}`);
  const codes: string[] = body.data.map(({ tubeCode }: { tubeCode: string }) => tubeCode);
  return { codes, total: Number(headers['x-total-count']) };
}

test('the beginning of a code that very many tubes have is found by page, and counted', async () => {
  const first = await found('q=3199&limit=200&page=1');
  expect([first.total, first.codes.length]).toEqual([MANY, 200]);
  const pages = [first.codes];
  for (let page = 2; page <= 11; page += 1) pages.push((await found(`q=3199&limit=200&page=${page}`)).codes);
  expect(new Set(pages.flat()).size).toBe(MANY);
  // Tubes with a pre-printed code are found by their accession.
  expect(pages.flat().filter((code) => code.startsWith('8099'))).toHaveLength(MANY / 100);
});

test('is found within a state and within the scope of who asks', async () => {
  expect((await found('q=3199&status=disposed')).total).toBe(0);
  expect(await found('q=3199&limit=1', technician)).toMatchObject({ total: MANY });
  expect((await found('q=3199&limit=1', stranger)).total).toBe(0);
});

test('those that wait too long are found by themselves, and counted on the dashboard', async () => {
  const ago = (hours: number) => new Date(app.clock.now() - hours * 3_600_000).toISOString();
  const put = (number: number, fields: object) =>
    app.database.db.updateTable('specimens').set(fields).where('id', '=', `tube-${number}`).execute();
  const overdue = async (query = '', by: Pick<typeof technician, 'token'> = admin) =>
    (await found(`status=overdue&sort=createdAt${query}`, by)).codes.toSorted();
  expect(await overdue()).toEqual([]);
  await put(1, { state: 'collected', collected_at: ago(24) });
  await put(2, { state: 'collected', collected_at: ago(23.9) });
  await put(3, { state: 'in_transit', collected_at: ago(30) });
  // Received again at another centre: its time counts from there.
  await put(4, { state: 'received', collected_at: ago(30), updated_at: ago(4) });
  await put(5, { state: 'received', collected_at: ago(30), updated_at: ago(3.9) });
  const codes = [1, 3, 4].map((number) => `${stemOf(number)}010`);
  expect(await overdue()).toEqual(codes);
  expect(await overdue(`&q=${stemOf(3)}`)).toEqual(codes.slice(1, 2));
  expect(await overdue('&q=3199')).toEqual(codes);
  expect([await overdue('', technician), await overdue('', stranger)]).toEqual([codes, []]);
  const work = async (by: Pick<typeof technician, 'token'>) =>
    (await as(by, 'GET', '/dashboard/work')).body.overdueTubes;
  expect(await work(technician)).toEqual({ count: 3, oldestAt: stored });
  expect((await work(stranger)).count).toBe(0);
});

test.each([
  ['few', `q=${stemOf(7)}`, [`${stemOf(7)}010`]],
  ['a whole code', `q=${stemOf(8)}010`, [`${stemOf(8)}010`]],
  ['the number of an accession', `q=${stemOf(9)}0`, [`${stemOf(9)}010`]],
  ['the number of an accession with a pre-printed tube', `q=${stemOf(200)}0`, ['80990000000200']],
  ['the beginning of such a number', `q=${stemOf(200)}`, ['80990000000200']],
  ['a pre-printed code', 'q=80990000000300', ['80990000000300']],
  ['nothing', 'q=4499', []],
  ['no number of a booking', 'q=LB-NONE', []],
])('finds %s', async (_what, query, codes) => expect(await found(query)).toEqual({ codes, total: codes.length }));
