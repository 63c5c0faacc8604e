// The facts in every mail about an open booking: patient, time, place, amount and preparation.
import type { Language } from '@labfront/contract/common';
import { formatWindow } from '@labfront/contract/format-date-time';
import { preparationSentences } from '@labfront/contract/preparation-sentence';
import type { Site } from '../../platform/base/env.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import { DATE_TIME_WORDS } from '../../platform/mail/date-time-words.ts';
import type { Part } from '../../platform/mail/mail-template.ts';
import { patientNames, showDetails } from '../booking-details/booking-details.service.ts';
import { bookingFactsHi } from './booking-facts.hi.ts';
import { preparationOfLines } from './booking-lines.ts';
import type { PatientLine } from './booking-patients.queries.ts';
import type { BookingLineRow, BookingWithPerson } from './bookings.queries.ts';
import { balanceOf } from './part-payments.ts';

const en = {
  patient: (name: string) => `For: ${name}`,
  when: (window: string) => `When: ${window}`,
  noWindow: 'When: we will call you to agree on a time',
  anyTime: 'When: come when it suits you while we are open, or we call you to agree on a time',
  lostWindow: (window: string) =>
    `The time you chose (${window}) was no longer available when your payment reached us. Your booking stands: we will call you to agree on another time, or you can cancel it and get your money back.`,
  home: (address: string) => `Where: at your home, ${address}`,
  centre: (address: string) => `Where: at our centre, ${address}`,
  discount: (code: string, amount: string) => `Discount with ${code}: −${amount}`,
  staffDiscount: (amount: string) => `Discount by our staff: −${amount}`,
  fee: (amount: string) => `Home collection: ${amount}`,
  paid: (amount: string) => `Paid: ${amount}`,
  partPaid: (paid: string, total: string) => `Paid so far: ${paid} of ${total}`,
  toPay: (amount: string) => `To pay: ${amount}, at the collection, in cash or by UPI`,
  toPayOnline: (amount: string) => `To pay: ${amount}, online or at the collection`,
  nothingToPay: 'To pay: nothing',
  preparation: (sentence: string) => `How to prepare: ${sentence}`,
  forPatient: (name: string, window: string | null) => (window === null ? name : `${name}, ${window}`),
};

const messages: Record<Language, typeof en> = { en, hi: bookingFactsHi };

/** A booking with what its row alone does not tell. */
export interface BookingToTell extends BookingWithPerson {
  /** The place where its patient comes: name, address and hours; null at home. */
  place: string | null;
  /** Empty unless it is for several patients. */
  of_patients: readonly PatientLine[];
}

/** The patient, and the time if there is one: `Asha Verma, Thursday, 26 November 2026, 2 pm to 4 pm`. */
export function patientText(booking: BookingWithPerson): string {
  const { date, slot, language } = booking;
  const window = date !== null && slot !== null ? formatWindow(date, slot, DATE_TIME_WORDS[language]) : null;
  return messages[language].forPatient(patientNames(booking), window);
}

function whenText(booking: BookingWithPerson): string {
  const { date, slot, lost_window: lost, language } = booking;
  const text = messages[language];
  if (date !== null && slot !== null) return text.when(formatWindow(date, slot, DATE_TIME_WORDS[language]));
  const [lostDate = '', lostSlot = ''] = lost?.split(' ') ?? [];
  if (lost !== null) return text.lostWindow(formatWindow(lostDate, lostSlot, DATE_TIME_WORDS[language]));
  return showDetails(booking).collection === 'home' ? text.noWindow : text.anyTime;
}

function whereText(booking: BookingToTell, site: Site): string {
  const text = messages[booking.language];
  const { collection, address } = showDetails(booking);
  if (collection === 'centre' || address === null) return text.centre(booking.place ?? site.address);
  const { landmark, locality, city, pincode } = address;
  return text.home([address.address, landmark, locality, `${city} ${pincode}`].filter(Boolean).join(', '));
}

/** Changes to the sum of the lines. */
function extraTexts({
  coupon_code: code,
  discount,
  fee,
  staff_discount: ofStaff,
  language,
}: BookingWithPerson): string[] {
  const text = messages[language];
  return [
    ...(code === null ? [] : [text.discount(code, rupeesText(discount))]),
    ...(ofStaff > 0 ? [text.staffDiscount(rupeesText(ofStaff))] : []),
    ...(fee === 0 ? [] : [text.fee(rupeesText(fee))]),
  ];
}

function moneyTexts(booking: BookingWithPerson): string[] {
  const { total_amount: total, payment_id, payment_method, language } = booking;
  const text = messages[language];
  const due = balanceOf(booking);
  if (total === 0) return [text.nothingToPay];
  if (payment_id !== null && due === 0) return [text.paid(rupeesText(total))];
  const toPay = (payment_method === 'online' ? text.toPayOnline : text.toPay)(rupeesText(due));
  return due < total ? [text.partPaid(rupeesText(total - due), rupeesText(total)), toPay] : [toPay];
}

/** A list of the facts, and one of what single tests ask for where there is any. */
export function bookingFacts(site: Site, booking: BookingToTell, lines: readonly BookingLineRow[]): Part[] {
  const { language } = booking;
  const { date, slot } = booking;
  const window = date !== null && slot !== null ? { date, slot } : null;
  const preparation = preparationOfLines(lines, booking.of_patients);
  const sentences = preparation && preparationSentences(preparation, window, DATE_TIME_WORDS[language]);
  const isHindi = language === 'hi';
  const further =
    preparation?.further.map(({ names, namesHi, text, textHi }) => {
      const whose = (isHindi && namesHi) || names;
      return `${whose.join(', ')}: ${(isHindi && textHi) || text}`;
    }) ?? [];
  const facts = [
    messages[language].patient(patientNames(booking)),
    whenText(booking),
    whereText(booking, site),
    ...extraTexts(booking),
    ...moneyTexts(booking),
    ...(sentences === null ? [] : [messages[language].preparation(sentences.join(' '))]),
  ];
  return further.length === 0 ? [facts] : [facts, further];
}
