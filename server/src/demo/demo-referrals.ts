// Tests of the demonstration that another laboratory measures, and its prices in a town that has some of its own.
import type { Booked, Bookings } from './demo-bookings.ts';
import type { DemoCustomer, DemoPeople } from './demo-people.ts';
import type { DemoShop } from './demo-shop.ts';
import { testIdsOf } from './demo-shop.ts';
import { MINUTE_MS, type Story } from './demo-stories.ts';
import type { Visits } from './demo-visits.ts';

/** A rare test, which the demonstration's own laboratory does not measure. */
const REFERRED = 'LB193';
/** Tests with a price of their own in Sehore, which none of the lists of doctors has. */
const CHEAPER_IN_SEHORE = ['LB170', 'LB299', 'LB056'];

/** @returns the id of the laboratory that measures for this one. */
export async function makeReferralLaboratory(shop: DemoShop, { owner }: DemoPeople): Promise<string> {
  const [testId] = await testIdsOf(shop, [REFERRED]);
  const { data } = await shop.call(owner, 'POST', '/referral-laboratories', {
    name: 'Metro Reference Laboratory',
    address: '4 Ring Road, Indore',
    phone: '+91 731 555 0100',
    accreditation: { body: 'NABL', certificateNumber: 'MC-2211', validFrom: '2020-01-01', validUntil: '2099-12-31' },
    tests: [{ testId, price: 1_400, turnaroundHours: 96 }],
  });
  return String(data._id);
}

export async function setPricesOfSehore(shop: DemoShop, { owner }: DemoPeople): Promise<void> {
  const { data } = await shop.call(null, 'GET', '/test');
  const rows = (data as { _id: string; code: string; price: number }[])
    .filter(({ code }) => CHEAPER_IN_SEHORE.includes(code))
    .map(({ _id, price }) => ({ itemId: _id, price: Math.round(price * 0.9) }));
  await shop.call(owner, 'PUT', '/price-lists/Sehore', { rows });
}

interface Referral {
  readonly customer: DemoCustomer;
  readonly laboratoryId: string;
  readonly at: number;
  /** Whether its box has left. */
  readonly isSent: boolean;
}

interface Parts {
  readonly shop: DemoShop;
  readonly people: DemoPeople;
  readonly bookings: Bookings;
  readonly visits: Visits;
}

async function linesOf(shop: DemoShop, { technician }: DemoPeople, { bookingNumber }: Booked): Promise<string[]> {
  const { data } = await shop.call(technician, 'GET', `/lab/worklist?q=${bookingNumber}&limit=200`);
  return data.map(({ lineId, _id }: { lineId?: string; _id: string }) => lineId ?? _id);
}

/** A patient at the counter whose test another laboratory measures. */
export async function* referralStory({ shop, people, bookings, visits }: Parts, referral: Referral): Story {
  const { customer, laboratoryId, at, isSent } = referral;
  const { technician, laboratoryId: centreId } = people;
  yield at;
  const order = { customer, itemIds: await testIdsOf(shop, [REFERRED]), paysOnline: true };
  const booked = await bookings.bookAtCentre(order, { centreId, city: 'Bhopal' });
  yield at + 6 * MINUTE_MS;
  const tubeCodes = await visits.drawAtCounter(booked);
  yield at + 20 * MINUTE_MS;
  for (const to of ['receive', 'accept'] as const)
    for (const code of tubeCodes) await shop.call(technician, 'POST', `/specimens/${code}/${to}`, {});
  const lineIds = await linesOf(shop, people, booked);
  await shop.call(technician, 'PUT', '/lab/refer', { lineIds, laboratoryId });
  if (!isSent) return;
  yield at + 90 * MINUTE_MS;
  await shop.call(technician, 'POST', '/lab/manifests', { laboratoryId, centreId, lineIds, temperature: 4.5 });
}
