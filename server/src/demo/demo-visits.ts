// Visits of the demonstration: at the counter, at homes as a phlebotomist's telephone sends them, and the boxes between centres.
import { randomUUID } from 'node:crypto';
import { isoTime, localDay, localTime } from '../platform/base/clock.ts';
import type { Booked } from './demo-bookings.ts';
import type { DemoPeople } from './demo-people.ts';
import type { DemoPerson, DemoShop } from './demo-shop.ts';
import { type Dice, HOUR_MS, MINUTE_MS, type Story } from './demo-stories.ts';

interface PlannedTube {
  readonly _id: string;
  readonly tubeCode: string;
}

interface Round {
  readonly visitId: string;
  readonly collector: DemoPerson;
  readonly slot: string;
  readonly date: string;
}

export function createVisits(shop: DemoShop, people: DemoPeople) {
  const { owner, desk, technician, phlebotomists, laboratoryId, collectionCentreId } = people;
  const after = (minutes: number) => shop.clock.now() + minutes * MINUTE_MS;

  /** Sends the next events of a visit, as the telephone or the counter does. */
  function createSender(visitId: string, by: DemoPerson) {
    let seq = 0;
    return async (...events: readonly { kind: string; body?: object }[]) => {
      const now = isoTime(shop.clock.now());
      const numbered = events.map(({ kind, body = {} }) => {
        seq += 1;
        return { id: randomUUID(), visitId, seq, deviceAt: now, kind, body };
      });
      const { data } = await shop.call(by, 'POST', '/field/events', { sentAt: now, events: numbered });
      const refused = data.find(({ outcome }: { outcome: string }) => outcome !== 'applied');
      if (refused) throw new Error(`An event of a visit was not applied: ${JSON.stringify(refused)}`);
    };
  }

  const collect = (tubes: readonly PlannedTube[]) =>
    tubes.map(({ _id, tubeCode }) => ({ kind: 'collect', body: { specimenId: _id, tubeCode } }));

  async function openTubes(bookingNumber: string): Promise<PlannedTube[]> {
    const { data } = await shop.call(technician, 'GET', `/specimens?q=${bookingNumber}&limit=200`);
    return data.filter(({ state }: { state: string }) => state === 'planned' || state === 'labelled');
  }

  /** Labels and draws at the counter. */
  async function draw(visitId: string, { bookingNumber }: Booked): Promise<string[]> {
    const tubes = await openTubes(bookingNumber);
    const specimenIds = tubes.map(({ _id }) => _id);
    await shop.call(desk, 'POST', `/visits/${visitId}/labels/printed`, { specimenIds });
    await createSender(visitId, desk)({ kind: 'identify', body: { by: 'details' } }, ...collect(tubes));
    return tubes.map(({ tubeCode }) => tubeCode);
  }

  async function findRound(booked: Booked, date: string): Promise<Round | null> {
    const { data } = await shop.call(owner, 'GET', `/visits?date=${date}&limit=200`);
    const visit = data.find(({ bookingId }: { bookingId: string }) => bookingId === booked._id);
    const collector = [...phlebotomists, desk].find(({ id }) => id === visit?.collector?._id);
    return collector ? { visitId: visit._id, collector, slot: visit.slot, date } : null;
  }

  return {
    /** A patient who is at the counter. @returns the codes of the tubes. */
    async drawAtCounter(booked: Booked): Promise<string[]> {
      const body = { bookingId: booked._id, centreId: laboratoryId };
      const { data } = await shop.call(desk, 'POST', '/visits/walk-in', body);
      return draw(data._id, booked);
    },

    /** The free repeat of a tube that was lost or rejected: the patient comes back. */
    async drawAgain(booked: Booked): Promise<string[]> {
      const { data } = await shop.call(owner, 'GET', '/visits?state=unscheduled&limit=200');
      const visit = data.find(({ bookingId }: { bookingId: string }) => bookingId === booked._id);
      if (!visit) return [];
      await shop.call(desk, 'PUT', `/visits/${visit._id}/check-in`, {});
      return draw(visit._id, booked);
    },

    /** A visit at home on its day. @returns the codes of the tubes; none when nobody was there. */
    async *collectAtHome(
      booked: Booked,
      { date, fails }: { date: string; fails: boolean },
      dice: Dice,
    ): Story<string[]> {
      yield localTime(date, '05:50');
      const round = await findRound(booked, date);
      if (!round) return [];
      const { visitId, collector, slot } = round;
      const send = createSender(visitId, collector);
      await send({ kind: 'accept' });
      const opens = localTime(date, slot.slice(0, 5));
      yield opens + dice.between(0, 80) * MINUTE_MS;
      await send({ kind: 'start' });
      await shop.settle();
      yield after(dice.between(8, 25));
      await send({ kind: 'arrive' });
      if (fails) {
        yield after(10);
        await send({ kind: 'fail', body: { code: 'not_home', note: 'Nobody opened, the telephone is switched off' } });
        await shop.settle();
        return [];
      }
      const { data } = await shop.call(collector, 'GET', `/field/visits?date=${date}`);
      const visit = data.find(({ _id }: { _id: string }) => _id === visitId);
      const tubes: PlannedTube[] = visit.patients.flatMap(({ tubes: some }: { tubes: PlannedTube[] }) => some);
      yield after(3);
      await send({ kind: 'identify', body: { by: 'details' } });
      await send({ kind: 'prepare', body: { fastingHours: 11, proceed: true } }, ...collect(tubes));
      if (visit.amountDue > 0) {
        const method = dice.pick(['cash', 'upi'] as const);
        await send({ kind: 'payment', body: { method, amount: visit.amountDue } });
      }
      yield after(dice.between(40, 90));
      await send({ kind: 'handOver' });
      await shop.settle();
      return tubes.map(({ tubeCode }) => tubeCode);
    },

    /** The box of a day from the collection centre to the laboratory. @returns whether one left. */
    async *sendBox(): Story<boolean> {
      const drawn = `/specimens?status=collected&centre=${collectionCentreId}&limit=200`;
      const { data: tubes } = await shop.call(technician, 'GET', drawn);
      if (tubes.length === 0) return false;
      const route = { fromCentreId: collectionCentreId, toCentreId: laboratoryId };
      const { data: box } = await shop.call(technician, 'POST', '/shipments', route);
      const tubeCodes = tubes.map(({ tubeCode }: PlannedTube) => tubeCode);
      await shop.call(technician, 'PUT', `/shipments/${box._id}/seal`, { tubeCodes, temperature: 5.2 });
      yield shop.clock.now() + HOUR_MS;
      await shop.call(technician, 'PUT', `/shipments/${box._id}/deliver`, {});
      yield after(12);
      const states = tubeCodes.map((tubeCode: string) => ({ tubeCode, state: 'good' }));
      await shop.call(technician, 'PUT', `/shipments/${box._id}/reconcile`, { tubes: states });
      return true;
    },

    /** The dispatcher gives the day's visits to the phlebotomists. */
    planDay: () => shop.call(people.dispatcher, 'POST', '/visits/assign-day', { date: localDay(shop.clock.now()) }),
  };
}
export type Visits = ReturnType<typeof createVisits>;
