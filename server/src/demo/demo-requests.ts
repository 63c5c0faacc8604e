// Requests for a home collection of the demonstration: somebody asks, the dispatcher calls back, and the desk books what was agreed on.
import { localDay, localTime } from '../platform/base/clock.ts';
import type { Booked, Bookings } from './demo-bookings.ts';
import type { DemoCustomer, DemoPeople } from './demo-people.ts';
import type { DemoShop } from './demo-shop.ts';
import { DAY_MS, type Dice, MINUTE_MS, type Story } from './demo-stories.ts';
import type { Visits } from './demo-visits.ts';

/** How far a request comes, by the days before now; the others became a visit. */
const COURSES: Readonly<Record<number, 'new' | 'contacted' | 'cancelled'>> = {
  0: 'new',
  2: 'contacted',
  8: 'cancelled',
};

interface Parts {
  readonly shop: DemoShop;
  readonly people: DemoPeople;
  readonly bookings: Bookings;
  readonly visits: Visits;
}

interface Request {
  readonly customer: DemoCustomer;
  readonly itemIds: readonly string[];
  readonly at: number;
  readonly ago: number;
}

/** @returns the booking that a request became with the tubes that were drawn; null where it became none. */
export async function* requestStory(
  { shop, people, bookings, visits }: Parts,
  { customer, itemIds, at, ago }: Request,
  dice: Dice,
): Story<{ booked: Booked; tubeCodes: readonly string[] } | null> {
  yield at;
  const { name, mobileNumber, house, locality, pincode } = customer;
  const place = { city: 'Bhopal', address: `${house}, ${locality}`, pincode };
  const asked = { name, mobileNumber, ...place, consent: true };
  const { data } = await shop.call(null, 'POST', '/home-collection/create', asked);
  const course = COURSES[ago];
  if (course === 'new') return null;
  const move = (change: object) => shop.call(people.dispatcher, 'PUT', `/home-collection/${data._id}`, change);
  yield at + dice.between(15, 50) * MINUTE_MS;
  if (course === 'contacted')
    await move({ status: 'contacted', notes: 'Asks the doctor first which tests; call again tomorrow' });
  if (course === 'cancelled') await move({ status: 'cancelled', notes: 'Comes to the counter instead' });
  if (course !== undefined) return null;
  await move({ status: 'contacted' });
  const date = localDay(at + DAY_MS);
  const booked = await bookings.bookAsked(customer, { itemIds, date, homeCollectionId: data._id });
  const tubeCodes = yield* visits.collectAtHome(booked, { date, fails: false }, dice);
  yield Math.max(localTime(date, '09:00'), shop.clock.now() + 5 * MINUTE_MS);
  if (tubeCodes.length > 0) await move({ status: 'collected' });
  return { booked, tubeCodes };
}
