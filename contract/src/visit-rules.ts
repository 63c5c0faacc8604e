// The states of a visit and what a phlebotomist's event does to it (laboratory.md section 3). Pure rules without the validation library:
// the server and the page that works without a network apply the same ones, so that both come to the same state.

import { type EarlyDrawReason, isMealUnknown, isTooEarly, type TimedTube } from './draw-times.ts';

/** States in the order in which they are reached, then the exits. */
export const VISIT_STATES = [
  'unscheduled',
  'unassigned',
  'assigned',
  'accepted',
  'en_route',
  'arrived',
  'identified',
  'collecting',
  'collected',
  'handed_over',
  'closed',
  'failed',
  'rescheduled',
  'cancelled',
] as const;
export type VisitState = (typeof VISIT_STATES)[number];

/** Nothing happens to a visit in these any more. */
export const VISIT_EXITS = ['closed', 'failed', 'rescheduled', 'cancelled'] as const satisfies readonly VisitState[];

/** Why a visit was not done, or tubes were not drawn. */
export const FAIL_CODES = [
  'not_home',
  'refused',
  'wrong_address',
  'difficult_draw',
  'unsafe',
  'not_prepared',
  'other',
] as const;
export type FailCode = (typeof FAIL_CODES)[number];

/** The kinds of event that a device sends. */
export const FIELD_EVENT_KINDS = [
  'accept',
  'start',
  'arrive',
  'identify',
  'prepare',
  'consent',
  'collect',
  'payment',
  'fail',
  'handOver',
  'note',
] as const;
export type FieldEventKind = (typeof FIELD_EVENT_KINDS)[number];

/** The states in which each kind of event happens. */
const ALLOWED_IN: Readonly<Record<FieldEventKind, readonly VisitState[]>> = {
  accept: ['assigned'],
  start: ['assigned', 'accepted'],
  arrive: ['assigned', 'accepted', 'en_route'],
  identify: ['arrived'],
  prepare: ['arrived', 'identified', 'collecting'],
  consent: ['identified', 'collecting', 'collected'],
  collect: ['identified', 'collecting'],
  payment: ['arrived', 'identified', 'collecting', 'collected', 'handed_over'],
  fail: ['assigned', 'accepted', 'en_route', 'arrived', 'identified', 'collecting'],
  handOver: ['collected'],
  note: VISIT_STATES,
};

/** A visit in these may be given to somebody else, and is late once its window is over. */
/** Days for which a visit at which nobody arrived counts as late: one that was forgotten for longer is no work of today. */
export const LATE_VISIT_DAYS = 60;

export const STATES_BEFORE_ARRIVAL = [
  'unassigned',
  'assigned',
  'accepted',
  'en_route',
] as const satisfies readonly VisitState[];

const BEFORE_ARRIVAL: ReadonlySet<VisitState> = new Set(STATES_BEFORE_ARRIVAL);

/** Nobody has asked for the start code yet. */
export const isBeforeIdentified = (state: VisitState): boolean => BEFORE_ARRIVAL.has(state) || state === 'arrived';

/**
 * Whether a visit may be given to somebody, or taken from them with `to` null: until somebody has arrived at the door, and at a counter,
 * where whoever checks in rarely draws, until the first tube.
 */
export const isReassignable = (
  { kind, state }: { kind: 'home' | 'centre'; state: VisitState },
  to: string | null,
): boolean =>
  BEFORE_ARRIVAL.has(state) || (kind === 'centre' && to !== null && (state === 'arrived' || state === 'identified'));

/** A free repeat in these may have another window: nobody is on the way. One that failed gives way to another repeat. */
export const isRepeatMovable = (state: VisitState): boolean =>
  state === 'unscheduled' || state === 'failed' || (BEFORE_ARRIVAL.has(state) && state !== 'en_route');

/** A visit that the counter checks in. The patient of a free repeat may come there whatever was agreed on. */
export const isAwaitedAtCounter = (
  { kind, state }: { kind: 'home' | 'centre'; state: VisitState },
  isRepeat: boolean,
): boolean =>
  (kind === 'centre' || isRepeat) &&
  (state === 'unassigned' || state === 'assigned' || (isRepeat && state === 'unscheduled'));

/** A visit in these is not cancelled by its patient any more. */
export const isUnderWay = (state: VisitState): boolean =>
  VISIT_STATES.indexOf(state) >= VISIT_STATES.indexOf('en_route') && state !== 'failed' && state !== 'rescheduled';

export interface VisitTube extends TimedTube {
  readonly id: string;
  /** The planned code, or that of a pre-printed label once it is bound. */
  readonly code: string;
  /** A test of it needs documents that its booking lacks. */
  readonly lacksDocuments?: boolean;
  /**
   * A sensitive test of it waits for its written consent. The device alone knows and asks: a tube that was drawn all the same is recorded,
   * and its values wait for the consent.
   */
  readonly lacksConsent?: boolean;
}

/** The part of a visit that events change. Amounts are whole paise. */
export interface VisitProgress {
  readonly state: VisitState;
  readonly tubes: readonly VisitTube[];
  /** The amount that is still due. */
  readonly due: number;
  readonly failCode: FailCode | null;
}

export type FieldEventBody =
  | { kind: 'accept' | 'start' | 'arrive' }
  | { kind: 'identify'; by: 'code' | 'details'; code?: string | undefined }
  | {
      kind: 'prepare';
      fastingHours?: number | undefined;
      lastMealAt?: string | undefined;
      accession?: string | undefined;
      medicines?: string | undefined;
      proceed: boolean;
      reason?: string | undefined;
    }
  | { kind: 'consent'; accession: string; counsellor: string }
  | { kind: 'collect'; specimenId: string; tubeCode: string; early?: EarlyDrawReason | undefined }
  | { kind: 'payment'; method: 'cash' | 'upi'; amount: number }
  | { kind: 'fail'; code: FailCode; note: string }
  | { kind: 'handOver'; shipmentId?: string | undefined }
  | { kind: 'note'; text: string };

/** Why an event is refused. */
export const FIELD_REFUSALS = [
  'VISIT_CANCELLED',
  'VISIT_OVER',
  'VISIT_STATE',
  'WRONG_START_CODE',
  'NOT_IDENTIFIED',
  'SPECIMEN_UNKNOWN',
  'SPECIMEN_COLLECTED',
  'WRONG_TUBE',
  'WRONG_TUBE.patient',
  'WRONG_TUBE.sample',
  'WRONG_TUBE.used',
  'DOCUMENTS_MISSING',
  'CONSENT_MISSING',
  'DRAW_TOO_EARLY',
  'MEAL_UNKNOWN',
  'MEAL_IN_FUTURE',
  'AMOUNT_MISMATCH',
] as const;
export type FieldRefusal = (typeof FIELD_REFUSALS)[number];

/** The environment of the rules: the device knows the code's salted hash and its own rolls, the server everything. */
export interface FieldKnowledge {
  /** The device's time of the event, ms. */
  readonly at: number;
  isStartCode(code: string): boolean;
  /** Whether a code may be stuck on this specimen: its own, or an unused pre-printed one. */
  mayBind(tube: VisitTube, code: string): boolean;
}

export type FieldOutcome = { readonly visit: VisitProgress } | { readonly refused: FieldRefusal };

const refused = (code: FieldRefusal): FieldOutcome => ({ refused: code });

/** Whether every tube is collected or has a reason why not. */
const isDrawn = (tubes: readonly VisitTube[]) => tubes.every(({ state }) => state !== 'planned');

/** Of which sample of the visit the label of a wrong tube is. */
function wrongTube(wanted: VisitTube, owner: VisitTube): FieldRefusal {
  if (owner.patient !== wanted.patient) return 'WRONG_TUBE.patient';
  return owner.state === 'planned' ? 'WRONG_TUBE.sample' : 'WRONG_TUBE.used';
}

function collect(
  visit: VisitProgress,
  { specimenId, tubeCode, early }: Omit<Extract<FieldEventBody, { kind: 'collect' }>, 'kind'>,
  { at, mayBind }: FieldKnowledge,
): FieldOutcome {
  const tube = visit.tubes.find(({ id }) => id === specimenId);
  if (!tube) return refused('SPECIMEN_UNKNOWN');
  if (tube.state !== 'planned') return refused('SPECIMEN_COLLECTED');
  if (tube.lacksDocuments) return refused('DOCUMENTS_MISSING');
  if (tube.lacksConsent) return refused('CONSENT_MISSING');
  const owner = visit.tubes.find(({ id, code, state }) => id !== specimenId && code === tubeCode && state !== 'missed');
  if (owner) return refused(wrongTube(tube, owner));
  if (!mayBind(tube, tubeCode)) return refused('WRONG_TUBE');
  if (early === undefined && isTooEarly(visit.tubes, tube, at))
    return refused(isMealUnknown(visit.tubes, tube) ? 'MEAL_UNKNOWN' : 'DRAW_TOO_EARLY');
  const tubes = visit.tubes.map((one) =>
    one.id === specimenId ? { ...one, code: tubeCode, state: 'collected' as const, drawnAt: at } : one,
  );
  return { visit: { ...visit, tubes, state: isDrawn(tubes) ? 'collected' : 'collecting' } };
}

/** Whether an answer about the preparation says no more than when the patient ate. */
export const isMealOnly = ({
  lastMealAt,
  fastingHours,
  medicines,
  reason,
}: Omit<Extract<FieldEventBody, { kind: 'prepare' }>, 'kind'>): boolean =>
  lastMealAt !== undefined && fastingHours === undefined && !medicines && !reason;

/** Notes when a patient ate, for the tubes that follow a meal; without an accession number it counts for every patient. */
function prepare(
  visit: VisitProgress,
  { lastMealAt, accession }: Omit<Extract<FieldEventBody, { kind: 'prepare' }>, 'kind'>,
  { at }: FieldKnowledge,
): FieldOutcome {
  if (lastMealAt === undefined) return { visit };
  const mealAt = Date.parse(lastMealAt);
  if (mealAt > at) return refused('MEAL_IN_FUTURE');
  const tubes = visit.tubes.map((tube) =>
    accession === undefined || accession === tube.patient ? { ...tube, mealAt } : tube,
  );
  return { visit: { ...visit, tubes } };
}

/** Notes the written consent of a patient to their sensitive tests. */
function consent(visit: VisitProgress, accession: string): FieldOutcome {
  const tubes = visit.tubes.map((tube) => (tube.patient === accession ? { ...tube, lacksConsent: false } : tube));
  return { visit: { ...visit, tubes } };
}

/** Ends a visit without a tube; once tubes were drawn, the others are missed for this reason and the visit is collected. */
function fail(visit: VisitProgress, code: FailCode): FieldOutcome {
  const tubes = visit.tubes.map((one) => (one.state === 'planned' ? { ...one, state: 'missed' as const } : one));
  const state = visit.state === 'collecting' ? 'collected' : 'failed';
  return { visit: { ...visit, tubes, state, failCode: code } };
}

/** Applies one event to a visit. The visit is not changed: the answer holds another, or says why the event is refused. */
export function applyFieldEvent(visit: VisitProgress, event: FieldEventBody, knows: FieldKnowledge): FieldOutcome {
  if (event.kind === 'note') return { visit };
  if (visit.state === 'cancelled' || visit.state === 'rescheduled') return refused('VISIT_CANCELLED');
  if (visit.state === 'closed' || visit.state === 'failed') return refused('VISIT_OVER');
  if (!ALLOWED_IN[event.kind].includes(visit.state)) {
    const isAtDoor = event.kind === 'collect' && visit.state === 'arrived';
    return refused(isAtDoor ? 'NOT_IDENTIFIED' : 'VISIT_STATE');
  }
  switch (event.kind) {
    case 'accept':
      return { visit: { ...visit, state: 'accepted' } };
    case 'start':
      return { visit: { ...visit, state: 'en_route' } };
    case 'arrive':
      return { visit: { ...visit, state: 'arrived' } };
    case 'identify':
      if (event.by === 'code' && !knows.isStartCode(event.code ?? '')) return refused('WRONG_START_CODE');
      // Where no tube is to be drawn, that was all.
      return { visit: { ...visit, state: isDrawn(visit.tubes) ? 'collected' : 'identified' } };
    case 'prepare':
      return prepare(visit, event, knows);
    case 'consent':
      return consent(visit, event.accession);
    case 'collect':
      return collect(visit, event, knows);
    case 'payment':
      if (event.amount <= 0 || event.amount > visit.due) return refused('AMOUNT_MISMATCH');
      return { visit: { ...visit, due: visit.due - event.amount } };
    case 'fail':
      return fail(visit, event.code);
    case 'handOver':
      return { visit: { ...visit, state: 'handed_over' } };
  }
}

/** An allowed difference between the clocks of a device and of the server, ms. */
export const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Returns the time of an event, ms: the device's time, corrected by the error of its clock when it sent the event.
 * @returns `corrected`, and `collected`: what counts as the time of collection, the device's own unless its clock is wrong by more than
 * five minutes.
 */
export function timesOf(
  deviceAt: number,
  sentAt: number,
  receivedAt: number,
): { corrected: number; collected: number } {
  const skew = receivedAt - sentAt;
  const corrected = deviceAt + skew;
  return { corrected, collected: Math.abs(skew) > CLOCK_SKEW_MS ? corrected : deviceAt };
}
