// Storage of the field page on the device, so that a day's work survives the network, the page and the session: visits as the server
// described them, and the events made here. Everything about people is sealed with a key that no script can read; what is in the clear
// are ids, numbers, times and the server's answers.
import type { FieldEventBody } from '@labfront/contract/visit-rules';
import type { FieldVisit } from '@labfront/contract/visits';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type DevicePhoto, isRefused } from './field-photos.ts';
import { newSealingKey, type Sealed, seal, sealBytes, unseal, unsealBytes } from './sealing.ts';
import type { DeviceEvent } from './visit-state.ts';

export interface KeptVisit {
  readonly visit: FieldVisit;
  /** The time of the last remaining work, ms; null before. */
  readonly overAt: number | null;
}

/** The memory of the field page. Each account sees its own alone. */
export interface FieldStore {
  visits(): Promise<KeptVisit[]>;
  events(): Promise<DeviceEvent[]>;
  /** Keeps visits, in place of what was kept of them. */
  putVisits(visits: readonly KeptVisit[]): Promise<void>;
  /** Forgets visits, their answered events and photos; one that has something in the queue stays. */
  dropVisits(ids: readonly string[]): Promise<void>;
  /** Keeps a new event. @throws DOMException `ConstraintError` where another tab has made one with its number. */
  addEvent(event: DeviceEvent): Promise<void>;
  /** Writes down what the server answered to one event: it leaves the queue. */
  answer(id: string, answer: NonNullable<DeviceEvent['answer']>): Promise<void>;
  /** Gives an event in the queue another time. */
  restamp(id: string, deviceAt: string): Promise<void>;
  /** Forgets events; those in the queue stay. */
  dropEvents(ids: readonly string[]): Promise<void>;
  photos(): Promise<DevicePhoto[]>;
  /** The picture of a photo in the queue; undefined once it was answered. */
  picture(id: string): Promise<Blob | undefined>;
  /** Keeps a new photo, in place of one that was refused. */
  addPhoto(photo: DevicePhoto, picture: Blob): Promise<void>;
  /** Writes down what the server answered to a photo: its picture leaves the device. */
  answerPhoto(id: string, answer: NonNullable<DevicePhoto['answer']>): Promise<void>;
  /** Forgets photos; those in the queue stay. */
  dropPhotos(ids: readonly string[]): Promise<void>;
}

interface VisitRecord extends Sealed {
  owner: string;
  id: string;
  overAt: number | null;
}

interface EventRecord extends Sealed {
  owner: string;
  id: string;
  visitId: string;
  seq: number;
  deviceAt: string;
  answer: DeviceEvent['answer'];
}

/** What a photo is of is sealed no more than the kind of an event's answer: ids alone. */
interface PhotoRecord extends DevicePhoto {
  owner: string;
  /** Undefined once it was answered. */
  picture: Sealed | undefined;
  type: string;
}

interface FieldSchema extends DBSchema {
  keys: { key: string; value: { owner: string; key: CryptoKey } };
  visits: { key: [string, string]; value: VisitRecord; indexes: { owner: string } };
  events: { key: string; value: EventRecord; indexes: { owner: string; place: [string, string, number] } };
  photos: { key: string; value: PhotoRecord; indexes: { owner: string } };
}

export type FieldDatabase = IDBPDatabase<FieldSchema>;

/** Opens the device's database. @throws where the browser keeps nothing (some private windows). */
export const openFieldDatabase = (name = 'field'): Promise<FieldDatabase> =>
  openDB<FieldSchema>(name, 2, {
    upgrade(db, before) {
      db.createObjectStore('photos', { keyPath: 'id' }).createIndex('owner', 'owner');
      if (before === 1) return;
      db.createObjectStore('keys', { keyPath: 'owner' });
      db.createObjectStore('visits', { keyPath: ['owner', 'id'] }).createIndex('owner', 'owner');
      const events = db.createObjectStore('events', { keyPath: 'id' });
      events.createIndex('owner', 'owner');
      events.createIndex('place', ['owner', 'visitId', 'seq'], { unique: true });
    },
  });

/** The number of queued events and photos of anybody, for the locked page. */
export async function countUnsent(db: FieldDatabase): Promise<number> {
  const kept = [...(await db.getAll('events')), ...(await db.getAll('photos'))];
  return kept.filter(({ answer }) => answer === null).length;
}

/** The key of an account on this device, made at first use. Of two tabs that make one at once, the first one's counts. */
async function keyOf(db: FieldDatabase, owner: string): Promise<CryptoKey> {
  const made = await newSealingKey();
  const tx = db.transaction('keys', 'readwrite');
  const kept = await tx.store.get(owner);
  if (!kept) await tx.store.put({ owner, key: made });
  await tx.done;
  return kept?.key ?? made;
}

/** Returns the memory of one account. */
export async function openFieldStore(db: FieldDatabase, owner: string): Promise<FieldStore> {
  const key = await keyOf(db, owner);
  const mark = (id: string) => `${owner}/${id}`;

  /** Changes an event of the queue in a transaction of its own. */
  async function changeQueued(id: string, change: Partial<EventRecord>): Promise<void> {
    const tx = db.transaction('events', 'readwrite');
    const record = await tx.store.get(id);
    if (record?.owner === owner && record.answer === null) await tx.store.put({ ...record, ...change });
    await tx.done;
  }

  return {
    async visits() {
      const records = await db.getAllFromIndex('visits', 'owner', owner);
      return Promise.all(
        records.map(async ({ id, overAt, ...sealed }) => ({
          visit: await unseal<FieldVisit>(key, sealed, mark(id)),
          overAt,
        })),
      );
    },

    async events() {
      const records = await db.getAllFromIndex('events', 'owner', owner);
      return Promise.all(
        records.map(async ({ id, visitId, seq, deviceAt, answer, ...sealed }) => {
          return { id, visitId, seq, deviceAt, answer, event: await unseal<FieldEventBody>(key, sealed, mark(id)) };
        }),
      );
    },

    async putVisits(visits) {
      // Sealed first: a transaction ends by itself while something else is waited for.
      const records = await Promise.all(
        visits.map(async ({ visit, overAt }) => {
          return { owner, id: visit._id, overAt, ...(await seal(key, visit, mark(visit._id))) };
        }),
      );
      const tx = db.transaction('visits', 'readwrite');
      await Promise.all([...records.map((record) => tx.store.put(record)), tx.done]);
    },

    async dropVisits(ids) {
      const tx = db.transaction(['visits', 'events', 'photos'], 'readwrite');
      const events = await tx.objectStore('events').index('owner').getAll(owner);
      const photos = await tx.objectStore('photos').index('owner').getAll(owner);
      for (const id of ids) {
        const own = events.filter(({ visitId }) => visitId === id);
        const taken = photos.filter(({ visitId }) => visitId === id);
        if ([...own, ...taken].some(({ answer }) => answer === null)) continue;
        await tx.objectStore('visits').delete([owner, id]);
        for (const event of own) await tx.objectStore('events').delete(event.id);
        for (const photo of taken) await tx.objectStore('photos').delete(photo.id);
      }
      await tx.done;
    },

    async addEvent({ event, ...place }) {
      const record = { owner, ...place, ...(await seal(key, event, mark(place.id))) };
      const tx = db.transaction('events', 'readwrite', { durability: 'strict' });
      // Both are waited for: an error of one ends the other, and neither may go unheard.
      await Promise.all([tx.store.add(record), tx.done]);
    },

    answer: (id, answer) => changeQueued(id, { answer }),
    restamp: (id, deviceAt) => changeQueued(id, { deviceAt }),

    async dropEvents(ids) {
      const tx = db.transaction('events', 'readwrite');
      for (const id of ids) {
        const record = await tx.store.get(id);
        if (record?.owner === owner && record.answer !== null) await tx.store.delete(id);
      }
      await tx.done;
    },

    photos: async () =>
      (await db.getAllFromIndex('photos', 'owner', owner)).map(({ id, visitId, kind, bookedPatientId, answer }) => {
        return { id, visitId, kind, bookedPatientId, answer };
      }),

    async picture(id) {
      const record = await db.get('photos', id);
      if (record?.owner !== owner || !record.picture) return undefined;
      return new Blob([await unsealBytes(key, record.picture, mark(id))], { type: record.type });
    },

    async addPhoto(photo, picture) {
      const sealed = await sealBytes(key, await picture.arrayBuffer(), mark(photo.id));
      const tx = db.transaction('photos', 'readwrite', { durability: 'strict' });
      const before = await tx.store.index('owner').getAll(owner);
      const isReplaced = (one: DevicePhoto) =>
        one.visitId === photo.visitId &&
        one.kind === photo.kind &&
        one.bookedPatientId === photo.bookedPatientId &&
        isRefused(one);
      for (const { id } of before.filter(isReplaced)) await tx.store.delete(id);
      const record = { owner, ...photo, picture: sealed, type: picture.type };
      await Promise.all([tx.store.add(record), tx.done]);
    },

    async answerPhoto(id, answer) {
      const tx = db.transaction('photos', 'readwrite');
      const record = await tx.store.get(id);
      if (record?.owner === owner && record.answer === null)
        await tx.store.put({ ...record, answer, picture: undefined });
      await tx.done;
    },

    async dropPhotos(ids) {
      const tx = db.transaction('photos', 'readwrite');
      for (const id of ids) {
        const record = await tx.store.get(id);
        if (record?.owner === owner && record.answer !== null) await tx.store.delete(id);
      }
      await tx.done;
    },
  };
}
