// @vitest-environment node
// The store of the field page: sealed, of one person, and empty once a visit is over.
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type FieldServer, openFieldDevice } from './field-device.ts';
import { countUnsent, type FieldDatabase, type FieldStore, openFieldDatabase, openFieldStore } from './field-store.ts';
import { aVisit, modelServer, serverOf, unreachable, wholeVisit } from './field-testing.ts';

const DAY_MS = 86_400_000;
let clock = Date.parse('2026-11-23T01:00:00Z');
let ids = 0;
const newId = () => {
  ids += 1;
  return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
};

const open = (store: FieldStore, server: FieldServer) => openFieldDevice({ store, server, now: () => clock, newId });

let database = 0;
let db: FieldDatabase;
let store: FieldStore;

beforeEach(async () => {
  clock = Date.parse('2026-11-23T01:00:00Z');
  database += 1;
  db = await openFieldDatabase(`field-${database}`);
  store = await openFieldStore(db, 'asha');
});

describe('the store', () => {
  test('holds nothing about people in the clear, and its key cannot be read out', async () => {
    await (await open(store, serverOf(modelServer([aVisit()])))).sync();
    await store.addEvent({
      id: newId(),
      visitId: 'visit-1',
      seq: 1,
      deviceAt: '',
      answer: null,
      event: { kind: 'note', text: 'Meera' },
    });
    const records = [...(await db.getAll('visits')), ...(await db.getAll('events'))];
    const text = records
      .map(({ data, ...rest }) => JSON.stringify(rest) + new TextDecoder('latin1').decode(data))
      .join();
    expect(text).not.toMatch(/Meera|Lake Road|9876543210|TSH/);
    const [kept] = await db.getAll('keys');
    await expect(crypto.subtle.exportKey('raw', kept?.key as CryptoKey)).rejects.toThrow();
    expect((await store.visits())[0]?.visit).toEqual(aVisit());
  });

  test('of another person is empty, and what waits is kept for its owner', async () => {
    const device = await open(store, serverOf(modelServer([aVisit()])));
    await device.sync();
    await device.record('visit-1', { kind: 'accept' });
    const other = await openFieldStore(db, 'vikram');
    expect([await other.visits(), await other.events()]).toEqual([[], []]);
    const [{ id } = { id: '' }] = await store.events();
    await other.answer(id, { outcome: 'applied', code: null, message: null });
    await other.dropVisits(['visit-1']);
    expect(await countUnsent(db)).toBe(1);
    expect(await (await openFieldStore(db, 'asha')).events()).toHaveLength(1);
  });

  test('refuses a second event with a number; the device then takes the next one', async () => {
    const model = modelServer([aVisit()]);
    const [one, other] = [await open(store, serverOf(model)), await open(store, serverOf(model))];
    await one.sync();
    await other.sync();
    await one.record('visit-1', { kind: 'accept' });
    expect(await other.record('visit-1', { kind: 'note', text: 'From another tab' })).toBeNull();
    expect((await store.events()).map(({ seq }) => seq).sort()).toEqual([1, 2]);
  });

  test('forgets a visit 24 hours after it was over, never one with an unsent event', async () => {
    const model = modelServer([aVisit(1), aVisit(2)]);
    const online = await open(store, serverOf(model));
    await online.sync();
    for (const event of wholeVisit(1)) await online.record('visit-1', event);
    await online.sync();
    const offline = await open(store, unreachable);
    for (const event of wholeVisit(2)) await offline.record('visit-2', event);
    clock += DAY_MS - 1;
    expect((await open(store, unreachable)).state().visits).toHaveLength(2);
    clock += 2;
    const left = (await open(store, unreachable)).state();
    expect(left.visits.map(({ visit }) => visit._id)).toEqual(['visit-2']);
    expect(left.unsent).toBe(9);
  });
});
