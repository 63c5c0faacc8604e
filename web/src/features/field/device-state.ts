// The field page's view of a device: its visits with everything that was recorded at them, and what is not sent.
import { isMealOnly, type VisitProgress } from '@labfront/contract/visit-rules';
import type { FieldVisit } from '@labfront/contract/visits';
import { type DevicePhoto, withPhotos } from './field-photos.ts';
import type { KeptVisit } from './field-store.ts';
import { type DeviceEvent, isTrouble, isWaiting, stateOf, type Taken, takenOf } from './visit-state.ts';

export interface RoundVisit {
  /** Its patients lack no document that was photographed here. */
  readonly visit: FieldVisit;
  readonly progress: VisitProgress;
  /** Its events and photos that the server has not answered yet. */
  readonly unsent: number;
  /** The oldest first. */
  readonly photos: readonly DevicePhoto[];
  /** The patients who were not asked about their preparation here. */
  readonly unasked: readonly FieldVisit['patients'][number][];
  /** The event that the server refused, with its message. */
  readonly troubles: readonly DeviceEvent[];
  /** Events that the server keeps until one comes that was recorded before them. */
  readonly waiting: readonly DeviceEvent[];
  /** Money that was taken here. */
  readonly taken: readonly Taken[];
}

export interface DeviceState {
  readonly visits: readonly RoundVisit[];
  readonly unsent: number;
  readonly isSending: boolean;
  /** Booking numbers of visits with an event that no request can carry: it stays here. */
  readonly oversized: readonly string[];
  /** Why the last call failed, null after one that went well. */
  readonly failure: unknown;
}

const byRound = (a: RoundVisit, b: RoundVisit) =>
  a.visit.date.localeCompare(b.visit.date) ||
  (a.visit.position ?? Number.MAX_SAFE_INTEGER) - (b.visit.position ?? Number.MAX_SAFE_INTEGER) ||
  (a.visit.slot ?? '').localeCompare(b.visit.slot ?? '') ||
  a.visit._id.localeCompare(b.visit._id);

/** Whether an event is what a patient said about their preparation; of pages before this one it is what all of them did. */
const isAsked = (one: DeviceEvent, accession: string): boolean =>
  one.event.kind === 'prepare' &&
  !isMealOnly(one.event) &&
  (one.event.accession ?? accession) === accession &&
  !isTrouble(one);

const unsentOf = (queue: readonly { readonly answer: unknown }[]) =>
  queue.filter(({ answer }) => answer === null).length;

interface Kept extends Pick<DeviceState, 'isSending' | 'failure'> {
  readonly visits: readonly KeptVisit[];
  readonly events: readonly DeviceEvent[];
  readonly photos: readonly DevicePhoto[];
  /** The ids of visits with an event that no request can carry. */
  readonly oversized: ReadonlySet<string>;
}

export const summarise = ({ visits, events, photos, oversized, isSending, failure }: Kept): DeviceState => ({
  visits: visits
    .map(({ visit: told }): RoundVisit => {
      const own = events.filter(({ visitId }) => visitId === told._id);
      const photographed = photos.filter(({ visitId }) => visitId === told._id);
      const visit = withPhotos(told, photographed);
      return {
        visit,
        progress: stateOf(visit, own),
        unsent: unsentOf(own) + unsentOf(photographed),
        photos: photographed,
        unasked: visit.patients.filter(({ accession }) => !own.some((one) => isAsked(one, accession))),
        troubles: own.filter(isTrouble),
        waiting: own.filter((one) => isWaiting(told, one)),
        taken: takenOf(told, own),
      };
    })
    .sort(byRound),
  unsent: unsentOf(events) + unsentOf(photos),
  isSending,
  oversized: visits.flatMap(({ visit }) => (oversized.has(visit._id) ? [visit.bookingNumber] : [])),
  failure,
});
