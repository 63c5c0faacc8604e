// The state of a visit on the device: the server's last answer and later events, by the rules that the server applies too.
import { mealOf, minutesAfterFirst } from '@labfront/contract/draw-times';
import { type NamedPatient, testsWithoutDocuments } from '@labfront/contract/missing-documents';
import { toPaise } from '@labfront/contract/money';
import { bareCode, isTubeCode } from '@labfront/contract/specimen-codes';
import {
  applyFieldEvent,
  type FieldEventBody,
  type FieldKnowledge,
  type FieldRefusal,
  VISIT_EXITS,
  type VisitProgress,
  type VisitState,
  type VisitTube,
} from '@labfront/contract/visit-rules';
import type { FieldEventAnswer, FieldVisit, Tube } from '@labfront/contract/visits';

/** An event of this device. Amounts are rupees, as they are sent. */
export interface DeviceEvent {
  readonly id: string;
  readonly visitId: string;
  readonly seq: number;
  readonly deviceAt: string;
  readonly event: FieldEventBody;
  /** Null while it waits in the queue. */
  readonly answer: Omit<FieldEventAnswer, 'id'> | null;
}

/** Whether the server has an event, but it changed nothing there. */
export const isTrouble = ({ answer }: DeviceEvent): boolean =>
  answer !== null && (answer.outcome === 'refused' || answer.outcome === 'conflict' || answer.code !== null);

export const tubesOf = (visit: FieldVisit) => visit.patients.flatMap(({ tubes }) => tubes);

const OPEN_TUBES = ['planned', 'labelled'];

const stateOfTube = (state: string): VisitTube['state'] => {
  if (OPEN_TUBES.includes(state)) return 'planned';
  return state === 'cancelled' || state === 'missed' ? 'missed' : 'collected';
};

/** The time of a tube's draw, ms. Visits that were kept by an earlier version of this page have no draws. */
function drawnAt({ draws = [] }: Partial<Pick<FieldVisit, 'draws'>>, { _id, collectedAt }: Tube): number | null {
  const at = draws.find(({ specimenId }) => specimenId === _id)?.deviceAt ?? collectedAt ?? null;
  return at === null ? null : Date.parse(at);
}

/** The time of a patient's meal, ms. Visits that were kept by an earlier version of this page have no meals. */
const mealsOf = ({ meals = [] }: Partial<Pick<FieldVisit, 'meals'>>, accession: string) => mealOf(meals, accession);

type Documents = NonNullable<FieldVisit['documents']>;

/** The tests of a patient whose documents are missing. Visits that were kept by an earlier version of this page do not say whose. */
function lackingOf({ documents }: Partial<Pick<FieldVisit, 'documents'>>, patient: NamedPatient): readonly string[] {
  const { patients, testIds = [] }: Partial<Documents> = documents ?? {};
  return patients ? testsWithoutDocuments(patients, patient) : testIds;
}

/** The tests of a patient that wait for a consent. Visits that were kept by an earlier version of this page do not say. */
const unconsented = ({ consents = [] }: Partial<Pick<FieldVisit, 'consents'>>, accession: string) =>
  consents.find((one) => one.accession === accession)?.testIds ?? [];

/** A visit as the server described it. */
const progressOf = (visit: FieldVisit): VisitProgress => ({
  state: visit.state,
  tubes: visit.patients.flatMap(({ accession, tubes, ...patient }) => {
    const lacking = lackingOf(visit, patient);
    return tubes.map((tube) => ({
      id: tube._id,
      code: tube.tubeCode,
      state: stateOfTube(tube.state),
      patient: accession,
      minutesAfter: minutesAfterFirst(tube),
      isAfterMeal: tube.timing === 'post_meal',
      mealAt: mealsOf(visit, accession),
      drawnAt: drawnAt(visit, tube),
      lacksConsent: tube.tests.some(({ testId }) => unconsented(visit, accession).includes(testId)),
      lacksDocuments: tube.tests.some(({ testId }) => lacking.includes(testId)),
    }));
  }),
  due: toPaise(visit.amountDue),
  failCode: visit.failCode,
});

const inPaise = (event: FieldEventBody): FieldEventBody =>
  event.kind === 'payment' ? { ...event, amount: toPaise(event.amount) } : event;

/** Codes were checked when the event was made. */
const CHECKED: Omit<FieldKnowledge, 'at'> = { isStartCode: () => true, mayBind: () => true };

/** Returns a visit after the events of this device that the server's description does not contain yet. */
export function stateOf(visit: FieldVisit, events: readonly DeviceEvent[]): VisitProgress {
  return events
    .filter((one) => one.visitId === visit._id && one.seq >= visit.nextSeq && !isTrouble(one))
    .sort((a, b) => a.seq - b.seq)
    .reduce((progress, { event, deviceAt }) => {
      const outcome = applyFieldEvent(progress, inPaise(event), { ...CHECKED, at: Date.parse(deviceAt) });
      return 'visit' in outcome ? outcome.visit : progress;
    }, progressOf(visit));
}

export type Taken = FieldVisit['payments'][number];

/**
 * Money that was taken at a visit: what the server has booked, and what this device has recorded since. Visits that were kept by an earlier
 * version of this page have no payments.
 */
export const takenOf = (
  { payments = [], ...visit }: Omit<FieldVisit, 'payments'> & Partial<Pick<FieldVisit, 'payments'>>,
  events: readonly DeviceEvent[],
): readonly Taken[] => [
  ...payments,
  ...events.flatMap((one) => {
    const { event } = one;
    if (one.visitId !== visit._id || one.seq < visit.nextSeq || isTrouble(one) || event.kind !== 'payment') return [];
    return [{ method: event.method, amount: event.amount }];
  }),
];

/** Whether the server has an event and waits for another one before it. */
export const isWaiting = ({ nextSeq }: Pick<FieldVisit, 'nextSeq'>, { seq, answer }: DeviceEvent): boolean =>
  answer?.outcome === 'held' && seq >= nextSeq;

/** Returns the number of the next event of a visit. One that is the server's by another device is not used again. */
export const nextSeqOf = (visit: FieldVisit, events: readonly DeviceEvent[]): number =>
  events.reduce((next, one) => (one.visitId === visit._id ? Math.max(next, one.seq + 1) : next), visit.nextSeq);

/** Whether nothing is left to do at a visit. */
export const isOver = (state: VisitState): boolean =>
  state === 'handed_over' || (VISIT_EXITS as readonly VisitState[]).includes(state);

const HASH_BITS = 256;
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Whether `code` is the patient's start code, by its salted and slow hash: the code itself is not on the device. */
export async function isStartCode({ startCode }: FieldVisit, code: string): Promise<boolean> {
  if (startCode === null || !/^\d{4}$/.test(code)) return false;
  const { salt, hash, iterations } = startCode;
  const key = await crypto.subtle.importKey('raw', bytesOf(code), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations };
  const bits = new Uint8Array(await crypto.subtle.deriveBits(how, key, HASH_BITS));
  return [...bits].map((byte) => byte.toString(16).padStart(2, '0')).join('') === hash;
}

/**
 * Why the rules refuse an event, null where they do not. What only the server knows (pre-printed rolls, the shipment) it decides later.
 * @param given.round every visit of the round: a tube of another one is never bound.
 * @param given.at the device's time, ms.
 */
export async function refusalOf(
  visit: FieldVisit,
  events: readonly DeviceEvent[],
  event: FieldEventBody,
  { round, at }: { round: readonly FieldVisit[]; at: number },
): Promise<FieldRefusal | null> {
  const isCode = event.kind === 'identify' && event.by === 'code' && (await isStartCode(visit, event.code ?? ''));
  const elsewhere = new Set(
    round.filter(({ _id }) => _id !== visit._id).flatMap((one) => tubesOf(one).map(({ tubeCode }) => tubeCode)),
  );
  const outcome = applyFieldEvent(stateOf(visit, events), inPaise(event), {
    at,
    isStartCode: () => isCode,
    mayBind: (tube, code) => code === tube.code || (isTubeCode(bareCode(code)) && !elsewhere.has(bareCode(code))),
  });
  return 'refused' in outcome ? outcome.refused : null;
}
