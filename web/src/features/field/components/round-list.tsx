import { nextDrawAt } from '@labfront/contract/draw-times';
import { toRupees } from '@labfront/contract/money';
import { VISIT_STATE_WORDS } from '@labfront/contract/visit-words';
import clsx from 'clsx';
import { dayInIndia, formatDate, formatTime } from '../../../shared/format/dates.ts';
import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { formatSlot } from '../../collection-windows/index.ts';
import type { RoundVisit } from '../device-state.ts';
import { fieldMessages } from '../field.messages.ts';
import { isOver } from '../visit-state.ts';

/** What is to do, day by day, and below it what is done: the next visit is under the thumb. */
export function RoundList({ visits }: { visits: readonly RoundVisit[] }) {
  const text = useMessages(fieldMessages);
  const locale = useLocale();
  const nameOf = (date: string) => (date === dayInIndia(new Date()) ? text.today : formatDate(date, locale));
  const done = visits.filter(isDone);
  const inHand = cashOf(visits.filter(({ visit }) => visit.date === dayInIndia(new Date())));
  return (
    <>
      {inHand > 0 && <p className="tabular mb-4 text-lg font-strong">{text.inHand(formatRupees(inHand))}</p>}
      {done.length === visits.length && <p className="mb-4 text-lg">{text.allDone}</p>}
      <Days visits={visits.filter((one) => !isDone(one))} nameOf={nameOf} />
      {done.length > 0 && (
        <details>
          <summary className="flex min-h-touch items-center text-lg font-strong">{text.done(done.length)}</summary>
          <div className="mt-2">
            <Days visits={done} nameOf={nameOf} />
          </div>
        </details>
      )}
    </>
  );
}

/** What nobody has to look at again: ended, and all of it sent and taken over. */
const isDone = ({ progress, unsent, troubles, waiting }: RoundVisit): boolean =>
  isOver(progress.state) && unsent === 0 && troubles.length === 0 && waiting.length === 0;

/** Rupees in cash that were taken at visits. */
const cashOf = (visits: readonly RoundVisit[]): number =>
  sumRupees(
    visits.flatMap(({ taken }) =>
      taken.filter(({ method }) => method === 'cash').map(({ amount }) => ({ price: amount, quantity: 1 })),
    ),
  );

interface DaysProps {
  readonly visits: readonly RoundVisit[];
  readonly nameOf: (date: string) => string;
}

const Days = ({ visits, nameOf }: DaysProps) =>
  [...Map.groupBy(visits, ({ visit }) => visit.date)].map(([date, ofDay]) => (
    <section key={date} className="mb-6">
      <h2 className="mb-2 text-lg font-strong">{nameOf(date)}</h2>
      <ol className="flex flex-col gap-3">
        {ofDay.map((one) => (
          <li key={one.visit._id}>
            <VisitCard shown={one} />
          </li>
        ))}
      </ol>
    </section>
  ));

function VisitCard({ shown: { visit, progress, unsent, troubles, waiting, taken } }: { shown: RoundVisit }) {
  const text = useMessages(fieldMessages);
  const locale = useLocale();
  const due = isOver(progress.state) ? null : nextDrawAt(progress.tubes);
  return (
    <Link
      to={`/field?visit=${visit._id}`}
      className={clsx(
        'flex flex-col gap-1 rounded-card border-2 bg-surface p-4 text-lg',
        isOver(progress.state) ? 'border-line text-ink-soft' : 'border-brand text-ink',
      )}
    >
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-strong">{visit.slot === null ? text.anyTime : formatSlot(visit.slot, locale)}</span>
        <span className="inline-block font-strong first-letter:uppercase">
          {VISIT_STATE_WORDS[progress.state][locale]}
        </span>
      </span>
      <span>{visit.patients.map(({ name }) => name).join(', ')}</span>
      {visit.address && (
        <span className="text-base text-ink-soft">
          {[visit.address.address, `${visit.address.locality} ${visit.address.pincode}`].filter(Boolean).join(', ')}
        </span>
      )}
      <span className="tabular text-base">
        {[
          text.tubeCount(progress.tubes.filter(({ state }) => state !== 'missed').length),
          progress.due > 0 && !isOver(progress.state) && text.toPay(formatRupees(toRupees(progress.due))),
          ...taken.map(({ method, amount }) => text.taken[method](formatRupees(amount))),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {due !== null && (
        <span className="font-strong text-saving">
          {text.nextDraw(formatTime(new Date(due).toISOString(), locale))}
        </span>
      )}
      {unsent > 0 && <span className="text-base font-strong text-saving">{text.unsentHere(unsent)}</span>}
      {waiting.length > 0 && <span className="text-base font-strong text-danger">{text.waiting}</span>}
      {troubles.length > 0 && <span className="text-base font-strong text-danger">{text.troubles}</span>}
    </Link>
  );
}
