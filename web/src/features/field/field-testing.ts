// A visit and a model of the server's replay for the tests of this folder. Code that ships never imports this file.

import { toPaise, toRupees } from '@labfront/contract/money';
import { tubeCode } from '@labfront/contract/specimen-codes';
import { applyFieldEvent, type FieldEventBody, type VisitProgress } from '@labfront/contract/visit-rules';
import type { FieldEvent, FieldEventAnswer, FieldVisit, Tube } from '@labfront/contract/visits';
import type { FieldServer } from './field-device.ts';
import type { DevicePhoto } from './field-photos.ts';
import type { FieldStore } from './field-store.ts';
import { type DeviceEvent, stateOf } from './visit-state.ts';

/** PBKDF2 with SHA-256 of `4711` with the salt `salt`, once: tests try many.  */
const START_HASH = 'd67f8649738d62e108f1e3d7e1353d26cb9dc3d98b59e0493e3ee11b52472af5';

const codeOf = (visit: number, tube: number) => tubeCode({ year: 2026, labCode: '01', counter: visit }, tube);

function aTube(visit: number, number: number): Tube {
  return {
    _id: `tube-${visit}-${number}`,
    tubeCode: codeOf(visit, number),
    specimen: number === 1 ? 'serum' : 'blood',
    container: {
      kind: number === 1 ? 'serum' : 'edta',
      colour: number === 1 ? 'red' : 'lavender',
      additive: '',
      capacityMl: 4,
    },
    timing: 'any',
    minutesAfter: null,
    volumeMl: 2,
    tests: [{ testId: `test-${number}`, name: number === 1 ? 'TSH' : 'Complete blood count' }],
    state: 'planned',
    collectedAt: null,
  };
}

/** A visit of the round as the server first tells it. Its start code is 4711. */
export const aVisit = (number = 1, changes: Partial<FieldVisit> = {}): FieldVisit => ({
  _id: `visit-${number}`,
  bookingNumber: `LF-${number}`,
  kind: 'home',
  state: 'assigned',
  date: '2026-11-23',
  slot: '06:00-08:00',
  position: number,
  nextSeq: 1,
  address: {
    name: 'Meera Rao',
    number: '9876543210',
    locality: 'Arera Colony',
    pincode: '462016',
    address: '12 Lake Road',
    city: 'Bhopal',
    addressType: 'home',
  },
  mobileNumber: '9876543210',
  notes: '',
  amountDue: 500.25,
  startCode: { salt: 'salt', hash: START_HASH, iterations: 1 },
  preparation: null,
  patients: [
    {
      name: 'Meera Rao',
      age: 40,
      sex: 'female',
      accession: `2601000000${number}`,
      tubes: [aTube(number, 1), aTube(number, 2)],
    },
  ],
  draws: [],
  boxes: [],
  consents: [],
  documents: null,
  meals: [],
  payments: [],
  failCode: null,
  ...changes,
});

/** Everything of a visit that goes well, in order. */
export const wholeVisit = (number: number): FieldEventBody[] => [
  { kind: 'accept' },
  { kind: 'start' },
  { kind: 'arrive' },
  { kind: 'identify', by: 'code', code: '4711' },
  { kind: 'prepare', fastingHours: 11, proceed: true },
  { kind: 'collect', specimenId: `tube-${number}-1`, tubeCode: codeOf(number, 1) },
  { kind: 'collect', specimenId: `tube-${number}-2`, tubeCode: codeOf(number, 2) },
  { kind: 'payment', method: 'cash', amount: 500.25 },
  { kind: 'handOver' },
];

interface Kept {
  event: FieldEvent;
  outcome: 'applied' | 'held' | 'refused';
  code: string | null;
}

/** The server's replay without a database: ids once, numbers without gaps, conflicts for a person. */
export function modelServer(visits: readonly FieldVisit[]) {
  const progress = new Map<string, VisitProgress>(visits.map((visit) => [visit._id, stateOf(visit, [])]));
  const nextSeq = new Map(visits.map(({ _id, nextSeq: next }) => [_id, next]));
  const byId = new Map<string, Kept>();
  let cash = 0;

  function workOn(visitId: string): void {
    for (;;) {
      const next = nextSeq.get(visitId) ?? 1;
      const turn = [...byId.values()].find(
        ({ event, outcome }) => event.visitId === visitId && event.seq === next && outcome === 'held',
      );
      const before = progress.get(visitId);
      if (!turn || !before) return;
      const body = { kind: turn.event.kind, ...turn.event.body } as FieldEventBody;
      const event = body.kind === 'payment' ? { ...body, amount: toPaise(body.amount) } : body;
      const outcome = applyFieldEvent(before, event, {
        at: Date.parse(turn.event.deviceAt),
        isStartCode: (code) => code === '4711',
        mayBind: () => true,
      });
      if ('visit' in outcome) {
        cash += before.due - outcome.visit.due;
        progress.set(visitId, outcome.visit);
      }
      turn.outcome = 'visit' in outcome ? 'applied' : 'refused';
      turn.code = 'visit' in outcome ? null : outcome.refused;
      nextSeq.set(visitId, next + 1);
    }
  }

  function receive(events: readonly FieldEvent[]): FieldEventAnswer[] {
    const answers = events.map((event): FieldEventAnswer | Kept => {
      const known = byId.get(event.id);
      if (known) return { id: event.id, outcome: 'duplicate', code: known.code, message: known.code };
      const isTaken = [...byId.values()].some(
        (one) => one.event.visitId === event.visitId && one.event.seq === event.seq,
      );
      if (isTaken) return { id: event.id, outcome: 'conflict', code: null, message: null };
      const kept: Kept = { event, outcome: 'held', code: null };
      byId.set(event.id, kept);
      return kept;
    });
    for (const { _id } of visits) workOn(_id);
    return answers.map((one) =>
      'event' in one ? { id: one.event.id, outcome: one.outcome, code: one.code, message: one.code } : one,
    );
  }

  return {
    receive,
    progress,
    cash: () => cash,
    /** The round as the server tells it now. */
    round: (): FieldVisit[] =>
      visits.map((visit) => {
        const now = progress.get(visit._id) ?? stateOf(visit, []);
        const tubes = new Map(now.tubes.map((tube) => [tube.id, tube]));
        return {
          ...visit,
          state: now.state,
          nextSeq: nextSeq.get(visit._id) ?? 1,
          amountDue: toRupees(now.due),
          draws: now.tubes.flatMap(({ id, drawnAt }) =>
            drawnAt === null ? [] : [{ specimenId: id, deviceAt: new Date(drawnAt).toISOString() }],
          ),
          meals: now.tubes.flatMap(({ patient, mealAt }) =>
            mealAt === null ? [] : [{ accession: patient, lastMealAt: new Date(mealAt).toISOString() }],
          ),
          failCode: now.failCode,
          patients: visit.patients.map((patient) => ({
            ...patient,
            tubes: patient.tubes.map((tube) => ({
              ...tube,
              tubeCode: tubes.get(tube._id)?.code ?? tube.tubeCode,
              state: tubes.get(tube._id)?.state ?? tube.state,
            })),
          })),
        };
      }),
  };
}

/** The store's rules in memory: a thousand days in a database would take minutes. */
export function memoryStore(): FieldStore {
  const visits = new Map<string, Awaited<ReturnType<FieldStore['visits']>>[number]>();
  const events = new Map<string, DeviceEvent>();
  const photos = new Map<string, DevicePhoto>();
  const pictures = new Map<string, Blob>();
  const change = async (id: string, set: Partial<DeviceEvent>) => {
    const event = events.get(id);
    if (event?.answer === null) events.set(id, { ...event, ...set });
  };
  return {
    visits: async () => [...visits.values()],
    events: async () => [...events.values()],
    async putVisits(some) {
      for (const one of some) visits.set(one.visit._id, one);
    },
    async dropVisits(some) {
      for (const id of some) {
        const own = [...events.values()].filter(({ visitId }) => visitId === id);
        if (own.some(({ answer }) => answer === null)) continue;
        visits.delete(id);
        for (const one of own) events.delete(one.id);
      }
    },
    addEvent: async (event) => void events.set(event.id, event),
    answer: (id, answer) => change(id, { answer }),
    restamp: (id, deviceAt) => change(id, { deviceAt }),
    async dropEvents(some) {
      for (const id of some) if (events.get(id)?.answer !== null) events.delete(id);
    },
    photos: async () => [...photos.values()],
    picture: async (id) => pictures.get(id),
    async addPhoto(photo, picture) {
      photos.set(photo.id, photo);
      pictures.set(photo.id, picture);
    },
    async answerPhoto(id, answer) {
      const photo = photos.get(id);
      if (photo) photos.set(id, { ...photo, answer });
      pictures.delete(id);
    },
    async dropPhotos(some) {
      for (const id of some) if (photos.get(id)?.answer !== null) photos.delete(id);
    },
  };
}

/** The model of the server, reached by a network without faults. */
export const serverOf = (model: ReturnType<typeof modelServer>): FieldServer => ({
  rounds: async () => ({ dates: ['2026-11-23'], visits: model.round() }),
  send: async (events) => model.receive(events),
  sendPhoto: async () => 'sent',
});

export const unreachable: FieldServer = {
  rounds: () => Promise.reject(new TypeError('Failed to fetch')),
  send: () => Promise.reject(new TypeError('Failed to fetch')),
  sendPhoto: () => Promise.reject(new TypeError('Failed to fetch')),
};
