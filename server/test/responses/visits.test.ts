import { contract } from '@labfront/contract/index';
import { expect, test } from 'vitest';
import { isoTime } from '../../src/platform/base/clock.ts';
import { bookCart, fillCart, makeAdmin, makeCentre, makeCities, makeItems, makeStaff, makeUser } from '../factories.ts';
import { callsAs, drawTubes } from '../filled-laboratory.ts';
import { hasExactly } from './fields.ts';
import { openArea } from './open-area.ts';

const { app, admin, ask, unanswered, unaudited } = await openArea('visits');
const { cartBookings, cash, losses, promises, proofs, specimens, visitRepeats, visits } = contract;
const by = { token: admin.token };
await makeCities(app);
const tests = await makeItems(app, {});
const laboratory = await makeCentre(app, by, { name: 'Lab', code: 'RLAB', kind: 'laboratory', labCode: '31' });
const counter = await makeCentre(app, by, { name: 'Counter', code: 'RCTR', kind: 'collection' });
const customer = await makeUser(app);

async function book(): Promise<string> {
  await fillCart(app, customer.token, tests);
  const { booking } = await bookCart(app, customer.token, { centreId: counter, city: 'Bhopal', again: true });
  const body = { bookingId: booking._id, status: 'Confirmed' };
  await app.call('PUT', '/cart-booking/update-status', { ...by, body });
  await app.outbox.drain();
  return booking._id;
}

/** A tube that was drawn from a patient at the counter. */
async function collect() {
  const bookingId = await book();
  const { data: visit } = await ask(visits.walkIn, { ...by, body: { bookingId, centreId: counter } });
  const { data } = await ask(specimens.listSpecimens, { ...by, path: '/specimens' });
  const tube = data.find(({ visitId }: { visitId: string }) => visitId === visit._id);
  const { _id: specimenId, tubeCode } = tube;
  const deviceAt = () => isoTime(app.clock.now());
  const event = (seq: number, kind: string, body: object) => {
    return { id: crypto.randomUUID(), visitId: visit._id, seq, deviceAt: deviceAt(), kind, body };
  };
  const events = [event(1, 'identify', { by: 'details' }), event(2, 'collect', { specimenId, tubeCode })];
  const conflicting = event(2, 'note', { text: 'From another device' });
  for (const some of [events, [conflicting]]) {
    await ask(visits.sendFieldEvents, { ...by, body: { sentAt: deviceAt(), events: some } });
  }
  return { visitId: visit._id, specimenId, tubeCode, conflicting: conflicting.id };
}

const at = (code: string, action: string, body = {}) => ({ ...by, path: `/specimens/${code}/${action}`, body });

test('visits of a day', async () => {
  const booked = await book();
  await ask(visits.trackVisit, { token: customer.token, path: `/visits/track/${booked}` });
  const { data: waiting } = await ask(visits.listVisits, { ...by, path: '/visits?limit=200' });
  const { _id: id } = waiting.find(({ bookingId }: { bookingId: string }) => bookingId === booked);
  const change = (fields: object) => app.database.db.updateTable('visits').set(fields).where('id', '=', id).execute();
  const place = { state: 'unassigned', date: '2026-03-10', slot: '07:00-08:00', centre_id: counter };
  await change({ ...place, kind: 'home' });
  await makeStaff(app, admin, { roleId: 'phlebotomist', scope: 'centre', centreId: counter });
  await ask(visits.listCollectors, { ...by, path: '/visits/collectors?date=2026-03-10' });
  const assigned = { ...by, path: `/visits/${id}/assign` };
  await ask(visits.assignVisit, { ...assigned, body: { collectorId: (await makeAdmin(app)).id } });
  await ask(visits.assignVisit, { ...assigned, body: { collectorId: null } });
  await change({ needs_review: 1 });
  const looked = { ...by, path: `/visits/${id}/reviewed`, body: { reason: 'Called the patient' } };
  expect((await ask(visits.reviewVisit, looked)).data.needsReview).toBe(false);
  await ask(visits.assignDay, { ...by, body: { date: '2026-03-10' } });
  await change({ ...place, kind: 'centre' });
  await ask(visits.checkIn, { ...by, path: `/visits/${id}/check-in`, body: {} });
  await ask(visits.fieldVisits, { ...by, path: '/field/visits?date=2026-03-10' });
  await ask(visits.visitOfBooking, { ...by, path: `/visits/of-booking/${await book()}` });
});

test('a tube from the counter to its disposal', async () => {
  const { visitId, specimenId, tubeCode, conflicting } = await collect();
  const { data: conflicts } = await ask(visits.listFieldConflicts, by);
  expect(conflicts.map(({ _id }: { _id: string }) => _id)).toContain(conflicting);
  const decided = { decision: 'discard', reason: 'The same person' };
  await ask(visits.decideFieldConflict, { ...by, path: `/field/conflicts/${conflicting}`, body: decided });
  await ask(specimens.getLabels, { ...by, path: `/visits/${visitId}/labels?format=zpl` });
  const printed = { specimenIds: [specimenId], reason: 'It fell off' };
  await ask(specimens.recordPrint, { ...by, path: `/visits/${visitId}/labels/printed`, body: printed });
  await ask(specimens.reserveRoll, { ...by, body: { count: 1 } });

  const ends = { fromCentreId: counter, toCentreId: laboratory };
  const { data: box } = await ask(specimens.createShipment, { ...by, body: ends });
  const boxPath = `/shipments/${box._id}`;
  await ask(specimens.sealShipment, { ...by, path: `${boxPath}/seal`, body: { tubeCodes: [tubeCode] } });
  await ask(specimens.deliverShipment, { ...by, path: `${boxPath}/deliver`, body: {} });
  const tubes = [{ tubeCode, state: 'good' }];
  await ask(specimens.reconcileShipment, { ...by, path: `${boxPath}/reconcile`, body: { tubes } });
  await ask(specimens.listShipments, by);
  await ask(specimens.acceptSpecimen, at(tubeCode, 'accept'));
  await ask(specimens.storeSpecimen, at(tubeCode, 'store'));
  await ask(specimens.disposeSpecimen, at(tubeCode, 'dispose'));
  const { data: life } = await ask(specimens.getSpecimen, { ...by, path: `/specimens/${tubeCode}` });
  const kinds = life.events.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(['collected', 'reprinted', 'sealed', 'received', 'accepted', 'stored', 'disposed']);
});

test('cash of a day', async () => {
  const paid = { bookingId: await book(), method: 'cash', receivedBy: 'Front desk' };
  await app.call('PUT', '/cart-booking/payment', { ...by, body: paid });
  const { date, data: days } = await ask(cash.listCash, by);
  const day = days.find(({ open }: { open: number }) => open > 0);
  const counted = { cashierId: day.cashier._id, date, counted: day.opening + day.open };
  hasExactly(await ask(cash.settleCash, { ...by, body: counted }), ['data', 'message']);
});

test('tubes that are rejected or lost', async () => {
  const unfit = await collect();
  await ask(specimens.receiveSpecimen, at(unfit.tubeCode, 'receive'));
  const rejected = at(unfit.tubeCode, 'reject', { rejectCode: 'clotted' });
  const { repeatVisitId } = await ask(specimens.rejectSpecimen, rejected);
  const { body: offered } = await app.call('GET', '/collection-windows?city=Bhopal', {});
  const { date, slot } = offered.data.at(-1);
  const repeatPath = `/visits/repeats/${repeatVisitId}`;
  await ask(visitRepeats.scheduleRepeat, { ...by, path: repeatPath, body: { date, slot } });
  const gone = await collect();
  await ask(specimens.loseSpecimen, at(gone.tubeCode, 'lost', { reason: 'Not in the rack' }));
  hasExactly((await ask(losses.getLosses, by)).data.rejections[0], ['code', 'count']);
});

test('promises, and what waits because it is above the limit of a day', async () => {
  const limit = { perBooking: 500, perDay: 0 };
  const rule = { kind: 'specimen_lost', payoutPercent: 50, limit, validFrom: '2026-01-01', active: true };
  const { data } = await ask(promises.setPromises, { ...by, body: { rules: [rule] } });
  hasExactly(data, ['rules', 'figures']);
  hasExactly(data.rules[0], ['kind', 'payoutPercent', 'limit', 'validFrom', 'validUntil', 'active']);
  const centreId = await makeCentre(app, admin, { code: 'PRO1', kind: 'collection' });
  const tests = await makeItems(app, { name: 'Promised test' }, { name: 'Another promised test' });
  const { codes } = await drawTubes(app, callsAs(app, admin.token), { tests, centreId });
  for (const code of codes) await app.call('POST', `/specimens/${code}/lost`, { ...by, body: { reason: 'Lost' } });
  // No money of these bookings is under way any more.
  app.clock.advance(13 * 3_600_000);
  await app.services.promises.sweep();
  const { data: payouts } = await ask(promises.listPayouts, by);
  const fields =
    '_id kind bookingId bookingKind number amount status way brokenAt createdAt factsChangedAt decidedBy decidedAt declineReason';
  hasExactly(payouts[0], fields.split(' '));
  const [one, other] = payouts;
  await ask(promises.approvePayout, { ...by, path: `/promises/payouts/${one._id}/approve` });
  const declined = { ...by, path: `/promises/payouts/${other._id}/decline`, body: { reason: 'Found again' } };
  await ask(promises.declinePayout, declined);
  const booked = await ask(cartBookings.listAll, by);
  const kept = booked.find(({ _id }: { _id: string }) => _id === one.bookingId);
  hasExactly(kept.promises[0], ['kind', 'amount', 'way', 'at']);
  hasExactly((await ask(promises.getPromises)).data, ['rules', 'figures']);
  await app.services.proofs.seal();
  const { data: proved } = await ask(proofs.listProofs);
  hasExactly(proved.heads[0], 'day seq hash table row madeAt statement signature keyId'.split(' '));
  hasExactly(proved.keys[0], ['id', 'publicKey', 'madeAt', 'replaces']);
});

test('every write of an administrator left a row in the audit log', async () => expect(await unaudited()).toEqual([]));
test('no endpoint was left out', () => expect(unanswered()).toEqual([]));
