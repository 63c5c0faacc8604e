// A lost tube that turns up after its promise was broken: what was granted stays, and staff see it.
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { openPromisedVisits, ruleOf } from '../../../test/promised-visits.ts';

const app = await createTestApp();
const { db } = app.database;
const { asAdmin, changeAdmin, setRules, makeVisit, arrive, sweep, ownBooking, payoutsOf } =
  await openPromisedVisits(app);

const limitOf = (perDay: number) => setRules(ruleOf('specimen_lost', { limit: { perBooking: 1_000, perDay } }));

beforeEach(async () => {
  await changeAdmin();
  await limitOf(100_000);
});

/** A paid visit in time, whose tubes were drawn. */
async function drawn() {
  const made = await makeVisit('online');
  const tubes = await db
    .selectFrom('specimens')
    .select(['id', 'tube_code'])
    .where('visit_id', '=', made.visitId)
    .orderBy('tube_code')
    .execute();
  const collect = tubes.map(
    ({ id, tube_code }) => ['collect', { specimenId: id, tubeCode: tube_code }] as [string, object],
  );
  await arrive(made, 0, [['identify', { by: 'details' }], ...collect]);
  const code = tubes[0]?.tube_code ?? '';
  const post = async (action: string, body: object = {}) => {
    // One after the other: the events of a tube have times of their own.
    app.clock.advance(1_000);
    const answer = await asAdmin('POST', `/specimens/${code}/${action}`, body);
    expect([action, answer.status]).toEqual([action, 200]);
  };
  return {
    lose: () => post('lost', { reason: 'Left in the bus' }),
    receive: () => post('receive'),
    reject: () => post('reject', { rejectCode: 'haemolysed' }),
    promise: async () => (await asAdmin('GET', `/specimens/${code}`)).body.data.promise,
    payout: async () => (await payoutsOf(made.bookingId))[0],
    refunds: async () => (await ownBooking(made)).refunds.map(({ amount }: { amount: number }) => amount),
  };
}

test('what was paid stays, and the payout says that the facts are others', async () => {
  const tube = await drawn();
  expect(await tube.promise()).toBeNull();
  await tube.lose();
  await sweep();
  const before = await tube.payout();
  expect(before).toMatchObject({ status: 'paid', facts_changed_at: null });
  expect(await tube.promise()).toEqual({ status: 'paid', at: before?.created_at });
  const paid = await tube.refunds();
  expect(paid).toHaveLength(1);
  // Sweeps look back: what was received before it was lost is no finding.
  await sweep();
  expect((await tube.payout())?.facts_changed_at).toBeNull();
  await tube.receive();
  await sweep();
  expect(await tube.payout()).toEqual({ ...before, facts_changed_at: expect.anything() });
  expect(await tube.promise()).toEqual({ status: 'paid', at: before?.created_at });
  expect(await tube.refunds()).toEqual(paid);
  // Lost once more, it is paid no more.
  await tube.lose();
  await sweep();
  expect(await tube.refunds()).toEqual(paid);
});

test('one that is found before anybody looked was lost all the same', async () => {
  const tube = await drawn();
  await tube.lose();
  await tube.receive();
  await sweep();
  expect(await tube.payout()).toMatchObject({ status: 'paid', facts_changed_at: expect.anything() });
});

test('who decides about a payout that waits sees that the tube is found', async () => {
  await limitOf(0);
  const tube = await drawn();
  await tube.lose();
  await sweep();
  await tube.receive();
  await sweep();
  const payout = await tube.payout();
  expect(payout).toMatchObject({ status: 'waiting', facts_changed_at: expect.anything() });
  expect(await tube.promise()).toEqual({ status: 'waiting', at: payout?.created_at });
  await changeAdmin();
  expect((await asAdmin('PUT', `/promises/payouts/${payout?.id}/decline`, { reason: 'Found' })).status).toBe(200);
  expect(await tube.promise()).toEqual({ status: 'declined', at: (await tube.payout())?.decided_at });
  expect(await tube.refunds()).toEqual([]);
});

test('one that was received and is rejected is not found', async () => {
  const tube = await drawn();
  await tube.receive();
  await tube.reject();
  await sweep();
  await sweep();
  expect(await tube.payout()).toMatchObject({ status: 'paid', facts_changed_at: null });
});
