import { BOOK_NOW_STATES } from '@labfront/contract/booking-transitions';
import type { BookingEvent } from '@labfront/contract/staff-bookings';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { type Locale, useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { cartBookingsMessages } from '../../cart-bookings/index.ts';
import { formatWindow } from '../../collection-windows/index.ts';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';

type Texts = (typeof bookingsAdminMessages)['en'];

/** `27 Nov 2026, 8:00 am – 10:00 am` of `2026-11-27 08:00-10:00`. */
function timeOf(written: unknown, locale: Locale): string {
  const [date = '', slot = ''] = String(written).split(' ');
  return formatWindow(date, slot, locale);
}

/** A state in the words of the screens; of a Book Now booking it is kept in those of its calls. */
function stateOf(kept: unknown, locale: Locale): string {
  const { statuses } = cartBookingsMessages[locale];
  const states = Object.keys(statuses) as (keyof typeof statuses)[];
  const state = states.find((one) => kept === one || kept === BOOK_NOW_STATES[one]);
  return state === undefined ? String(kept) : statuses[state].toLowerCase();
}

/** The words of an event, by its action, with or without the kind of the record. */
const SENTENCES: Readonly<Record<string, (text: Texts, details: BookingEvent['details'], locale: Locale) => string>> = {
  moved: ({ events }, { from, to }, locale) => events.moved(stateOf(from, locale), stateOf(to, locale)),
  rescheduled: ({ events }, { from, to }, locale) =>
    events.rescheduled(from === null ? null : timeOf(from, locale), timeOf(to, locale)),
  settle: ({ events }, { paise, method, due }) =>
    events.settle(rupeesOf(paise), String(method), typeof due === 'number' ? rupeesOf(due) : null),
  refund: ({ events }, { paise }) => events.refund(rupeesOf(paise)),
  'refund-asked': ({ events }, { paise }) => events.refundAsked(rupeesOf(paise)),
  'refund-declined': ({ events }, { paise }) => events.refundDeclined(rupeesOf(paise)),
  discount: ({ events }, { paise }) => events.discount(rupeesOf(paise)),
  created: ({ events }) => events.created,
  updated: ({ events }) => events.updated,
  repriced: ({ events }) => events.repriced,
  completed: ({ events }) => events.completed,
  'promise.paid': ({ events }, { paise }) => events.promisePaid(rupeesOf(paise)),
  'promise.waiting': ({ events }, { paise }) => events.promiseWaiting(rupeesOf(paise)),
  'promise.approved': ({ events }, { paise }) => events.promisePaid(rupeesOf(paise)),
  'promise.declined': ({ events }, { paise }) => events.promiseDeclined(rupeesOf(paise)),
  'payment-link': ({ events }) => events.paymentLink,
  'document-added': ({ events }) => events.documentAdded,
  'document-removed': ({ events }) => events.documentRemoved,
};

const rupeesOf = (paise: unknown): string => (typeof paise === 'number' ? formatRupees(paise / 100) : '');

function sentenceOf({ action, details }: BookingEvent, text: Texts, locale: Locale): string {
  const sentence = SENTENCES[action] ?? SENTENCES[action.slice(action.indexOf('.') + 1)];
  const said = sentence?.(text, details, locale) ?? action;
  return details.reason === undefined ? said : `${said}. ${text.because(String(details.reason))}`;
}

/** The history of a booking with its actors, from the audit log, oldest first. */
export function BookingHistory({ events, createdAt }: { events: readonly BookingEvent[]; createdAt: string }) {
  const text = useMessages(bookingsAdminMessages);
  const locale = useLocale();
  const at = (time: string) => `${formatDate(time, locale)}, ${formatTime(time, locale)}`;
  return (
    <ol className="flex flex-col gap-2 border-l-2 border-line pl-4">
      <li>
        <span className="tabular block text-ink-soft">{at(createdAt)}</span>
        {text.wasBooked}
      </li>
      {events.map((event) => (
        <li key={event._id} className="wrap-anywhere">
          <span className="tabular block text-ink-soft">
            {event.by === null ? at(event.at) : text.by(at(event.at), event.by)}
          </span>
          {sentenceOf(event, text, locale)}
        </li>
      ))}
    </ol>
  );
}
