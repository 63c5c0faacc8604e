// The samples of a booking as their patient follows them, from the draw to the bench, with one lost, one unfit and their repeat.
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { openTubes } from '../../../test/tubes.ts';

const app = await createTestApp();
const { db } = app.database;
const { laboratory, collection, asAdmin, walkIn, drawn } = await openTubes(app);

const post = async (code: string, action: string, body: object = {}) =>
  expect([action, (await asAdmin('POST', `/specimens/${code}/${action}`, body)).status]).toEqual([action, 200]);

async function bookingOf(visitId: string): Promise<string> {
  const row = await db.selectFrom('visits').select('booking_id').where('id', '=', visitId).executeTakeFirstOrThrow();
  return row.booking_id;
}

test('each says how far it is, and nothing but its owner reads it', async () => {
  const { visitId, codes, customer } = await drawn();
  const [one = '', other = ''] = codes.toSorted();
  const bookingId = await bookingOf(visitId);
  const track = (token: string) => app.call('GET', `/visits/track/${bookingId}`, { token });
  const samples = async () => (await track(customer.token)).body.data.samples;
  const stages = async () => (await samples()).map(({ stage }: { stage: string }) => stage);
  const nameOn = async (code: string) => (await asAdmin('GET', `/specimens/${code}`)).body.data.tests[0].name;
  const HINDI: Record<string, string> = { 'Lipid Profile': 'लिपिड प्रोफ़ाइल', HbA1c: 'एचबीए1सी' };
  const collected = async (code: string) => {
    const name = await nameOn(code);
    const said = { tests: [name], testsHi: [HINDI[name]] };
    return {
      patient: expect.any(String),
      ...said,
      stage: 'collected',
      collectedAt: expect.any(String),
      receivedAt: null,
    };
  };
  expect(await samples()).toEqual([await collected(one), await collected(other)]);
  expect((await track((await walkIn()).customer.token)).status).toBe(404);

  const { body } = await asAdmin('POST', '/shipments', { fromCentreId: collection, toCentreId: laboratory });
  const box = `/shipments/${body.data._id}`;
  await asAdmin('PUT', `${box}/seal`, { tubeCodes: codes });
  expect(await stages()).toEqual(['on_the_way', 'on_the_way']);
  await asAdmin('PUT', `${box}/deliver`, {});
  app.clock.advance(60_000);
  const receivedAt = new Date(app.clock.now()).toISOString().slice(0, 16);
  const tubes = codes.map((tubeCode) => ({ tubeCode, state: tubeCode === other ? 'missing' : 'good' }));
  await asAdmin('PUT', `${box}/reconcile`, { tubes });
  expect(await stages()).toEqual(['received', 'lost']);
  expect((await samples())[0].receivedAt.slice(0, 16)).toBe(receivedAt);
  await post(one, 'accept');
  expect(await stages()).toEqual(['fit', 'lost']);
  await post(one, 'reject', { rejectCode: 'clotted' });
  await post(one, 'dispose');
  expect(await stages()).toEqual(['unusable', 'lost']);

  // The repeat tells of a sample that is to be collected once more, until somebody has drawn it.
  const { id: repeatId } = await db
    .selectFrom('visits')
    .select('id')
    .where('repeat_of', '=', visitId)
    .executeTakeFirstOrThrow();
  await asAdmin('PUT', `/visits/${repeatId}/check-in`, {});
  expect(await stages()).toEqual(['unusable', 'lost']);
  const again = await db.selectFrom('specimens').select(['id', 'tube_code']).where('visit_id', '=', repeatId).execute();
  const sentAt = new Date(app.clock.now()).toISOString();
  const collect = again.map(({ id, tube_code }) => ({
    kind: 'collect',
    body: { specimenId: id, tubeCode: tube_code },
  }));
  const events = [{ kind: 'identify', body: { by: 'details' } }, ...collect].map((event, index) => {
    return { ...event, id: crypto.randomUUID(), visitId: repeatId, seq: index + 1, deviceAt: sentAt };
  });
  await asAdmin('POST', '/field/events', { sentAt, events });
  expect(await stages()).toEqual(['unusable', 'lost', ...again.map(() => 'collected')]);
  const [first] = again;
  await post(first?.tube_code ?? '', 'receive');
  await post(first?.tube_code ?? '', 'accept');
  await post(first?.tube_code ?? '', 'store');
  expect((await stages())[2]).toBe('in_laboratory');
});
