// The patients of the fortnight of the demonstration by day and hour, and the daily work of the staff.
import { localDay, localTime } from '../platform/base/clock.ts';
import { type Analysers, setUpAnalysers } from './demo-analysers.ts';
import { approveDrafts } from './demo-approvals.ts';
import { type Bench, type Course, createBench, isCritical } from './demo-bench.ts';
import { type Booked, type Bookings, createBookings, type Order } from './demo-bookings.ts';
import { createLetters, type Letters } from './demo-letters.ts';
import { approveRefunds, settleCash } from './demo-money.ts';
import { type Clinic, connectClinic } from './demo-partners.ts';
import type { DemoCustomer, DemoPeople } from './demo-people.ts';
import { makeReferralLaboratory, referralStory, setPricesOfSehore } from './demo-referrals.ts';
import { requestStory } from './demo-requests.ts';
import { type DemoShop, testIdsOf } from './demo-shop.ts';
import { createDice, DAY_MS, type Dice, MINUTE_MS, type Story, tellStories } from './demo-stories.ts';
import type { Measured } from './demo-values.ts';
import { createVisits, type Visits } from './demo-visits.ts';

/** Doctors' lists by the codes of the tests, the most frequent first. */
const LISTS = [
  ['LB012'],
  ['LB055', 'LB122'],
  ['LB012', 'LB161'],
  ['LB125', 'LB124'],
  ['LB122', 'LB125', 'LB123'],
  ['LB012', 'LB001'],
  ['LB161', 'LB154', 'LB127'],
  ['LB012', 'LB124', 'LB123'],
] as const;
const CODES = [...new Set(LISTS.flat())];

/** Of the patients who come to the counter in a fortnight; the others have nothing out of the ordinary. */
const COURSES: Readonly<Record<number, Course>> = {
  3: 'critical',
  6: 'rejected',
  11: 'amended',
  16: 'late',
  22: 'lost',
  27: 'repeated',
  33: 'rejected',
  38: 'critical',
};
const AT_COUNTER_A_DAY = 4;
const AT_HOME_A_DAY = 3;

/** The patients of the last day, by minutes before now, so that work of every kind waits at whatever hour the shop is opened. */
const TODAY: readonly (readonly [minutesAgo: number, course: Course])[] = [
  [230, 'ordinary'],
  [200, 'critical'],
  [185, 'verified'],
  [165, 'repeated'],
  [150, 'untold'],
  [120, 'rejected'],
  [104, 'ordinary'],
  [80, 'ordinary'],
  [45, 'ordinary'],
  [12, 'ordinary'],
];

interface Demo {
  readonly shop: DemoShop;
  readonly people: DemoPeople;
  readonly bookings: Bookings;
  readonly visits: Visits;
  readonly bench: Bench;
  readonly letters: Letters;
  readonly testIds: ReadonlyMap<string, string>;
  readonly analysers: Analysers;
  readonly clinic: Clinic;
  /** Milliseconds at which the fortnight ends. */
  readonly now: number;
}

interface Patient {
  readonly number: number;
  readonly at: number;
  readonly course: Course;
}

const customerOf = ({ people: { customers } }: Demo, number: number, homeIn?: 'Bhopal'): DemoCustomer => {
  const some = homeIn === undefined ? customers : customers.filter(({ pincode }) => pincode !== '466001');
  const customer = some[number % some.length];
  if (!customer) throw new Error('There are no customers');
  return customer;
};

const idsOf = ({ testIds }: Demo, codes: readonly string[]) => codes.map((code) => testIds.get(code) ?? '');

function orderOf(demo: Demo, customer: DemoCustomer, number: number, dice: Dice): Order {
  const paysOnline = dice.isOneIn(2);
  const [child] = customer.children;
  return {
    customer,
    itemIds: idsOf(demo, LISTS[(number * 3 + (number >> 2)) % LISTS.length] ?? LISTS[0]),
    paysOnline,
    coupon: number <= demo.people.customers.length && number % 4 === 0 ? 'WELCOME10' : undefined,
    referralCode: number % 6 === 2 ? 'CLINIC-7' : undefined,
    child: number % 5 === 0 ? child : undefined,
  };
}

interface Tubes {
  readonly booked: Booked;
  readonly tubeCodes: readonly string[];
  readonly course: Course;
  readonly number: number;
}

const drawnOf = ({ booked, tubeCodes, course, number }: Tubes) => ({
  bookingNumber: booked.bookingNumber,
  patients: booked.patients as ReadonlyMap<string, Measured>,
  tubeCodes,
  course,
  language: number % 4 === 1 ? ('hi' as const) : ('en' as const),
});

/** The tubes become a report; where one was unfit, the patient comes back the next morning. */
async function* measure(demo: Demo, tubes: Tubes, dice: Dice, isReceived: boolean): Story {
  const outcome = yield* demo.bench.work(drawnOf(tubes), dice, isReceived);
  if (outcome === 'reported') return;
  yield localTime(localDay(demo.shop.clock.now() + DAY_MS), '08:15') + dice.between(0, 120) * MINUTE_MS;
  const tubeCodes = await demo.visits.drawAgain(tubes.booked);
  if (tubeCodes.length === 0) return;
  yield demo.shop.clock.now() + 10 * MINUTE_MS;
  yield* demo.bench.work(drawnOf({ ...tubes, tubeCodes, course: 'ordinary' }), dice, false);
}

/** A patient who comes to the counter of the laboratory. */
async function* counterStory(demo: Demo, { number, at, course }: Patient): Story {
  const dice = createDice(1_000 + number);
  yield at;
  const { shop, people, bookings, visits } = demo;
  const usual = orderOf(demo, customerOf(demo, number), number, dice);
  const order = isCritical(course) ? { ...usual, itemIds: idsOf(demo, LISTS[0]) } : usual;
  const booked = await bookings.bookAtCentre(order, { centreId: people.laboratoryId, city: 'Bhopal' });
  yield shop.clock.now() + dice.between(2, 6) * MINUTE_MS;
  if (!order.paysOnline && !dice.isOneIn(8)) await bookings.payAtCounter(booked, number % 3 === 0 ? 'upi' : 'cash');
  const tubeCodes = await visits.drawAtCounter(booked);
  yield shop.clock.now() + dice.between(6, 20) * MINUTE_MS;
  yield* measure(demo, { booked, tubeCodes, course, number }, dice, false);
}

/** A visit at home, booked the day before; now and then it is cancelled, or nobody opens. */
async function* homeStory(demo: Demo, { number, at, course }: Patient): Story {
  const dice = createDice(2_000 + number);
  yield at;
  const { shop, bookings, visits, letters } = demo;
  const order = orderOf(demo, customerOf(demo, number * 5 + 1, 'Bhopal'), number + 1, dice);
  const date = localDay(at + DAY_MS);
  const booked = await bookings.bookHome(order, { date, place: number % 4 });
  if (booked === null) return;
  if (number % 13 === 5) {
    yield shop.clock.now() + 90 * MINUTE_MS;
    await bookings.cancel(order, booked);
    await shop.settle();
    return;
  }
  const tubeCodes = yield* visits.collectAtHome(booked, { date, fails: number % 17 === 9 }, dice);
  if (tubeCodes.length === 0) return;
  if (order.paysOnline && number % 11 === 4) await letters.askRefund(booked._id, 50);
  yield shop.clock.now() + dice.between(10, 30) * MINUTE_MS;
  yield* measure(demo, { booked, tubeCodes, course, number }, dice, false);
}

/** Two patients of Sehore: drawn at home there, and measured in Bhopal once the day's box has come. */
async function* boxStory(demo: Demo, number: number, at: number): Story {
  const dice = createDice(3_000 + number);
  yield at;
  const { shop, people, bookings, visits } = demo;
  const date = localDay(at + DAY_MS);
  const customers = people.customers.filter(({ pincode }) => pincode === '466001');
  const tubes: Tubes[] = [];
  const made = [];
  for (const [place, customer] of customers.entries()) {
    const booked = await bookings.bookHome(orderOf(demo, customer, number + place, dice), { date, place: 0 });
    if (booked) made.push(booked);
  }
  for (const booked of made) {
    const tubeCodes = yield* visits.collectAtHome(booked, { date, fails: false }, dice);
    if (tubeCodes.length > 0) tubes.push({ booked, tubeCodes, course: 'ordinary', number });
  }
  yield Math.max(localTime(date, '12:30'), shop.clock.now());
  if (!(yield* visits.sendBox())) return;
  for (const one of tubes) yield* measure(demo, one, dice, true);
}

/** Somebody asks for a visit at home instead of booking it. */
async function* askedStory(demo: Demo, ago: number): Story {
  const dice = createDice(5_000 + ago);
  const customer = customerOf(demo, ago * 3 + 2, 'Bhopal');
  const at = ago === 0 ? demo.now - 50 * MINUTE_MS : localTime(localDay(demo.now - ago * DAY_MS), '10:40');
  const asked = yield* requestStory(demo, { customer, itemIds: idsOf(demo, ['LB055']), at, ago }, dice);
  if (asked !== null) yield* measure(demo, { ...asked, course: 'ordinary', number: ago }, dice, false);
}

/** Letters of patients, and the daily work of the staff. */
async function* dayStory(demo: Demo, ago: number): Story {
  const { shop, visits, letters, now } = demo;
  const dice = createDice(4_000 + ago);
  const date = localDay(now - ago * DAY_MS);
  yield localTime(date, '05:30');
  await visits.planDay();
  yield localTime(date, '06:10');
  await demo.analysers.measureControls(ago % 5 === 3);
  yield localTime(date, '07:25');
  if (ago % 4 === 0) await demo.analysers.mistype(`B${ago + 17}`, ago > 1);
  yield localTime(date, '10:40');
  const customer = customerOf(demo, ago * 3 + 2);
  // The customer as whom visitors sign in has an answer too.
  const sender = ago === 6 ? customerOf(demo, 0) : customer;
  if (ago % 3 === 0) await letters.prescription(sender, idsOf(demo, ['LB012', 'LB122', 'LB125']), ago > 1);
  if (ago < 7 && ago % 3 === 1) await demo.bookings.bookNow(customer, idsOf(demo, ['LB055']), ago > 1);
  if (ago % 2 === 0) await letters.letter(customer, dice, ago > 2);
  if (ago % 5 === 2) await letters.uploadedReport(customer, ago % 2 === 0 ? 300 : 0);
  yield localTime(date, '20:30');
  await demo.clinic.read();
  await settleCash(shop, demo.people);
  // Those of the last days still wait.
  if (ago >= 2) await approveRefunds(shop, demo.people);
  await shop.settle();
  await shop.endDay();
}

const START_OF_COUNTER_MS = 7.25 * 60 * MINUTE_MS;

function patientsOf(demo: Demo, days: number): Story[] {
  const { now } = demo;
  const stories: Story[] = [];
  let atCounter = 0;
  let atHome = 0;
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const midnight = localTime(localDay(now - ago * DAY_MS), '00:00');
    const visitors =
      ago === 0
        ? TODAY.map(([minutes, course]) => ({ at: now - minutes * MINUTE_MS, course }))
        : Array.from({ length: AT_COUNTER_A_DAY }, (_, place) => ({
            at: midnight + START_OF_COUNTER_MS + place * 95 * MINUTE_MS,
            course: COURSES[atCounter + place + 1] ?? 'ordinary',
          }));
    for (const visitor of visitors) {
      atCounter += 1;
      stories.push(counterStory(demo, { number: atCounter, ...visitor }));
    }
    for (let place = 0; place < AT_HOME_A_DAY; place += 1) {
      atHome += 1;
      const at = midnight + (13 + 2 * place) * 60 * MINUTE_MS;
      stories.push(homeStory(demo, { number: atHome, at, course: 'ordinary' }));
    }
    if (ago % 2 === 1) stories.push(boxStory(demo, ago, midnight + 18 * 60 * MINUTE_MS));
    if (ago < 3 || ago % 2 === 0) stories.push(askedStory(demo, ago));
    stories.push(dayStory(demo, ago));
  }
  return stories;
}

/** Lives through the days before `now`, and today as far as it has come. @returns how many patients came. */
export async function liveThrough(
  shop: DemoShop,
  people: DemoPeople,
  { days, now }: { days: number; now: number },
): Promise<number> {
  const parameters = await approveDrafts(shop, people);
  const analysers = await setUpAnalysers(shop, people);
  const clinic = await connectClinic(shop, people);
  const ids = await testIdsOf(shop, CODES);
  const demo: Demo = {
    shop,
    people,
    bookings: createBookings(shop, people),
    visits: createVisits(shop, people),
    bench: createBench(shop, people, { parameters, analysers }),
    letters: createLetters(shop, people),
    testIds: new Map(CODES.map((code, place) => [code, ids[place] ?? ''])),
    analysers,
    clinic,
    now,
  };
  await setPricesOfSehore(shop, people);
  const laboratoryId = await makeReferralLaboratory(shop, people);
  const referrals = [26 * 60, 95].map((minutes, place) =>
    referralStory(demo, {
      customer: customerOf(demo, place + 9),
      laboratoryId,
      at: now - minutes * MINUTE_MS,
      isSent: place === 0,
    }),
  );
  try {
    // The clock goes on a little with every call, and nothing is to lie in the future.
    await tellStories(shop.clock, [...patientsOf(demo, days), ...referrals], now - MINUTE_MS);
    await shop.settle();
    await clinic.switchOff();
  } finally {
    clinic.close();
  }
  const { data } = await shop.call(people.owner, 'GET', '/lab/worklist?limit=500');
  return new Set(data.map(({ accession }: { accession: string }) => accession)).size;
}
