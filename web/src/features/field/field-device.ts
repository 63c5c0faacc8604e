// The phlebotomist's device: what it knows of the round, the events made on it, and how they reach the server. Knows no browser and no
// screen, so that tests cut, double and shuffle everything between it and the server.
import type { FieldEventBody, FieldRefusal } from '@labfront/contract/visit-rules';
import type { FieldEvent, FieldEventAnswer, FieldVisit } from '@labfront/contract/visits';
import { type DeviceState, summarise } from './device-state.ts';
import { type DevicePhoto, type NewPhoto, withPhotos } from './field-photos.ts';
import type { FieldStore, KeptVisit } from './field-store.ts';
import { type DeviceEvent, isOver, isTrouble, nextSeqOf, refusalOf, stateOf } from './visit-state.ts';

/** Events of one request; the contract refuses more. */
const MOST_AT_ONCE = 50;
/** The time that a visit stays on the device after its end. */
const KEPT_MS = 24 * 3_600_000;

/** Why an event of a visit that is given to somebody else changed nothing: once it is here again, its numbers begin anew. */
const OF_ANOTHER: ReadonlySet<string> = new Set(['NOT_YOUR_VISIT', 'VISIT_REASSIGNED']);

/** The calls; each may fail at any point. */
export interface FieldServer {
  rounds(): Promise<{ dates: readonly string[]; visits: FieldVisit[] }>;
  send(events: FieldEvent[]): Promise<FieldEventAnswer[]>;
  /** @returns what the server says of the photo for good. @throws where it may say something else later. */
  sendPhoto(photo: DevicePhoto, picture: Blob): Promise<NonNullable<DevicePhoto['answer']>>;
}

interface Dependencies {
  store: FieldStore;
  server: FieldServer;
  now(): number;
  newId(): string;
}

export type FieldDevice = Awaited<ReturnType<typeof openFieldDevice>>;

/** Sends a body as the contract has it: everything of the event but its kind. */
function toSent({ id, visitId, seq, deviceAt, event: { kind, ...body } }: DeviceEvent): FieldEvent {
  return { id, visitId, seq, deviceAt, kind, body };
}

const isTooLarge = (error: unknown): boolean => (error as { readonly status?: unknown } | null)?.status === 413;

/** Opens the device of one account with what it kept. */
export async function openFieldDevice({ store, server, now, newId }: Dependencies) {
  let visits: readonly KeptVisit[] = await store.visits();
  let events: readonly DeviceEvent[] = await store.events();
  let photos: readonly DevicePhoto[] = await store.photos();
  let isSending = false;
  let failure: unknown = null;
  let oversized: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();

  const summed = () => summarise({ visits, events, photos, oversized, isSending, failure });
  let state = summed();

  function changed(): void {
    state = summed();
    for (const listener of listeners) listener();
  }

  let reads = 0;
  let lastRead = 0;
  /** Reads the store again. Of two reads at once the one that began later knows more, whichever ends last. */
  async function reload(): Promise<void> {
    reads += 1;
    const read = reads;
    const [keptVisits, keptEvents, keptPhotos] = [await store.visits(), await store.events(), await store.photos()];
    if (read < lastRead) return;
    lastRead = read;
    visits = keptVisits;
    events = keptEvents;
    photos = keptPhotos;
  }

  /** Notes which visits have ended, and forgets those that ended long ago. */
  async function tidy(): Promise<void> {
    const ended = visits.flatMap((kept) =>
      kept.overAt === null && isOver(stateOf(kept.visit, events).state) ? [{ ...kept, overAt: now() }] : [],
    );
    if (ended.length > 0) await store.putVisits(ended);
    const old = visits.filter(({ overAt }) => overAt !== null && overAt + KEPT_MS <= now());
    if (old.length > 0) await store.dropVisits(old.map(({ visit }) => visit._id));
    if (ended.length > 0 || old.length > 0) await reload();
  }

  /** Keeps what the server says of the days it was asked for. @param asked the photos as they were before it was asked. */
  async function take(
    { dates, visits: told }: Awaited<ReturnType<FieldServer['rounds']>>,
    asked: readonly DevicePhoto[],
  ): Promise<void> {
    const before = new Map(visits.map((kept) => [kept.visit._id, kept]));
    // An answer that was overtaken by a later one knows fewer events.
    const news = told.filter((visit) => visit.nextSeq >= (before.get(visit._id)?.visit.nextSeq ?? 0));
    const overAt = (visit: FieldVisit) =>
      isOver(stateOf(visit, events).state) ? (before.get(visit._id)?.overAt ?? null) : null;
    await store.putVisits(news.map((visit) => ({ visit, overAt: overAt(visit) })));
    const isTold = new Set(told.map(({ _id }) => _id));
    // Given to somebody else, or moved to another day. What was not taken over of it can be read until it is wiped.
    // A day before those is over: what is queued of it stays until it is sent.
    const isQueued = ({ visit }: KeptVisit) =>
      events.some((one) => one.visitId === visit._id && one.answer === null) ||
      photos.some((one) => one.visitId === visit._id && one.answer === null);
    const first = [...dates].sort()[0] ?? '';
    const gone = visits.filter(
      (kept) =>
        !isTold.has(kept.visit._id) &&
        (dates.includes(kept.visit.date) || (kept.visit.date < first && !isQueued(kept))),
    );
    const isRead = ({ visit }: KeptVisit) => !events.some((one) => one.visitId === visit._id && isTrouble(one));
    await store.dropVisits(gone.filter(isRead).map(({ visit }) => visit._id));
    const toRead = gone.filter((kept) => !isRead(kept) && kept.overAt === null);
    await store.putVisits(toRead.map((kept) => ({ ...kept, overAt: now() })));
    const nextSeq = new Map(news.map((visit) => [visit._id, visit.nextSeq]));
    // The server's version, without events that it refused and did not keep.
    const done = events.filter((one) => {
      const next = nextSeq.get(one.visitId) ?? 0;
      if (isTrouble(one)) return OF_ANOTHER.has(one.answer?.code ?? '') && next > 0;
      // The description does not say that somebody was asked about the preparation.
      return one.answer !== null && one.seq < next && one.event.kind !== 'prepare';
    });
    await store.dropEvents(done.map(({ id }) => id));
    // The server's version says what is missing now.
    const isNews = new Set(news.map(({ _id }) => _id));
    const sent = asked.filter(({ visitId, answer }) => answer === 'sent' && isNews.has(visitId));
    await store.dropPhotos(sent.map(({ id }) => id));
    await reload();
    await tidy();
  }

  /** Writes an answer down. @returns whether the event has left the queue. */
  async function settle({ id, ...answer }: FieldEventAnswer): Promise<boolean> {
    if (answer.code === 'EVENT_IN_FUTURE') {
      // The clock was set back since, and the server has not kept the event: without it all later ones of its visit would wait for it.
      await store.restamp(id, new Date(now()).toISOString());
      return false;
    }
    await store.answer(id, answer);
    return true;
  }

  /**
   * Sends the photos of the queue. Events of a visit follow its photos, or a tube that waits for them would be refused.
   * @returns why one is still in the queue.
   */
  async function sendPhotos(): Promise<unknown> {
    let failed: unknown = null;
    for (const photo of photos.filter(({ answer }) => answer === null)) {
      const picture = await store.picture(photo.id);
      if (!picture) continue;
      try {
        await store.answerPhoto(photo.id, await server.sendPhoto(photo, picture));
      } catch (error) {
        failed = error;
      }
    }
    await reload();
    return failed;
  }

  /**
   * Sends as many events as one request carries: half as many each time that the server finds it too large. The events of a visit with one
   * that is too large by itself stay, as they would only wait for it there.
   * @returns how many the next request carries; none once nothing is left to send.
   */
  async function sendSome(most: number): Promise<number> {
    const waiting = new Set(photos.filter(({ answer }) => answer === null).map(({ visitId }) => visitId));
    const batch = events
      .filter(({ answer, visitId }) => answer === null && !waiting.has(visitId) && !oversized.has(visitId))
      .sort((a, b) => a.visitId.localeCompare(b.visitId) || a.seq - b.seq)
      .slice(0, most);
    const [first] = batch;
    if (!first) return 0;
    const asked = new Set(batch.map(({ id }) => id));
    try {
      const answers = (await server.send(batch.map(toSent))).filter(({ id }) => asked.has(id));
      const settled: boolean[] = [];
      for (const answer of answers) settled.push(await settle(answer));
      await reload();
      changed();
      return settled.includes(true) ? most : 0;
    } catch (error) {
      if (!isTooLarge(error)) throw error;
      if (batch.length === 1) oversized = new Set([...oversized, first.visitId]);
      return Math.max(1, Math.floor(batch.length / 2));
    }
  }

  /** Sends the queue, then asks for the round. One at a time; a call that comes meanwhile does nothing. */
  async function sync(): Promise<void> {
    if (isSending) return;
    isSending = true;
    changed();
    try {
      const unsent = await sendPhotos();
      oversized = new Set();
      let most = MOST_AT_ONCE;
      while (most > 0) most = await sendSome(most);
      const asked = photos;
      await take(await server.rounds(), asked);
      failure = unsent;
    } catch (error) {
      failure = error;
    } finally {
      isSending = false;
      changed();
    }
  }

  /** Makes events one after the other: each is judged by what the one before it left. */
  let turn: Promise<unknown> = Promise.resolve();
  async function make(visitId: string, event: FieldEventBody): Promise<FieldRefusal | null> {
    const kept = visits.find(({ visit }) => visit._id === visitId);
    if (!kept) return 'VISIT_OVER';
    const round = visits.map(({ visit }) => visit);
    const at = now();
    const refused = await refusalOf(withPhotos(kept.visit, photos), events, event, { round, at });
    if (refused !== null) return refused;
    const made: DeviceEvent = {
      id: newId(),
      visitId,
      seq: nextSeqOf(kept.visit, events),
      deviceAt: new Date(at).toISOString(),
      event,
      answer: null,
    };
    try {
      await store.addEvent(made);
    } catch (error) {
      const isTaken = error instanceof DOMException && error.name === 'ConstraintError';
      if (!isTaken) throw error;
      // Another tab of this device was faster.
      await reload();
      return make(visitId, event);
    }
    await reload();
    await tidy();
    changed();
    return null;
  }

  await tidy();
  changed();

  return {
    state: (): DeviceState => state,
    /** The clock that its events are stamped with, ms. */
    now,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Keeps an event in the queue.
     * @returns why the rules refuse it, null once it is kept. @throws where the device cannot keep it (storage full).
     */
    record(visitId: string, event: FieldEventBody): Promise<FieldRefusal | null> {
      const made = turn.then(() => make(visitId, event));
      turn = made.catch(() => {});
      return made;
    },
    /** Keeps a photo of a document in the queue. @throws where the device cannot keep it (storage full). */
    async photograph(visitId: string, { picture, ...photo }: NewPhoto): Promise<void> {
      await store.addPhoto({ id: newId(), visitId, ...photo, answer: null }, picture);
      await reload();
      changed();
    },
    sync,
  };
}
