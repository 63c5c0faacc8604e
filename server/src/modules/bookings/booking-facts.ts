// What every mail about a booking that stands says of it: for whom, when, where, what is to be paid, and how to prepare.
import type { Language } from '@labfront/contract/common';
import { orderPreparation } from '@labfront/contract/preparation';
import { preparationSentence } from '@labfront/contract/preparation-sentence';
import { spokenWindow } from '@labfront/contract/spoken-times';
import type { Site } from '../../platform/base/env.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { Part } from '../../platform/mail/mail-template.ts';
import { SPOKEN } from '../../platform/mail/spoken-words.ts';
import { readPatient, showDetails } from '../booking-details/booking-details.service.ts';
import { bookingFactsHi } from './booking-facts.hi.ts';
import type { BookingLineRow, BookingWithPerson } from './bookings.queries.ts';

const en = {
  patient: (name: string) => `For: ${name}`,
  when: (window: string) => `When: ${window}`,
  noWindow: 'When: we will call you to agree on a time',
  lostWindow: (window: string) =>
    `The time you chose (${window}) had filled up before your payment reached us. Your booking stands: we will call you to agree on another time, or you can cancel it and get your money back.`,
  home: (address: string) => `Where: at your home, ${address}`,
  centre: (address: string) => `Where: at our centre, ${address}`,
  paid: (amount: string) => `Paid: ${amount}`,
  toPay: (amount: string) => `To pay: ${amount}, at the collection, in cash or by UPI`,
  toPayOnline: (amount: string) => `To pay: ${amount}, online or at the collection`,
  nothingToPay: 'To pay: nothing',
  preparation: (sentence: string) => `How to prepare: ${sentence}`,
  forPatient: (name: string, window: string | null) => (window === null ? name : `${name}, ${window}`),
};

const messages: Record<Language, typeof en> = { en, hi: bookingFactsHi };

/** A booking with the centre where its patient comes: name, address and hours; null where none is listed. */
export type BookingToTell = BookingWithPerson & { place: string | null };

/** Who is tested, and when where a time is fixed: `Asha Verma, Thursday, 26 November 2026, 2 pm to 4 pm`. */
export function patientText(booking: BookingWithPerson): string {
  const { date, slot, language } = booking;
  const window = date !== null && slot !== null ? spokenWindow(date, slot, SPOKEN[language]) : null;
  return messages[language].forPatient(readPatient(booking).name, window);
}

function whenText({ date, slot, lost_window: lost, language }: BookingWithPerson): string {
  const text = messages[language];
  if (date !== null && slot !== null) return text.when(spokenWindow(date, slot, SPOKEN[language]));
  const [lostDate = '', lostSlot = ''] = lost?.split(' ') ?? [];
  return lost === null ? text.noWindow : text.lostWindow(spokenWindow(lostDate, lostSlot, SPOKEN[language]));
}

function whereText(booking: BookingToTell, site: Site): string {
  const text = messages[booking.language];
  const { collection, address } = showDetails(booking);
  if (collection === 'centre' || address === null) return text.centre(booking.place ?? site.address);
  const { landmark, locality, city, pincode } = address;
  return text.home([address.address, landmark, locality, `${city} ${pincode}`].filter(Boolean).join(', '));
}

function moneyText({ total_amount: total, payment_id, payment_method, language }: BookingWithPerson): string {
  const text = messages[language];
  const amount = rupeesText(total);
  if (total === 0) return text.nothingToPay;
  if (payment_id !== null) return text.paid(amount);
  return (payment_method === 'online' ? text.toPayOnline : text.toPay)(amount);
}

/** A list of the facts, and one of what single tests ask for where there is any. */
export function bookingFacts(site: Site, booking: BookingToTell, lines: readonly BookingLineRow[]): Part[] {
  const { language } = booking;
  const { date, slot } = booking;
  const window = date !== null && slot !== null ? { date, slot } : null;
  const preparation = orderPreparation(lines);
  const sentence = preparation && preparationSentence(preparation.fasting, window, SPOKEN[language]);
  const further = preparation?.further.map(({ names, text }) => `${names.join(', ')}: ${text}`) ?? [];
  const facts = [
    messages[language].patient(readPatient(booking).name),
    whenText(booking),
    whereText(booking, site),
    moneyText(booking),
    ...(sentence === null ? [] : [messages[language].preparation(sentence)]),
  ];
  return further.length === 0 ? [facts] : [facts, further];
}
