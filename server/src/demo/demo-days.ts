// The fortnight of the demonstration, day by day: patients at the counter, bookings for home and online, letters, cash.
import { localDay, localTime } from '../platform/base/clock.ts';
import { type Course, fillCart, walkIn } from './demo-bench.ts';
import type { DemoCustomer, DemoPeople } from './demo-people.ts';
import { type DemoShop, testIdsOf } from './demo-shop.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const CITY = 'Sehore';

/** The counter's events of each day, in turns; the last day of the fortnight is not over. */
const COURSES: readonly (readonly Course[])[] = [
  ['authorised', 'authorised', 'rejected'],
  ['authorised', 'late', 'authorised'],
  ['critical', 'authorised'],
  ['authorised', 'authorised', 'authorised'],
  ['authorised', 'lost', 'authorised'],
];
const TODAY: readonly Course[] = ['authorised', 'critical', 'repeated', 'rejected', 'entered', 'received', 'drawn'];

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

const customerOf = ({ customers }: DemoPeople, number: number): DemoCustomer => {
  const customer = customers[number % customers.length];
  if (!customer) throw new Error('There are no customers');
  return customer;
};

async function payOnline(shop: DemoShop, customer: DemoCustomer, orderId: string): Promise<void> {
  const paid = await shop.call(null, 'POST', '/payment/test/pay', { orderId, outcome: 'success' });
  await shop.call(customer, 'PUT', '/cart-booking/verify', {
    order_id: orderId,
    razorpay_payment_id: paid.razorpay_payment_id,
    razorpay_signature: paid.razorpay_signature,
  });
}

/** A booking at home in some days' time, in the first window that is free. */
async function bookHome(shop: DemoShop, people: DemoPeople, number: number, itemIds: readonly string[]) {
  const customer = customerOf(people, number);
  const { data: windows } = await shop.call(null, 'GET', `/collection-windows?city=${CITY}`);
  const free = windows.filter(({ left }: { left: number }) => left > 0);
  const window = free[Math.min(number % 6, free.length - 1)];
  const amount = await fillCart(shop, customer, itemIds);
  const { name, age, sex, mobileNumber } = customer;
  const address = { name, number: mobileNumber, locality: 'Station Road', pincode: '466116', city: CITY };
  return {
    customer,
    ...(await shop.call(customer, 'POST', '/cart-booking/book', {
      amount,
      collection: 'home',
      city: CITY,
      date: window.date,
      slot: window.slot,
      again: true,
      patient: { name, age, sex, mobileNumber },
      address: { ...address, address: `${number + 1} Lake Road`, addressType: 'home' },
      paymentMethod: number % 2 === 0 ? 'online' : 'at_collection',
    })),
  };
}

async function sellOnline(shop: DemoShop, people: DemoPeople, number: number, itemIds: readonly string[]) {
  const { customer, booking, orderId } = await bookHome(shop, people, number, itemIds);
  if (orderId) await payOnline(shop, customer, orderId);
  else if (number % 3 !== 0 && number % 5 !== 0)
    await shop.call(people.owner, 'PUT', '/cart-booking/update-status', {
      bookingId: booking._id,
      status: 'Confirmed',
    });
  await shop.settle();
  if (orderId && number % 4 === 2) {
    const refund = { bookingId: booking._id, amount: 50, reason: 'A test was not needed' };
    await shop.call(people.owner, 'POST', '/cart-booking/refund', refund);
  }
  if (!orderId && number % 3 === 0)
    await shop.call(customer, 'POST', '/cart-booking/update-status', { bookingId: booking._id, status: 'Cancelled' });
}

async function bookPackage(shop: DemoShop, people: DemoPeople, number: number): Promise<void> {
  const customer = customerOf(people, number);
  const { data: packages } = await shop.call(null, 'GET', '/package?popular=true');
  const { name, age, sex } = customer;
  const body = { packageId: packages[number % packages.length]._id, patient: { name, age, sex } };
  const { data } = await shop.call(customer, 'POST', '/booking', body);
  if (number % 2 === 0)
    await shop.call(people.owner, 'PUT', `/booking/update-status/${data._id}`, { status: 'approved' });
}

/** Prescriptions, requests and letters; every second one is answered. */
async function write(shop: DemoShop, people: DemoPeople, number: number, itemIds: string[]): Promise<void> {
  const customer = customerOf(people, number);
  const { name, mobileNumber, email } = customer;
  const file = { bytes: PDF, name: 'prescription.pdf' };
  const words = { message: 'Which of these need fasting?', city: 'Bhopal' };
  const { _id } = await shop.form(customer, '/prescription/upload', words, file);
  const answer = { status: 'approved', itemIds, note: 'The first needs ten hours of fasting.' };
  if (number % 2 === 0) await shop.call(people.owner, 'PUT', `/prescription/status/${_id}`, answer);
  await shop.call(null, 'POST', '/home-collection/create', { name, mobileNumber, city: CITY, consent: true });
  const letter = { name, city: 'Bhopal', phoneNumber: mobileNumber, email, message: 'Are you open on Sunday?' };
  const { data } = await shop.call(null, 'POST', '/contact/create', letter);
  if (number % 2 === 0)
    await shop.call(people.owner, 'POST', `/contact/${data._id}/answer`, { text: 'Yes, from 6:30 am to 1 pm.' });
}

async function giveReport(shop: DemoShop, people: DemoPeople, number: number): Promise<void> {
  const { id } = customerOf(people, number);
  const fields = { userId: id, reportType: 'Blood Test', doctorName: 'Dr Anjali Rao', comments: '' };
  const amount = number % 3 === 0 ? { amount: '300' } : {};
  await shop.form(
    people.owner,
    '/prescription-reports/upload',
    { ...fields, ...amount },
    { bytes: PDF, name: 'report.pdf' },
  );
}

async function settleCash(shop: DemoShop, { owner }: DemoPeople): Promise<void> {
  const { date, data } = await shop.call(owner, 'GET', '/cash');
  for (const { cashier, open } of data as { cashier: { _id: string }; open: number }[]) {
    if (open > 0) await shop.call(owner, 'PUT', '/cash/settle', { cashierId: cashier._id, date, counted: open });
  }
}

/** Plans the rounds of a day and the one after it. */
async function planRounds(shop: DemoShop, { owner, phlebotomist }: DemoPeople): Promise<void> {
  const { data } = await shop.call(owner, 'GET', '/visits?state=unassigned');
  for (const { _id } of (data as { _id: string }[]).slice(0, 3))
    await shop.call(owner, 'PUT', `/visits/${_id}/assign`, { collectorId: phlebotomist.id });
}

interface Day {
  /** Counts from today backwards. */
  readonly ago: number;
  readonly itemIds: string[];
  /** The number of the day's first patient. */
  readonly first: number;
}

/** @returns how many patients came to the counter. */
async function liveOneDay(shop: DemoShop, people: DemoPeople, { ago, itemIds, first }: Day): Promise<number> {
  for (const number of [2 * ago, 2 * ago + 1]) await sellOnline(shop, people, number, itemIds);
  const courses = ago === 0 ? TODAY : (COURSES[ago % COURSES.length] ?? []);
  for (const [place, course] of courses.entries()) {
    const number = first + place;
    const coupon = number <= people.customers.length && number % 3 === 0 ? { coupon: 'WELCOME10' } : {};
    const isToday = ago === 0;
    await walkIn(shop, people, { customer: customerOf(people, number), course, number, isToday, ...coupon });
  }
  if (ago % 3 === 0) await bookPackage(shop, people, ago);
  if (ago % 4 === 1) await write(shop, people, ago >> 2, itemIds);
  if (ago % 2 === 0) await giveReport(shop, people, ago);
  await planRounds(shop, people);
  if (ago > 0) await settleCash(shop, people);
  await shop.settle();
  await shop.endDay();
  return courses.length;
}

/** Lives through the days before `now`, and today as far as it has come. @returns how many patients came to the counter. */
export async function liveThrough(
  shop: DemoShop,
  people: DemoPeople,
  { days, now }: { days: number; now: number },
): Promise<number> {
  const itemIds = await testIdsOf(shop, ['LB007', 'LB122']);
  let patients = 0;
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const opens = localTime(localDay(now - ago * DAY_MS), '07:30');
    shop.clock.goTo(ago === 0 ? Math.min(opens, now - 5 * HOUR_MS) : opens);
    patients += await liveOneDay(shop, people, { ago, itemIds, first: patients + 1 });
  }
  return patients;
}
