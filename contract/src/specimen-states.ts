// The states of a tube and what moves it (laboratory.md section 4). Data and pure rules, without the validation library.

export const SPECIMEN_STATES = [
  'planned',
  'labelled',
  'collected',
  'in_transit',
  'received',
  'accepted',
  'rejected',
  'in_testing',
  'stored',
  'disposed',
  'lost',
  'missed',
  'cancelled',
] as const;
export type SpecimenState = (typeof SPECIMEN_STATES)[number];

/** The events of a tube. */
export const SPECIMEN_EVENT_KINDS = [
  'labelled',
  'reprinted',
  'collected',
  'handed_over',
  'sealed',
  'unsealed',
  'received',
  'accepted',
  'rejected',
  'testing',
  'stored',
  'disposed',
  'lost',
  'missed',
  'cancelled',
  'referred',
] as const;
export type SpecimenEventKind = (typeof SPECIMEN_EVENT_KINDS)[number];

interface Move {
  readonly from: readonly SpecimenState[];
  /** Undefined for what happens to a tube without changing its state. */
  readonly to?: SpecimenState;
}

/** The whole table: the states in which an event happens, and the one that it leads to. A tube may be collected without a label. */
export const SPECIMEN_MOVES: Readonly<Record<SpecimenEventKind, Move>> = {
  labelled: { from: ['planned'], to: 'labelled' },
  reprinted: { from: ['labelled', 'collected', 'in_transit', 'received', 'accepted', 'in_testing', 'stored'] },
  collected: { from: ['planned', 'labelled'], to: 'collected' },
  handed_over: { from: ['collected'] },
  // Another of its tests may be measured at another laboratory.
  sealed: { from: ['collected', 'received', 'accepted', 'in_testing'], to: 'in_transit' },
  unsealed: { from: ['in_transit'], to: 'collected' },
  // Once more where it came to another centre without a box, and where it was lost and is found.
  received: { from: ['collected', 'in_transit', 'received', 'lost'], to: 'received' },
  accepted: { from: ['received'], to: 'accepted' },
  rejected: { from: ['collected', 'received', 'accepted', 'in_testing'], to: 'rejected' },
  testing: { from: ['accepted', 'stored'], to: 'in_testing' },
  stored: { from: ['accepted', 'in_testing'], to: 'stored' },
  disposed: { from: ['rejected', 'stored'], to: 'disposed' },
  lost: { from: ['labelled', 'collected', 'in_transit', 'received', 'accepted', 'in_testing', 'stored'], to: 'lost' },
  missed: { from: ['planned', 'labelled'], to: 'missed' },
  cancelled: { from: ['planned', 'labelled'], to: 'cancelled' },
  // It, or a part of it, goes to a laboratory that measures for us.
  referred: { from: ['received', 'accepted', 'in_testing', 'stored'] },
};

/** The state after an event; undefined where it cannot happen. */
export function stateAfter(state: SpecimenState, kind: SpecimenEventKind): SpecimenState | undefined {
  const move = SPECIMEN_MOVES[kind];
  return move.from.includes(state) ? (move.to ?? state) : undefined;
}

/** Tubes from which nothing is measured any more: their tests need another one. */
const GONE_STATES = ['rejected', 'lost', 'missed'] as const satisfies readonly SpecimenState[];
/** Tubes from which nothing is measured: gone, or cancelled with their tests. */
export const UNMEASURED_STATES: readonly SpecimenState[] = [...GONE_STATES, 'cancelled'];

const GONE: ReadonlySet<SpecimenState> = new Set(GONE_STATES);
export const isGone = (state: SpecimenState): boolean => GONE.has(state);

/** There is no sample in these, or nothing is measured from it. */
const WITHOUT_SAMPLE: ReadonlySet<SpecimenState> = new Set(['planned', 'labelled', 'cancelled']);
/** Whether a tube holds a sample that can be measured, or could be before it was used up. */
export const isDrawn = (state: SpecimenState): boolean => !isGone(state) && !WITHOUT_SAMPLE.has(state);

/** Hours after which a tube waits too long: on its way since it was collected, and received without being accepted. */
export const OVERDUE_HOURS = { collected: 24, received: 4 } as const;

/** Why a tube is rejected. */
export const REJECT_CODES = [
  'haemolysed',
  'clotted',
  'insufficient',
  'wrong_container',
  'unlabelled',
  'mislabelled',
  'leaked',
  'delayed',
  'temperature',
  'lipaemic',
  'other',
] as const;
export type RejectCode = (typeof REJECT_CODES)[number];

/** Whether a rejection is our fault, so that the sample is collected once more at no charge. */
export const isOurFault = (code: RejectCode): boolean => code !== 'lipaemic' && code !== 'other';

/** The condition of a tube on arrival. */
export const SHIPPED_STATES = ['good', 'damaged', 'leaked', 'missing', 'rejected'] as const;
export type ShippedState = (typeof SHIPPED_STATES)[number];

/** Conditions in which somebody has to decide whether a tube is fit. */
export const isDoubtful = (came: ShippedState | null): boolean =>
  came === 'damaged' || came === 'leaked' || came === 'rejected';

/**
 * Where a tube of a box that has left is by the record: `awaited` with the box, `arrived` where the box goes, or `elsewhere`, out of the
 * box again.
 */
export const WHEREABOUTS = ['awaited', 'arrived', 'elsewhere'] as const;
export type Whereabouts = (typeof WHEREABOUTS)[number];
