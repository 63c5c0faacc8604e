// A walk-in patient of the demonstration: tubes, values, signatures, and what goes wrong now and then.
import { randomUUID } from 'node:crypto';
import { isoTime } from '../platform/base/clock.ts';
import { type DemoCustomer, type DemoPeople, MEASURED } from './demo-people.ts';
import { type DemoShop, testIdsOf } from './demo-shop.ts';

const HOUR_MS = 3_600_000;

/** The course of a patient's tubes and values. */
export type Course =
  | 'authorised'
  | 'late'
  | 'critical'
  | 'repeated'
  | 'rejected'
  | 'lost'
  | 'entered'
  | 'received'
  | 'drawn';

interface WalkIn {
  readonly customer: DemoCustomer;
  readonly course: Course;
  /** Counts the patients of the demonstration. */
  readonly number: number;
  readonly coupon?: string;
  /** Comes on the last day, on which some work still waits. */
  readonly isToday: boolean;
}

/** Puts tests into a customer's cart. */
export async function fillCart(shop: DemoShop, customer: DemoCustomer, itemIds: readonly string[]): Promise<number> {
  let total = 0;
  for (const itemId of itemIds)
    total = (await shop.call(customer, 'POST', '/cart/add-to-cart', { itemId })).cart.totalAmount;
  return total;
}

async function draw(shop: DemoShop, { owner, desk, laboratoryId }: DemoPeople, { customer, coupon }: WalkIn) {
  const ids = await testIdsOf(
    shop,
    MEASURED.map(({ code }) => code),
  );
  let amount = await fillCart(shop, customer, ids);
  if (coupon !== undefined)
    amount = (await shop.call(customer, 'POST', '/cart/coupon', { code: coupon })).cart.totalAmount;
  const { name, age, sex, mobileNumber } = customer;
  const { booking } = await shop.call(customer, 'POST', '/cart-booking/book', {
    amount,
    city: 'Bhopal',
    centreId: laboratoryId,
    paymentMethod: 'at_collection',
    again: true,
    patient: { name, age, sex, mobileNumber },
  });
  const status = { bookingId: booking._id, status: 'Confirmed' };
  await shop.call(desk, 'PUT', '/cart-booking/update-status', status);
  await shop.settle();
  const visit = await shop.call(desk, 'POST', '/visits/walk-in', { bookingId: booking._id, centreId: laboratoryId });
  const { data: tubes } = await shop.call(owner, 'GET', `/specimens?q=${booking.bookingNumber}`);
  const specimenIds = tubes.map(({ _id }: { _id: string }) => _id);
  await shop.call(desk, 'POST', `/visits/${visit.data._id}/labels/printed`, { specimenIds });
  const now = isoTime(shop.clock.now());
  const events = [
    { kind: 'identify', body: { by: 'details' } },
    ...tubes.map(({ _id, tubeCode }: { _id: string; tubeCode: string }) => ({
      kind: 'collect',
      body: { specimenId: _id, tubeCode },
    })),
  ].map((event, place) => ({ ...event, id: randomUUID(), visitId: visit.data._id, seq: place + 1, deviceAt: now }));
  await shop.call(desk, 'POST', '/field/events', { sentAt: now, events });
  const codes: string[] = tubes.map(({ tubeCode }: { tubeCode: string }) => tubeCode);
  return { booking, codes };
}

interface Current {
  _id: string;
  rowVersion: number;
  state: string;
}

interface Entered {
  resultId: string;
  rowVersion: number;
}

/** Enters ordinary values of an order, one of them critical where that is the course. */
async function enterValues(shop: DemoShop, people: DemoPeople, bookingNumber: string, { number, course }: WalkIn) {
  const { data: lines } = await shop.call(people.technician, 'GET', `/lab/worklist?q=${bookingNumber}`);
  const { data: order } = await shop.call(people.technician, 'GET', `/lab/orders/${lines[0].orderId}`);
  const known: Record<string, readonly string[]> = Object.assign({}, ...MEASURED.map(({ values }) => values));
  const entries = order.lines.flatMap((line: { _id: string; parameters: { parameterId: string; code: string }[] }) =>
    line.parameters.flatMap(({ parameterId, code }) => {
      const values = known[code];
      if (!values) return [];
      const value = course === 'critical' && code === 'HB' ? '5.2' : (values[number % values.length] ?? '');
      return [{ lineId: line._id, parameterId, value }];
    }),
  );
  const { data } = await shop.call(people.technician, 'PUT', '/lab/results', { results: entries });
  const entered: Entered[] = data.filter(({ outcome }: { outcome: string }) => outcome === 'saved');
  return { entered, orderId: String(lines[0].orderId) };
}

/** Verifies and signs all values of an order, calculated ones too, except those that are measured once more. */
async function sign(shop: DemoShop, { owner, pathologist }: DemoPeople, orderId: string): Promise<void> {
  const { data: order } = await shop.call(owner, 'GET', `/lab/orders/${orderId}`);
  const results = order.lines.flatMap(({ parameters }: { parameters: { result: Current | null }[] }) =>
    parameters.flatMap(({ result }) =>
      result?.state === 'resulted' ? [{ resultId: result._id, rowVersion: result.rowVersion }] : [],
    ),
  );
  const { data } = await shop.call(owner, 'PUT', '/lab/verify', { results });
  const checked = data.filter(({ outcome }: { outcome: string }) => outcome === 'verified');
  await shop.call(pathologist, 'PUT', '/lab/authorise', {
    results: checked.map(({ resultId, rowVersion }: Entered) => ({ resultId, rowVersion })),
  });
}

/** Issues the report of an order, but for one that is measured again in part and, on the last day, now and then one that waits. */
async function release(shop: DemoShop, { pathologist }: DemoPeople, orderId: string, one: WalkIn) {
  const { number, course, isToday } = one;
  if (course === 'repeated' || (isToday && number % 5 === 4)) return;
  const language = number % 3 === 0 ? 'hi' : 'en';
  await shop.call(pathologist, 'PUT', '/lab/release', { orderId, kind: 'final', language });
  await shop.settle();
}

/** A patient at the counter, from the booking to where the course ends; the clock goes on by some hours. */
export async function walkIn(shop: DemoShop, people: DemoPeople, one: WalkIn): Promise<void> {
  const { desk, technician, owner } = people;
  const { booking, codes } = await draw(shop, people, one);
  const [first] = codes;
  const wait = (hours: number) => shop.clock.goTo(shop.clock.now() + hours * HOUR_MS);
  if (one.number % 2 === 0)
    await shop.call(desk, 'PUT', '/cart-booking/payment', {
      bookingId: booking._id,
      method: one.number % 4 === 0 ? 'cash' : 'upi',
      receivedBy: desk.name,
    });
  if (one.course === 'drawn') return;
  wait(0.2);
  if (one.course === 'lost') {
    await shop.call(owner, 'POST', `/specimens/${first}/lost`, { reason: 'The tube broke on the counter' });
    return;
  }
  for (const code of codes) await shop.call(technician, 'POST', `/specimens/${code}/receive`, {});
  if (one.course === 'received') return;
  if (one.course === 'rejected') {
    const rejectCode = (['haemolysed', 'clotted', 'insufficient'] as const)[one.number % 3];
    await shop.call(technician, 'POST', `/specimens/${first}/reject`, { rejectCode });
    return;
  }
  for (const code of codes) await shop.call(technician, 'POST', `/specimens/${code}/accept`, {});
  wait(0.4);
  const { entered, orderId } = await enterValues(shop, people, booking.bookingNumber, one);
  if (one.course === 'repeated') {
    const resultIds = entered.slice(0, 1).map(({ resultId }) => resultId);
    await shop.call(owner, 'PUT', '/lab/repeat', { resultIds, reason: 'The control was out of its limits' });
  }
  if (one.course === 'critical') {
    const { data } = await shop.call(owner, 'GET', '/lab/critical');
    const call = { outcome: 'reached', person: 'Dr Meena Shah', number: '9876543210', readBack: true };
    if (data.length > 1) await shop.call(owner, 'POST', `/lab/critical/${data[0].resultId}/calls`, call);
  }
  if (one.course === 'entered') return;
  wait(one.course === 'late' ? 9 : 0.3);
  await sign(shop, people, orderId);
  wait(0.2);
  await release(shop, people, orderId, one);
}
