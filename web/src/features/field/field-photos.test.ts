// @vitest-environment node
// Documents photographed at the door: they count without a network, and reach the server once, before the events that need them.
import 'fake-indexeddb/auto';
import type { FieldEvent, FieldVisit } from '@labfront/contract/visits';
import { beforeEach, describe, expect, test } from 'vitest';
import { type FieldServer, openFieldDevice } from './field-device.ts';
import type { DevicePhoto } from './field-photos.ts';
import { countUnsent, type FieldDatabase, type FieldStore, openFieldDatabase, openFieldStore } from './field-store.ts';
import { aVisit } from './field-testing.ts';

let database = 0;
let db: FieldDatabase;
let store: FieldStore;
beforeEach(async () => {
  database += 1;
  db = await openFieldDatabase(`photos-${database}`);
  store = await openFieldStore(db, 'asha');
});

const MEERA = { bookedPatientId: 'booked-1', name: 'Meera Rao', age: 40, sex: 'female' } as const;
const tubeOf = (visit: FieldVisit) => {
  const tube = visit.patients[0]?.tubes[0];
  if (!tube) throw new Error('No tube');
  return { kind: 'collect', specimenId: tube._id, tubeCode: tube.tubeCode } as const;
};
const picture = new Blob(['a signed form'], { type: 'image/jpeg' });
const consent = { kind: 'consent', bookedPatientId: 'booked-1', picture } as const;

/** A server with a visit whose only patient lacks the consent form for the first tube. */
function aServer(number = 1) {
  const log: string[] = [];
  const stored = new Map<string, string>();
  let isOff = true;
  let refusal: { refused: string } | null = null;
  const visit = (): FieldVisit => {
    const missing = stored.size > 0 ? [] : (['consent'] as const);
    const lacking = { testIds: ['test-1'], tests: ['NIPT'], missing: [...missing] };
    const documents = missing.length === 0 ? null : { ...lacking, patients: [{ ...MEERA, ...lacking }] };
    return aVisit(number, { state: 'identified', documents });
  };
  const server: FieldServer = {
    rounds: async () => {
      if (isOff) throw new TypeError('Failed to fetch');
      return { dates: ['2026-11-23'], visits: [visit()] };
    },
    send: async (events: FieldEvent[]) => {
      if (isOff) throw new TypeError('Failed to fetch');
      log.push(...events.map(({ kind }) => kind));
      return events.map(({ id }) => ({ id, outcome: 'applied', code: null, message: null }));
    },
    sendPhoto: async ({ id }: DevicePhoto, sent: Blob) => {
      if (isOff) throw new TypeError('Failed to fetch');
      if (refusal) return refusal;
      log.push('photo');
      stored.set(id, await sent.text());
      return 'sent';
    },
  };
  return {
    ...{ server, log, stored, visit },
    go: (online: boolean) => {
      isOff = !online;
    },
    refuse: (message: string | null) => {
      refusal = message === null ? null : { refused: message };
    },
  };
}

const open = (server: FieldServer) =>
  openFieldDevice({
    store,
    server,
    now: () => Date.parse('2026-11-23T01:00:00Z'),
    newId: () => crypto.randomUUID(),
  });

/** A device that has loaded its round and lost the network. */
async function offline() {
  const made = aServer();
  made.go(true);
  const device = await open(made.server);
  await device.sync();
  made.go(false);
  return { ...made, device };
}

describe('a photo of a document', () => {
  test('lets its tube be drawn without a network, and is sent before the draw', async () => {
    const { device, go, log, stored, visit } = await offline();
    const tube = tubeOf(visit());
    expect(await device.record('visit-1', tube)).toBe('DOCUMENTS_MISSING');
    await device.photograph('visit-1', consent);
    expect(await device.record('visit-1', tube)).toBeNull();
    await device.sync();
    expect(device.state()).toMatchObject({ unsent: 2, visits: [{ unsent: 2, photos: [{ answer: null }] }] });
    go(true);
    await device.sync();
    expect(log).toEqual(['photo', 'collect']);
    expect([...stored.values()]).toEqual(['a signed form']);
    expect(device.state()).toMatchObject({ unsent: 0, failure: null, visits: [{ photos: [] }] });
  });

  test('survives the page, sealed, and belongs to its account alone', async () => {
    const { device, server, go, stored } = await offline();
    await device.photograph('visit-1', consent);
    const [kept] = await db.getAll('photos');
    expect(new TextDecoder('latin1').decode(kept?.picture?.data)).not.toContain('signed');
    expect(await countUnsent(db)).toBe(1);
    const other = await openFieldStore(db, 'vikram');
    expect([await other.photos(), await other.picture(kept?.id ?? '')]).toEqual([[], undefined]);
    go(true);
    await (await open(server)).sync();
    expect([...stored.values()]).toEqual(['a signed form']);
    expect(await countUnsent(db)).toBe(0);
  });

  test('whose answer was lost is sent again under its id', async () => {
    const { device, server, go, stored } = await offline();
    await device.photograph('visit-1', consent);
    const ids: string[] = [];
    go(true);
    const lossy: FieldServer = {
      ...server,
      async sendPhoto(photo, sent) {
        ids.push(photo.id);
        await server.sendPhoto(photo, sent);
        if (ids.length === 1) throw new TypeError('Lost on the way back');
        return 'sent';
      },
    };
    const again = await open(lossy);
    await again.sync();
    await again.sync();
    expect([new Set(ids).size, ids.length, stored.size]).toEqual([1, 2, 1]);
    expect(again.state().unsent).toBe(0);
  });

  test('keeps back the events of its own visit alone while it cannot be sent', async () => {
    const { device, server, go, log, visit } = await offline();
    await device.photograph('visit-1', consent);
    await device.record('visit-1', tubeOf(visit()));
    await store.putVisits([{ visit: aVisit(2), overAt: null }]);
    go(true);
    const busy = await open({ ...server, sendPhoto: () => Promise.reject(new Error('503')) });
    await busy.record('visit-2', { kind: 'accept' });
    await busy.sync();
    expect(log).toEqual(['accept']);
    expect(busy.state().failure).toBeInstanceOf(Error);
    expect(busy.state().unsent).toBe(2);
  });

  test('that the server refuses counts no more, says why, and makes room for another', async () => {
    const { device, go, refuse, log } = await offline();
    await device.photograph('visit-1', consent);
    refuse('Please send a photo or a PDF');
    go(true);
    await device.sync();
    expect(device.state().visits[0]).toMatchObject({
      visit: { documents: { patients: [{ missing: ['consent'] }] } },
      photos: [{ answer: { refused: 'Please send a photo or a PDF' } }],
    });
    refuse(null);
    await device.photograph('visit-1', consent);
    expect(device.state().visits[0]?.photos).toHaveLength(1);
    await device.sync();
    expect(log).toEqual(['photo']);
  });
});

test('a device of an earlier version keeps its queue and gains room for photos', async () => {
  const name = `old-${database}`;
  const { openDB } = await import('idb');
  const old = await openDB(name, 1, {
    upgrade(made) {
      made.createObjectStore('keys', { keyPath: 'owner' });
      made.createObjectStore('visits', { keyPath: ['owner', 'id'] }).createIndex('owner', 'owner');
      const events = made.createObjectStore('events', { keyPath: 'id' });
      events.createIndex('owner', 'owner');
      events.createIndex('place', ['owner', 'visitId', 'seq'], { unique: true });
    },
  });
  await old.put('events', { id: 'e1', owner: 'asha', visitId: 'v', seq: 1, answer: null });
  old.close();
  const opened = await openFieldDatabase(name);
  expect(await countUnsent(opened)).toBe(1);
  expect(await opened.getAll('photos')).toEqual([]);
});
