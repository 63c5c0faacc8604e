// The patients of a booking with their lines, prices and payments (laboratory.md section 2, Several patients): pure rules, no database.
import type { BookedPatient, BookedPatientLines } from '@labfront/contract/booking-details';
import { spreadByLargestRemainder, toRupees } from '@labfront/contract/money';
import type { PricingLine } from '@labfront/contract/pricing';
import type { BookingPromise } from '@labfront/contract/promises';
import { AppError, badField } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type ChosenPatient, readPatient } from '../booking-details/booking-details.service.ts';
import { chargedItems, includedTests } from './book-now.contents.ts';
import type { BookingPatients, LoweredLines, OfPatients, PatientLine } from './booking-patients.queries.ts';
import type { BookingLineRow, BookingRow } from './bookings.queries.ts';

/** An item of a booking as far as patients share it. */
export interface SharedItem {
  item_id: string;
  name: string;
  quantity: number;
  /** Paise, of one. */
  final_price: number;
  /** The tests that a package holds. */
  includes: readonly string[];
}

/** The key by which two patients are the same one: their record, else everything that was typed in. */
const identityOf = ({ id, patient }: ChosenPatient) =>
  id ??
  patient._id ??
  JSON.stringify([patient.name.trim().toLowerCase(), patient.age, patient.sex, patient.mobileNumber]);

/**
 * @throws AppError 400 `PATIENTS_DO_NOT_MATCH` at `patients` unless every item of quantity n belongs to exactly n different patients.
 */
export function refuseMismatch(chosen: readonly ChosenPatient[], items: readonly SharedItem[]): void {
  const seen = new Set<string>();
  for (const one of chosen) {
    const identity = identityOf(one);
    if (seen.has(identity)) throw badField('patients', 'PATIENTS_DO_NOT_MATCH.twice', { name: one.patient.name });
    seen.add(identity);
  }
  const known = new Set(items.map(({ item_id }) => item_id));
  const isUnknown = chosen.some(({ itemIds }) => itemIds.some((id) => !known.has(id)));
  if (isUnknown) throw badField('patients', 'PATIENTS_DO_NOT_MATCH.unknown');
  for (const { item_id, name: item, quantity } of items) {
    const count = chosen.filter(({ itemIds }) => itemIds.includes(item_id)).length;
    if (count !== quantity) throw badField('patients', 'PATIENTS_DO_NOT_MATCH', { item, quantity });
  }
}

/** A patient's lines in the order of the booking. A test that one of the packages holds is performed once and costs nothing more. */
function linesOfPatient(bookingPatientId: string, itemIds: readonly string[], items: readonly SharedItem[]) {
  const own = items.filter(({ item_id }) => itemIds.includes(item_id));
  return own.map(({ item_id, final_price }, position) => {
    const holder = own.find(({ item_id: id, includes }) => id !== item_id && includes.includes(item_id));
    const included_in = holder?.item_id ?? null;
    const price = holder ? 0 : final_price;
    return { id: newId(), booking_patient_id: bookingPatientId, item_id, position, price, included_in };
  });
}

/** The most of one item in a booking. */
const MAX_QUANTITY = 10;

type OneOfEach = Pick<BookingLineRow, 'item_id' | 'name' | 'final_price' | 'included'>;

/**
 * A Book Now booking's items with how often each is booked: once for each of its patients. One whose id is sent several times is for
 * exactly so many.
 * @throws AppError 409 `QUANTITY_LIMIT` above 10 of an item.
 */
export function itemsByPatients(
  lines: readonly OneOfEach[],
  wanted: readonly string[],
  chosen: readonly ChosenPatient[],
): SharedItem[] {
  return lines.map((line) => {
    const { item_id, name, final_price } = line;
    const said = wanted.filter((id) => id === item_id).length;
    const quantity = said > 1 ? said : Math.max(1, chosen.filter(({ itemIds }) => itemIds.includes(item_id)).length);
    if (quantity > MAX_QUANTITY) throw new AppError('QUANTITY_LIMIT', { limit: MAX_QUANTITY });
    return { item_id, name, final_price, quantity, includes: includedTests(line).map(({ id }) => id) };
  });
}

/** The patients of a booking that is there already, each with the items they have. */
export function chosenBefore(lines: readonly PatientLine[]): ChosenPatient[] {
  return [...Map.groupBy(lines, (line) => line.booking_patient_id).values()].flatMap((own) => {
    const [first] = own;
    const id = first?.booking_patient_id;
    return first && id ? [{ id, patient: bookedPatientOf(first), itemIds: own.map(({ item_id }) => item_id) }] : [];
  });
}

/** The rows of a booking's patients; none where nobody was chosen. */
export function shareOut(
  bookingId: string,
  chosen: readonly ChosenPatient[],
  items: readonly SharedItem[],
): BookingPatients {
  const patients = chosen.map(({ id = newId(), patient }, position) => ({
    id,
    booking_id: bookingId,
    position,
    patient_id: patient._id,
    patient: JSON.stringify(patient),
  }));
  const lines = patients.flatMap(({ id }, index) => linesOfPatient(id, chosen[index]?.itemIds ?? [], items));
  return { patients, lines };
}

/** The cost of all patients' lines, in paise. */
export const totalOfLines = (lines: readonly { price: number }[]): number =>
  lines.reduce((sum, { price }) => sum + price, 0);

/** The billed lines in the form that coupons are computed from. @param categories by item. */
export const asPricing = (
  lines: readonly { item_id: string; price: number }[],
  categories: ReadonlyMap<string, string>,
): PricingLine[] =>
  lines.map(({ item_id: itemId, price }) => ({ itemId, category: categories.get(itemId) ?? '', price, quantity: 1 }));

/** The discount of a coupon on each item, in paise. */
export function shareByItem(
  lines: readonly Pick<PricingLine, 'itemId'>[],
  shares: readonly number[],
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [index, { itemId }] of lines.entries()) sums.set(itemId, (sums.get(itemId) ?? 0) + (shares[index] ?? 0));
  return sums;
}

/** The rows of `shareOut` as they are read. */
export const asPatientLines = ({ patients, lines }: BookingPatients): PatientLine[] =>
  patients.flatMap(({ id, booking_id, patient_id, patient }) =>
    lines
      .filter(({ booking_patient_id }) => booking_patient_id === id)
      .map(({ position, ...line }) => ({ ...line, booking_id, patient_id, patient })),
  );

/** The lines of a booking without patients of its own: everything is for its one patient. */
function linesOfOne(booking: BookingRow, lines: readonly BookingLineRow[]): PatientLine[] {
  const charged = new Set(chargedItems(lines));
  return lines.map((line) => ({
    id: line.id,
    booking_id: booking.id,
    booking_patient_id: booking.id,
    patient_id: null,
    patient: booking.patient,
    item_id: line.item_id,
    price: charged.has(line) ? line.final_price * line.quantity : 0,
    included_in: null,
  }));
}

/** The payment and refund of a line, in paise. */
export interface PaidLine extends PatientLine {
  paid: number;
}

/** The discount of each line: a coupon's own share of each item if that is all, otherwise divided by price. */
function sharesOf(discount: number, booked: readonly BookingLineRow[], all: readonly PatientLine[]): number[] {
  const prices = all.map(({ price }) => price);
  if (booked.reduce((sum, line) => sum + line.discount, 0) !== discount)
    return spreadByLargestRemainder(discount, prices);
  const shares = all.map(() => 0);
  for (const { item_id: itemId, discount: ofItem } of booked) {
    const weights = all.map(({ item_id, price }) => (item_id === itemId ? price : 0));
    for (const [index, share] of spreadByLargestRemainder(ofItem, weights).entries())
      shares[index] = (shares[index] ?? 0) + share;
  }
  return shares;
}

/** Moves what a later discount took off lines that a promise had made cheaper to the other lines, so that none pays less than nothing. */
function withoutDeficits(paid: readonly number[]): number[] {
  const most = paid.map((amount) => Math.max(0, amount));
  const missing = paid.reduce((sum, amount) => sum + Math.max(0, -amount), 0);
  if (missing === 0) return most;
  const shares = spreadByLargestRemainder(missing, most);
  return most.map((amount, index) => amount - (shares[index] ?? 0));
}

/**
 * Every line of a booking with what it paid. The lines pay the booking's total without its fee between them, before tests that are not
 * performed are taken off it: what is missing of their prices is what promises took off each of them, and the booking's discount, spread
 * by largest remainder.
 */
export function paidLines(
  booking: BookingRow,
  lines: readonly BookingLineRow[],
  ofPatients: readonly PatientLine[],
  lowered: LoweredLines,
): PaidLine[] {
  const all = ofPatients.length > 0 ? ofPatients : linesOfOne(booking, lines);
  const missing = Math.max(0, totalOfLines(all) - (booking.total_amount - booking.fee + booking.credited));
  const off = all.map(({ id }) => lowered.get(id) ?? 0);
  // A booking that was made cheaper since has less to take off than promises once did.
  const promised = off.reduce((sum, paise) => sum + paise, 0) <= missing ? off : spreadByLargestRemainder(missing, off);
  const booked = lines.map((line) => {
    const own = all.reduce(
      (sum, { item_id }, index) => sum + (item_id === line.item_id ? (promised[index] ?? 0) : 0),
      0,
    );
    return { ...line, discount: Math.max(0, line.discount - own) };
  });
  const shares = sharesOf(missing - promised.reduce((sum, paise) => sum + paise, 0), booked, all);
  const paid = withoutDeficits(all.map(({ price }, index) => price - (shares[index] ?? 0) - (promised[index] ?? 0)));
  return all.map((line, index) => ({ ...line, paid: paid[index] ?? 0 }));
}

/** Paise that a refund of a line gives back. */
export const refundableOf = ({ id, paid }: Pick<PaidLine, 'id' | 'paid'>, returned: LoweredLines): number =>
  Math.max(0, paid - (returned.get(id) ?? 0));

/** The patient of a line. */
export function bookedPatientOf({ patient, patient_id }: Pick<PatientLine, 'patient' | 'patient_id'>): BookedPatient {
  const { uhid = null, dateOfBirth = null } = JSON.parse(patient) as Partial<BookedPatient>;
  return { ...readPatient({ patient }), _id: patient_id, uhid, dateOfBirth };
}

/** The patients of a booking as the wire shows them. */
export function showPatients(
  booking: BookingRow,
  lines: readonly BookingLineRow[],
  { lines: ofPatients, refunded, lowered, returned }: OfPatients,
): BookedPatientLines[] {
  const namesOf = new Map(
    lines.map(({ item_id, name, name_hi }) => [item_id, { name, ...(name_hi && { nameHi: name_hi }) }]),
  );
  const back = new Map(refunded.map((line) => [line.line_id, line]));
  const isAsked = (id: string) => back.get(id)?.request_status === 'pending';
  const byPatient = Map.groupBy(paidLines(booking, lines, ofPatients, lowered), (line) => line.booking_patient_id);
  return [...byPatient.values()].map((own) => ({
    patient: bookedPatientOf(own[0] ?? { patient: booking.patient, patient_id: null }),
    lines: own.map(({ id, item_id, price, paid, included_in }) => ({
      _id: id,
      itemId: item_id,
      ...(namesOf.get(item_id) ?? { name: '' }),
      price: toRupees(price),
      paid: toRupees(paid),
      includedIn: included_in,
      refunded: back.has(id) && !isAsked(id),
      refundable: back.has(id) ? 0 : toRupees(refundableOf({ id, paid }, returned)),
    })),
  }));
}

/** Returns the payments of broken promises for a booking, as the wire shows them. */
export const showPromises = ({ promised }: Pick<OfPatients, 'promised'>): BookingPromise[] =>
  promised.flatMap(({ kind, amount, way, created_at, decided_at }) =>
    way === null ? [] : [{ kind, amount: toRupees(amount), way, at: decided_at ?? created_at }],
  );
