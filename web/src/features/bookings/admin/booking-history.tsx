import type { BookingEvent } from '@labfront/contract/staff-bookings';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { type Locale, useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { formatWindow } from '../../collection-windows/index.ts';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';

type Texts = (typeof bookingsAdminMessages)['en'];

/** `27 Nov 2026, 8:00 am – 10:00 am` of `2026-11-27 08:00-10:00`. */
function timeOf(written: unknown, locale: Locale): string {
  const [date = '', slot = ''] = String(written).split(' ');
  return formatWindow(date, slot, locale);
}

function sentenceOf({ action, details }: BookingEvent, text: Texts, locale: Locale): string {
  const verb = action.slice(action.indexOf('.') + 1);
  const rupees = typeof details.paise === 'number' ? formatRupees(details.paise / 100) : '';
  if (verb === 'moved') {
    const moved = text.events.moved(String(details.from), String(details.to));
    return details.reason === undefined ? moved : `${moved}. ${text.because(String(details.reason))}`;
  }
  if (verb === 'rescheduled') {
    const from = details.from === null ? null : timeOf(details.from, locale);
    const moved = text.events.rescheduled(from, timeOf(details.to, locale));
    return details.reason === undefined ? moved : `${moved}. ${text.because(String(details.reason))}`;
  }
  if (verb === 'settle') {
    const left = typeof details.due === 'number' ? formatRupees(details.due / 100) : null;
    return text.events.settle(rupees, String(details.method), left);
  }
  if (verb === 'refund') return text.events.refund(rupees);
  if (verb === 'discount') return text.events.discount(rupees, String(details.reason));
  if (verb === 'created') return text.events.created;
  if (verb === 'updated') return text.events.updated;
  return action;
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
