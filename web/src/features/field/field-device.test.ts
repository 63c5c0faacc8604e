// @vitest-environment node
// The queue of the field page: nothing is lost or done twice, whatever happens between the device and the server.
import 'fake-indexeddb/auto';
import type { FieldEvent, FieldEventAnswer } from '@labfront/contract/visits';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type FieldDevice, type FieldServer, openFieldDevice } from './field-device.ts';
import { countUnsent, type FieldDatabase, type FieldStore, openFieldDatabase, openFieldStore } from './field-store.ts';
import { aVisit, memoryStore, modelServer, serverOf, unreachable, wholeVisit } from './field-testing.ts';
import { isStartCode } from './visit-state.ts';

const DAY_MS = 86_400_000;
let clock = Date.parse('2026-11-23T01:00:00Z');
let ids = 0;
const newId = () => {
  ids += 1;
  return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
};

const open = (store: FieldStore, server: FieldServer) => openFieldDevice({ store, server, now: () => clock, newId });

/** A network that shuffles, cuts, doubles, loses and delays what goes through it, as `chance` (0 to 99) says. */
function badNetwork(model: ReturnType<typeof modelServer>, delayed: FieldEvent[][], chance: () => number): FieldServer {
  return {
    ...serverOf(model),
    async send(events) {
      const shuffled = events.map((event) => ({ event, at: chance() })).sort((a, b) => a.at - b.at);
      const sent = shuffled.slice(0, 1 + (chance() % shuffled.length)).map(({ event }) => event);
      const luck = chance();
      if (luck < 15) throw new TypeError('Lost on the way there');
      if (luck < 25) delayed.push(sent);
      if (luck < 25) throw new TypeError('Arrives when nobody waits for it any more');
      const answers = model.receive(luck < 50 ? [...sent, ...sent] : sent);
      if (luck < 70) throw new TypeError('Lost on the way back');
      return answers;
    },
  };
}

/** A visit from its acceptance to its end; where nobody is at home, it ends at the door. */
async function work(device: FieldDevice, number: number, isNobodyHome: boolean): Promise<void> {
  const events = wholeVisit(number);
  const failed = [...events.slice(0, 3), { kind: 'fail', code: 'not_home', note: '' } as const];
  for (const event of isNobodyHome ? failed : events) expect(await device.record(`visit-${number}`, event)).toBeNull();
}

let database = 0;
let db: FieldDatabase;
let store: FieldStore;

beforeEach(async () => {
  clock = Date.parse('2026-11-23T01:00:00Z');
  database += 1;
  db = await openFieldDatabase(`field-${database}`);
  store = await openFieldStore(db, 'asha');
});

describe('a day without a network', () => {
  test('1,000 random orders of cut, doubled and shuffled sendings end in the device’s state, to the paisa', {
    timeout: 240_000,
  }, async () => {
    const numbers = [...Array(12).keys()].map((index) => index + 1);
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat(99)), async (chances) => {
        const chance = () => chances.next().value as number;
        const model = modelServer(numbers.map((number) => aVisit(number)));
        const delayed: FieldEvent[][] = [];
        const network = badNetwork(model, delayed, chance);
        const kept = memoryStore();
        let device = await open(kept, serverOf(model));
        await device.sync();
        for (const number of numbers) {
          await work(device, number, chance() < 15);
          if (chance() < 20) device = await open(kept, network);
          if (chance() < 50) await device.sync();
        }
        const worked = new Map(device.state().visits.map(({ visit, progress }) => [visit._id, progress]));
        for (const events of delayed) model.receive(events);
        const online = await open(kept, serverOf(model));
        await online.sync();
        expect(online.state()).toMatchObject({ unsent: 0, failure: null });
        expect(model.progress).toEqual(worked);
        expect(new Map(online.state().visits.map(({ visit, progress }) => [visit._id, progress]))).toEqual(worked);
        const paid = [...worked.values()].filter(({ due }) => due === 0).length;
        expect(model.cash()).toBe(paid * 50_025);
      }),
      { numRuns: 1_000 },
    );
  });

  test('the page killed after any step finds its queue again', async () => {
    const model = modelServer([aVisit()]);
    await (await open(store, serverOf(model))).sync();
    for (const [index, event] of wholeVisit(1).entries()) {
      const device = await open(await openFieldStore(db, 'asha'), unreachable);
      expect(device.state().unsent).toBe(index);
      expect(await device.record('visit-1', event)).toBeNull();
      // Killed in the middle of a sending that the server never hears of.
      void device.sync();
    }
    const device = await open(await openFieldStore(db, 'asha'), serverOf(model));
    expect(device.state().visits[0]?.progress).toMatchObject({ state: 'handed_over', due: 0 });
    await device.sync();
    expect(model.progress.get('visit-1')).toMatchObject({ state: 'handed_over', due: 0 });
    expect(await countUnsent(db)).toBe(0);
  });

  test('an event made while others are on their way stays in the queue', async () => {
    const model = modelServer([aVisit()]);
    const device = await open(store, {
      ...serverOf(model),
      async send(events) {
        const answers = model.receive(events);
        if (events[0]?.kind === 'accept') await device.record('visit-1', { kind: 'start' });
        return answers;
      },
    });
    await device.sync();
    await device.record('visit-1', { kind: 'accept' });
    await device.sync();
    expect(model.progress.get('visit-1')?.state).toBe('en_route');
    expect(device.state().visits[0]).toMatchObject({ unsent: 0, progress: { state: 'en_route' } });
  });

  test('at most 50 go at once, and only answered ones leave the queue', async () => {
    const model = modelServer([aVisit()]);
    const sizes: number[] = [];
    const device = await open(store, {
      ...serverOf(model),
      async send(events) {
        sizes.push(events.length);
        return model.receive(events).slice(0, 40);
      },
    });
    await device.sync();
    for (let note = 0; note < 60; note += 1) await device.record('visit-1', { kind: 'note', text: `${note}` });
    await device.sync();
    expect(sizes).toEqual([50, 20]);
    expect(device.state().unsent).toBe(0);
  });
});

describe('what the server does not take over', () => {
  const answering = async (answer: Partial<FieldEventAnswer>) => {
    const device = await open(store, {
      rounds: async () => ({ dates: ['2026-11-23'], visits: [aVisit()] }),
      send: async (events) =>
        events.map(({ id }) => ({ id, outcome: 'refused', code: null, message: null, ...answer })),
      sendPhoto: async () => 'sent',
    });
    await device.sync();
    await device.record('visit-1', { kind: 'accept' });
    await device.sync();
    return device;
  };

  test('is no longer the state of the visit, and its words are kept', async () => {
    const device = await answering({ outcome: 'refused', code: 'NOT_TODAY', message: 'Not on this day' });
    const [shown] = device.state().visits;
    expect(shown).toMatchObject({ unsent: 0, progress: { state: 'assigned' } });
    expect(shown?.troubles.map(({ answer }) => answer?.message)).toEqual(['Not on this day']);
  });

  test('a conflict counts as trouble, and its number is not used again', async () => {
    const device = await answering({ outcome: 'conflict' });
    expect(device.state().visits[0]?.troubles).toHaveLength(1);
    await device.record('visit-1', { kind: 'note', text: 'Again' });
    expect((await store.events()).map(({ seq }) => seq).sort()).toEqual([1, 2]);
  });

  test('an event from the future waits with the corrected time', async () => {
    const device = await answering({ code: 'EVENT_IN_FUTURE' });
    clock -= DAY_MS;
    await device.sync();
    const [event] = await store.events();
    expect(event).toMatchObject({ answer: null, deviceAt: new Date(clock).toISOString() });
  });

  test('a visit given to somebody else goes, but not before its events were answered and their refusal could be read', async () => {
    const model = modelServer([aVisit()]);
    await (await open(store, serverOf(model))).sync();
    const offline = await open(store, unreachable);
    await offline.record('visit-1', { kind: 'accept' });
    const taken: FieldServer = {
      rounds: async () => ({ dates: ['2026-11-23'], visits: [] }),
      send: async (events) =>
        events.map(({ id }) => ({ id, outcome: 'refused', code: 'NOT_YOUR_VISIT', message: 'Not your visit' })),
      sendPhoto: async () => 'sent',
    };
    const device = await open(store, taken);
    await device.sync();
    expect(device.state().visits[0]?.troubles).toHaveLength(1);
    clock += DAY_MS;
    expect((await open(store, taken)).state().visits).toEqual([]);
  });

  test('a visit that is given back begins with the number that the server awaits', async () => {
    await (await open(store, serverOf(modelServer([aVisit()])))).sync();
    await (await open(store, unreachable)).record('visit-1', { kind: 'accept' });
    const taken: FieldServer = {
      rounds: async () => ({ dates: ['2026-11-23'], visits: [] }),
      send: async (events) =>
        events.map(({ id }) => ({
          id,
          outcome: 'conflict',
          code: 'VISIT_REASSIGNED',
          message: 'A dispatcher decides',
        })),
      sendPhoto: async () => 'sent',
    };
    await (await open(store, taken)).sync();
    const back = await open(store, serverOf(modelServer([aVisit()])));
    await back.sync();
    expect(await back.record('visit-1', { kind: 'accept' })).toBeNull();
    expect((await store.events()).map(({ seq }) => seq)).toEqual([1]);
  });

  test('a visit of a day that is over leaves the phone, unless something of it is queued', async () => {
    const old = ['2026-11-20', '2026-11-20'].map((date, index) => aVisit(index + 1, { date }));
    await (await open(store, serverOf(modelServer(old)))).sync();
    await (await open(store, unreachable)).record('visit-1', { kind: 'accept' });
    const later: FieldServer = {
      rounds: async () => ({ dates: ['2026-11-22', '2026-11-23', '2026-11-24'], visits: [] }),
      send: () => Promise.reject(new TypeError('Failed to fetch')),
      sendPhoto: async () => 'sent',
    };
    const device = await open(store, { ...later, send: async () => [] });
    await device.sync();
    expect(device.state().visits.map(({ visit }) => visit._id)).toEqual(['visit-1']);
  });

  test('a start code is checked by its slow hash, and not at all where the phone has none', async () => {
    const visit = aVisit();
    expect(await isStartCode(visit, '4711')).toBe(true);
    for (const wrong of ['4712', '', '47110', 'abcd']) expect(await isStartCode(visit, wrong)).toBe(false);
    expect(await isStartCode({ ...visit, startCode: null }, '4711')).toBe(false);
  });

  test('the rules refuse on the device: a wrong start code, another visit’s tube, a mistyped code, a wrong amount', async () => {
    const device = await open(store, serverOf(modelServer([aVisit(1), aVisit(2)])));
    await device.sync();
    await device.record('visit-1', { kind: 'arrive' });
    const tube = { kind: 'collect', specimenId: 'tube-1-1' } as const;
    const own = aVisit(1).patients[0]?.tubes[0]?.tubeCode ?? '';
    expect(await device.record('visit-1', { ...tube, tubeCode: own })).toBe('NOT_IDENTIFIED');
    expect(await device.record('visit-1', { kind: 'identify', by: 'code', code: '4712' })).toBe('WRONG_START_CODE');
    expect(await device.record('visit-1', { kind: 'identify', by: 'code', code: '4711' })).toBeNull();
    const others = aVisit(2).patients[0]?.tubes[0]?.tubeCode ?? '';
    expect(await device.record('visit-1', { ...tube, tubeCode: others })).toBe('WRONG_TUBE');
    const mistyped = own.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    expect(await device.record('visit-1', { ...tube, tubeCode: mistyped })).toBe('WRONG_TUBE');
    expect(await device.record('visit-1', { kind: 'payment', method: 'cash', amount: 500.26 })).toBe('AMOUNT_MISMATCH');
    expect(device.state().unsent).toBe(2);
  });
});
