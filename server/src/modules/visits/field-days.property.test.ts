// A phlebotomist's days without a network, against the program itself: in whatever order, how often and however cut their events arrive,
// the server ends in the state of the device, with the cash to the paisa.
import { applyFieldEvent, type FieldEventBody, type VisitProgress } from '@labfront/contract/visit-rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CopiedBooking, createBookingCopies, rowsOf } from '../../../test/copied-bookings.ts';
import { makeAdmin, makeStaff } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { isoTime, localDay } from '../../platform/base/clock.ts';

const DAYS = Number(process.env.TEST_DAYS ?? 20);
const VISITS = 12;
const DAY_MS = 86_400_000;
const MOST_AT_ONCE = 50;

const app = await createTestApp();
const { db } = app.database;
const admin = await makeAdmin(app);
const phlebotomist = await makeStaff(app, admin, { roleId: 'phlebotomist', scope: 'own' });
const date = localDay(app.clock.now() + DAY_MS);
const copies = await createBookingCopies(app, { admin, date, collectorId: phlebotomist.id });

const plan = fc.record({
  prices: fc.tuple(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 500_000 })),
  end: fc.constantFrom('done', 'done', 'done', 'not_home', 'one_tube'),
  isPaidFirst: fc.boolean(),
  method: fc.constantFrom('cash' as const, 'cash' as const, 'upi' as const),
  swapsTubes: fc.boolean(),
  skips: fc.boolean(),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;
const day = fc.tuple(
  fc.array(plan, { minLength: VISITS, maxLength: VISITS }),
  fc.array(fc.nat(99), { minLength: 2_000, maxLength: 2_000 }),
);

interface DeviceEvent {
  id: string;
  visitId: string;
  seq: number;
  deviceAt: string;
  event: FieldEventBody;
}
interface DeviceVisit extends CopiedBooking {
  plan: Plan;
  progress: VisitProgress;
  events: DeviceEvent[];
}

/** What is done at one door. */
function stepsOf(
  { end, isPaidFirst, method, swapsTubes, skips }: Plan,
  { tubes, due }: VisitProgress,
): FieldEventBody[] {
  const way = skips ? [] : (['accept', 'start'] as const).map((kind) => ({ kind }));
  const here: FieldEventBody[] = [...way, { kind: 'arrive' }];
  if (end === 'not_home')
    return [...here, { kind: 'note', text: 'Rang twice' }, { kind: 'fail', code: 'not_home', note: '' }];
  const draws = tubes.map(({ id, code }): FieldEventBody => ({ kind: 'collect', specimenId: id, tubeCode: code }));
  const drawn = swapsTubes ? draws.toReversed() : draws;
  const difficult: FieldEventBody = { kind: 'fail', code: 'difficult_draw', note: 'One tube only' };
  const pay: FieldEventBody = { kind: 'payment', method, amount: due };
  const collected = end === 'one_tube' ? [...drawn.slice(0, 1), difficult] : drawn;
  const paid = isPaidFirst ? [pay, ...collected] : [...collected, pay];
  return [...here, { kind: 'identify', by: 'details' }, ...paid, { kind: 'handOver' }];
}

/** Works a visit on the device, by the rules that it shares with the server. */
function work(visit: DeviceVisit): void {
  const knows = { at: app.clock.now(), isStartCode: () => false, mayBind: () => true };
  for (const [index, event] of stepsOf(visit.plan, visit.progress).entries()) {
    const outcome = applyFieldEvent(visit.progress, event, knows);
    if ('refused' in outcome) throw new Error(`${event.kind}: ${outcome.refused}`);
    visit.progress = outcome.visit;
    const deviceAt = isoTime(app.clock.now() + index);
    visit.events.push({ id: crypto.randomUUID(), visitId: visit.visitId, seq: index + 1, deviceAt, event });
  }
}

async function makeDay(plans: readonly Plan[]): Promise<DeviceVisit[]> {
  const copied = plans.map((one) => ({ one, ...copies.copy({ isPaid: false, prices: one.prices }) }));
  await copies.write(copied);
  return copied.map(({ one, made, tables }) => {
    const tubes = tables.specimens.map((row) => {
      return { id: String(row.id), code: String(row.tube_code), state: 'planned' as const, patient: '' };
    });
    const progress = { state: 'assigned' as const, tubes, due: made.total, failCode: null } as unknown as VisitProgress;
    return { ...made, plan: one, progress, events: [] };
  });
}

/** On the wire an amount is in rupees. */
function toSent({ event: { kind, ...body }, ...rest }: DeviceEvent) {
  return { ...rest, kind, body: 'amount' in body ? { ...body, amount: body.amount / 100 } : body };
}

async function post(events: readonly DeviceEvent[]): Promise<string[]> {
  const body = { sentAt: isoTime(app.clock.now()), events: events.map(toSent) };
  const answer = await app.call('POST', '/field/events', { token: phlebotomist.token, body });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  for (const { outcome, code } of answer.body.data)
    expect([outcome, code]).toEqual([expect.stringMatching(/applied|duplicate|held/), null]);
  return answer.body.data.map(({ id }: { id: string }) => id);
}

/** Sends the day until every event has an answer; `chances` shuffle, cut, double and lose what goes there and back. */
async function deliver(visits: readonly DeviceVisit[], chances: readonly number[]): Promise<void> {
  let drawn = 0;
  const chance = () => chances[drawn++ % chances.length] ?? 0;
  const queue = new Map(visits.flatMap(({ events }) => events).map((event) => [event.id, event]));
  while (queue.size > 0) {
    const shuffled = [...queue.values()].map((event) => ({ event, at: chance() })).sort((a, b) => a.at - b.at);
    const events = shuffled.map(({ event }) => event);
    for (let from = 0; from < events.length; ) {
      const batch = events.slice(from, from + 1 + (chance() % MOST_AT_ONCE));
      from += batch.length;
      const luck = chance();
      if (luck < 15) continue;
      const sent = luck < 40 ? [...batch, ...batch].slice(0, MOST_AT_ONCE) : batch;
      const answered = await post(sent);
      if (luck < 60) for (const id of answered) queue.delete(id);
    }
  }
}

const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000_000);

test(`${DAYS} days of ${VISITS} visits each, from the seed ${seed}`, { timeout: 900_000 }, async () => {
  let cash = 0;
  for (const [plans, chances] of fc.sample(day, { seed, numRuns: DAYS })) {
    const visits = await makeDay(plans);
    for (const visit of visits) work(visit);
    await deliver(visits, chances);
    const asked = { token: phlebotomist.token };
    const { body: round } = await app.call('GET', `/field/visits?date=${date}`, asked);
    for (const { visitId, progress, events } of visits) {
      const { state, amountDue, nextSeq } = round.data.find(({ _id }: { _id: string }) => _id === visitId);
      expect({ state, amountDue, nextSeq }).toEqual({
        state: progress.state,
        amountDue: progress.due / 100,
        nextSeq: events.length + 1,
      });
      // The codes of a visit that failed stay: it may be moved.
      const endOf = (end: string) => (progress.state === 'failed' ? 'planned' : end);
      const tubes = await rowsOf(db, 'specimens', 'visit_id', visitId);
      expect(Object.fromEntries(tubes.map((row) => [row.id, row.state]))).toEqual(
        Object.fromEntries(progress.tubes.map(({ id, state: end }) => [id, endOf(end)])),
      );
    }
    const paid = visits.filter(({ plan: { method }, progress }) => method === 'cash' && progress.due === 0);
    cash += paid.reduce((sum, { total }) => sum + total, 0);
    const { body } = await app.call('GET', `/cash?date=${localDay(app.clock.now())}`, { token: admin.token });
    const own = body.data.find(({ cashier }: { cashier: { _id: string } }) => cashier._id === phlebotomist.id);
    expect(Math.round((own?.received ?? 0) * 100)).toBe(cash);
    // The next day has its round for itself.
    const ids = visits.map(({ visitId }) => visitId);
    await db
      .updateTable('visits')
      .set({ date: localDay(app.clock.now() + 90 * DAY_MS) })
      .where('id', 'in', ids)
      .execute();
  }
});
