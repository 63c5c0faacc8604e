// Messages to customers about the visits of their bookings, each sent once.
import { isoTime, localTimestamp } from '../../platform/base/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { NOTICE_JOB, type Notice, noticeTime } from '../../platform/mail/notice.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { BookingToVisit } from '../bookings/bookings.service.ts';
import { findPeople, type VisitRow } from './visits.queries.ts';

/** The time after its window at which a late visit is expected. */
const LATE_BY_MS = 30 * 60_000;

type About = Pick<BookingToVisit, 'accountId' | 'number'>;

export function createVisitNotices(outbox: Pick<Outbox, 'add'>) {
  const tell = (
    tx: Db,
    { accountId, number }: About,
    { id, kind, variables }: Pick<Notice, 'id' | 'kind' | 'variables'>,
  ): Promise<void> =>
    outbox.add(tx, NOTICE_JOB, { id, kind, accountId, variables: { number, ...variables } } satisfies Notice);

  async function nameOf(tx: Db, collectorId: string): Promise<string> {
    const [person] = await findPeople(tx, [collectorId]);
    return person?.first_name ?? '';
  }

  return {
    /** Tells the patient the collector and the time of a home visit: once for each collector and window. */
    async assigned(tx: Db, visit: VisitRow, booking: About, collectorId: string): Promise<void> {
      const { id, kind, date, slot } = visit;
      if (kind !== 'home' || date === null) return;
      await tell(tx, booking, {
        id: `visit.assigned.${id}.${collectorId}.${date}.${slot}`,
        kind: 'phlebotomist-assigned',
        variables: { name: await nameOf(tx, collectorId), time: noticeTime(date, slot) },
      });
    },

    /** That the collector is on the way: once for each collector and day. */
    async onTheWay(tx: Db, { id, kind, date, collector_id: collectorId }: VisitRow, booking: About): Promise<void> {
      if (kind !== 'home' || collectorId === null) return;
      await tell(tx, booking, {
        id: `visit.on-the-way.${id}.${collectorId}.${date}`,
        kind: 'phlebotomist-on-the-way',
        variables: { name: await nameOf(tx, collectorId) },
      });
    },

    /** That nobody has come by the end of the window: once for each window. */
    async late(tx: Db, { id, date, slot }: VisitRow, booking: About, now: number): Promise<void> {
      const [, time = ''] = localTimestamp(isoTime(now + LATE_BY_MS)).split(' ');
      await tell(tx, booking, {
        id: `visit.late.${id}.${date}.${slot}`,
        kind: 'phlebotomist-late',
        variables: { time: time.slice(0, 5) },
      });
    },

    /** The time of the patient's next sample: once for each time. @param due ISO. */
    async nextDraw(tx: Db, { id }: VisitRow, booking: About, due: string): Promise<void> {
      const [, time = ''] = localTimestamp(due).split(' ');
      await tell(tx, booking, {
        id: `visit.next-draw.${id}.${due}`,
        kind: 'second-sample',
        variables: { time: time.slice(0, 5) },
      });
    },

    /** That a tube cannot be used through nobody's fault: it is agreed with the patient what follows. */
    async sampleUnusable(tx: Db, booking: About, specimenId: string): Promise<void> {
      await tell(tx, booking, { id: `specimen.unusable.${specimenId}`, kind: 'sample-unusable', variables: {} });
    },

    /** That a tube cannot be used and is collected once more at no charge. @param loss of what it is told once. */
    async sampleRejected(tx: Db, booking: About, loss: string): Promise<void> {
      await tell(tx, booking, { id: `specimen.rejected.${loss}`, kind: 'sample-rejected', variables: {} });
    },

    /** That a lost tube is there again, so that nothing is collected once more. @param loss of what it is told once. */
    async sampleFound(tx: Db, booking: About, loss: string): Promise<void> {
      await tell(tx, booking, { id: `specimen.found.${loss}`, kind: 'sample-found', variables: {} });
    },
  };
}

export type VisitNotices = ReturnType<typeof createVisitNotices>;
