import type { CashFloat, OpenCash, UnbookedCash } from '@labfront/contract/cash';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { cashMessages } from './cash.messages.ts';

interface CashOfOtherDaysProps {
  readonly earlier: readonly OpenCash[];
  readonly floats: readonly CashFloat[];
  readonly unbooked: readonly UnbookedCash[];
}

/** Cash that the day of the page does not name: of earlier days, kept by people, or booked nowhere. */
export function CashOfOtherDays({ earlier, floats, unbooked }: CashOfOtherDaysProps) {
  const text = useMessages(cashMessages);
  const locale = useLocale();
  return (
    <div className="mb-5 flex flex-col gap-4 empty:hidden">
      {unbooked.length > 0 && (
        <Part title={text.unbooked} intro={text.unbookedIntro} isAlarm>
          {unbooked.map((one) => (
            <Unbooked key={one._id} cash={one} />
          ))}
        </Part>
      )}
      {earlier.length > 0 && (
        <Part title={text.earlier} isAlarm>
          {earlier.map(({ cashier, date, open }) => (
            <li key={`${cashier._id} ${date}`}>
              <Link to={`/admin/cash?date=${date}`} className="link tabular inline-flex min-h-touch items-center">
                {text.earlierOf(cashier.name, formatDate(date, locale), formatRupees(open))}
              </Link>
            </li>
          ))}
        </Part>
      )}
      {floats.length > 0 && (
        <Part title={text.floats}>
          {floats.map(({ cashier, amount, since }) => (
            <li key={cashier._id} className="tabular py-1">
              {text.floatOf(cashier.name, formatRupees(amount), formatDate(since, locale))}
            </li>
          ))}
        </Part>
      )}
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly intro?: string;
  readonly isAlarm?: boolean;
  readonly children: ReactNode;
}

function Part({ title, intro, isAlarm = false, children }: PartProps) {
  return (
    <section aria-label={title}>
      <Card className="p-4">
        <h2 className={`text-base! ${isAlarm ? 'text-danger' : ''}`}>{title}</h2>
        {intro !== undefined && <p className="mt-1 max-w-text text-sm text-ink-soft">{intro}</p>}
        <ul className="mt-2 flex flex-col gap-1">{children}</ul>
      </Card>
    </section>
  );
}

function Unbooked({ cash: { bookingNumber, cashier, amount, takenAt, code } }: { cash: UnbookedCash }) {
  const text = useMessages(cashMessages);
  const locale = useLocale();
  const may = useMay();
  const reasons: Readonly<Record<string, string>> = text.unbookedReasons;
  const time = `${formatDate(takenAt, locale)}, ${formatTime(takenAt, locale)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2 first:border-0">
      <span>
        <span className="tabular font-strong">{text.unbookedOf(cashier.name, formatRupees(amount), time)}</span>
        <span className="block text-sm">
          <span className="tabular">{bookingNumber}</span>.{' '}
          {code === null ? text.unbookedHeld : (reasons[code.replace(/\..*$/, '')] ?? text.unbookedOther)}
        </span>
      </span>
      {may('visit.assign') && (
        <Link
          to="/admin/visits?state=review"
          aria-label={text.decideOf(bookingNumber)}
          className="link inline-flex min-h-touch items-center text-sm"
        >
          {text.decide}
        </Link>
      )}
    </li>
  );
}
