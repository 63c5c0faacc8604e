// One record of each kind at a centre and of a partner, for tests of what staff of a scope reach.
import { makeControl, makeInstrument } from './placed-instruments.ts';
import * as orders from './placed-orders.ts';
import * as people from './placed-people.ts';
import * as sales from './placed-sales.ts';
import type { Maker, Place, Shop } from './placed-shop.ts';
import * as visits from './placed-visits.ts';

export interface PlacedRecord {
  id: string;
  place: Place;
  /** Further names in a call: the file's name of a report, the refund of one, the customer of a booking, a tube's code. */
  part: string;
}

const MAKERS = {
  cart: sales.makeCart,
  /** As `cart`; only a centre takes its patient in. */
  cartAtCentre: sales.makeCart,
  paidCart: sales.makePaidCart,
  cartRefund: sales.makeCartRefund,
  documented: sales.makeDocumented,
  refunded: sales.makeRefunded,
  now: sales.makeNow,
  paidNow: sales.makePaidNow,
  nowRefund: sales.refundOf(sales.makePaidNow, '/booking'),
  stop: sales.makeStop,
  placeHolder: sales.makePlaceHolder,
  cashier: sales.makeCashier,
  payout: sales.makePayout,
  request: sales.makeRequest,
  plannedRequest: sales.makePlannedRequest,
  prescription: sales.makePrescription,
  report: (shop, place) => sales.makeReport(shop, place),
  madeReport: sales.makeMadeReport,
  unpaidReport: (shop, place) => sales.makeReport(shop, place, { amount: '300' }),
  paidReport: sales.makePaidReport,
  reportRefund: sales.makeReportRefund,
  nowOfCustomer: people.makeNowOfCustomer,
  person: people.makePerson,
  patient: people.makePatient,
  sentMessage: people.makeSentMessage,
  message: people.makeContactMessage,
  staff: people.makeColleague,
  collector: people.makeCollector,
  invitation: people.makeInvitation,
  partner: async (_shop, { partnerId }) => partnerId,
  visit: visits.makeVisit,
  visited: visits.makeVisited,
  openDay: visits.makeOpenDay,
  lateVisit: visits.makeLateVisit,
  repeatVisit: visits.makeRepeatVisit,
  conflict: visits.makeConflict,
  box: visits.makeBox,
  arrivedBox: visits.makeArrivedBox,
  order: orders.makeBenchOrder,
  timedOrder: orders.makeTimedOrder,
  timelyOrder: orders.makeTimelyOrder,
  lateOrder: orders.makeLateOrder,
  benchTube: orders.makeBenchTube,
  result: orders.makeResult,
  repeated: orders.makeRepeated,
  critical: orders.makeCritical,
  toldCritical: orders.makeToldCritical,
  referred: orders.makeReferred,
  referredOrder: orders.makeReferredOrder,
  manifest: orders.makeManifest,
  lost: orders.makeLost,
  instrument: makeInstrument,
  control: makeControl,
} as const satisfies Readonly<Record<string, Maker>>;

export type Subject = keyof typeof MAKERS;

/** Makes a record of this kind that belongs to the place. */
export async function makePlaced(shop: Shop, subject: Subject, place: Place): Promise<PlacedRecord> {
  const made = await MAKERS[subject](shop, place);
  return typeof made === 'string' ? { id: made, part: '', place } : { ...made, place };
}
