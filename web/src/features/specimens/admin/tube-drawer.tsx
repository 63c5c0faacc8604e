import { labelAge } from '@labfront/contract/label-patients';
import { REJECT_CODES, SHIPPED_STATES } from '@labfront/contract/specimen-states';
import type { SpecimenDetails } from '@labfront/contract/specimens';
import { useCallback, useEffect } from 'react';
import { ageAndSex } from '../../../shared/format/ages.ts';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { OverdueNote, StateChip, whereIs } from './specimen-columns.tsx';
import { spacedCode, specimenWords } from './specimen-words.ts';
import { specimensMessages, tubeMessages } from './specimens.messages.ts';
import { fetchTube, selectTube } from './specimens.slice.ts';
import { TubeActions } from './tube-actions.tsx';

interface TubeDrawerProps {
  readonly code: string;
  readonly nameOf: (centreId: string | null) => string;
  readonly onClose: () => void;
}

/** The life of a tube and what can be done with it now. */
export function TubeDrawer({ code, nameOf, onClose }: TubeDrawerProps) {
  const list = useMessages(specimensMessages);
  const dispatch = useAppDispatch();
  const { tube, error } = useAppSelector(selectTube);
  const load = useCallback(() => void dispatch(fetchTube({ params: { code } })), [dispatch, code]);
  useEffect(load, [load]);
  return (
    <Dialog open drawer onClose={onClose} title={list.openTube(spacedCode(code))}>
      {error !== null && <ErrorState message={error} onRetry={load} />}
      {error === null && tube?.tubeCode !== code && <Skeleton className="h-60" />}
      {tube?.tubeCode === code && (
        <div className="grid gap-6">
          <div className="flex flex-wrap items-center gap-3">
            <StateChip state={tube.state} />
            <OverdueNote tube={tube} />
          </div>
          <PromiseNote tube={tube} />
          <TubeActions tube={tube} onDone={load} />
          <Facts tube={tube} nameOf={nameOf} />
          <Life tube={tube} nameOf={nameOf} />
        </div>
      )}
    </Dialog>
  );
}

const DECIDES_PROMISE: ReadonlySet<string> = new Set(['received', 'rejected', 'lost']);

/** The payout of the promise about lost samples: it stays where the tube is found. A server of before does not tell. */
function PromiseNote({ tube: { promise, events, bookingNumber } }: Pick<PartProps, 'tube'>) {
  const text = useMessages(tubeMessages);
  const locale = useLocale();
  const may = useMay();
  if (!promise) return null;
  const isFound = events.findLast(({ kind }) => DECIDES_PROMISE.has(kind))?.kind === 'received';
  return (
    <section aria-label={text.promise} className="rounded-card bg-accent-soft px-4 py-2 text-sm">
      <p>{text.promised[promise.status](formatDate(promise.at, locale))}</p>
      {promise.status === 'paid' && isFound && <p className="font-strong">{text.promiseStays}</p>}
      {may('refund.approve') && (
        <Link to={`/admin/promises?q=${bookingNumber}`} className="link inline-flex min-h-touch items-center">
          {text.seePromises}
        </Link>
      )}
    </section>
  );
}

interface PartProps {
  readonly tube: SpecimenDetails;
  readonly nameOf: (centreId: string | null) => string;
}

function Facts({ tube, nameOf }: PartProps) {
  const text = useMessages(tubeMessages);
  const list = useMessages(specimensMessages);
  const { patient, container, holder, tests } = tube;
  const facts: readonly (readonly [string, string])[] = [
    [list.patient, [patient.name, ageAndSex(labelAge(patient), patient.sex)].filter(Boolean).join(', ')],
    [list.tests, tests.map(({ name }) => name).join(', ')],
    [text.specimen, tube.specimen],
    [text.container, `${container.colour} (${container.additive})`],
    [text.volume, tube.volumeMl === 0 ? '' : `${tube.volumeMl} ml`],
    [text.storage, tube.storage],
    [list.where, [whereIs(tube, nameOf, list), holder && list.withHolder(holder.name)].filter(Boolean).join(', ')],
    [text.accession, tube.accession],
    [text.booking, tube.bookingNumber],
    [text.prints, String(tube.prints)],
  ];
  return (
    <section aria-label={text.facts}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function Life({ tube, nameOf }: PartProps) {
  const text = useMessages(tubeMessages);
  const id = `life-${tube._id}`;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 font-strong">
        {text.life}
      </h3>
      {tube.events.length === 0 && <p className="text-sm text-ink-soft">{text.nothing}</p>}
      <ol className="ml-2 border-l-2 border-line">
        {tube.events.map((event) => (
          <Entry key={event.seq} event={event} centre={nameOf(event.centreId)} />
        ))}
      </ol>
    </section>
  );
}

/** A device whose clock differs by less tells nothing new. */
const CLOCK_TOLERANCE = 5 * 60 * 1_000;

function Entry({ event, centre }: { event: SpecimenDetails['events'][number]; centre: string }) {
  const text = useMessages(tubeMessages);
  const words = useMessages(specimenWords);
  const locale = useLocale();
  const { kind, by, serverAt, deviceAt, temperature, reason, details } = event;
  const rejectCode = REJECT_CODES.find((code) => code === details.rejectCode);
  const came = SHIPPED_STATES.find((state) => state === details.came);
  const isClockOff = Math.abs(Date.parse(deviceAt) - Date.parse(serverAt)) > CLOCK_TOLERANCE;
  const at = (time: string) => `${formatDate(time, locale)}, ${formatTime(time, locale)}`;
  return (
    <li className="relative pb-5 pl-5 text-sm last:pb-0">
      <span aria-hidden="true" className="absolute top-1.5 -left-[7px] size-3 rounded-full bg-brand" />
      <p className="font-strong">
        {words.events[kind]}
        {rejectCode !== undefined && `: ${words.rejectCodes[rejectCode]}`}
      </p>
      <p className="tabular text-ink-soft">{at(serverAt)}</p>
      <p className="text-ink-soft">
        {[by === null ? text.byProgram : text.by(by), centre && text.at(centre)].filter(Boolean).join(' ')}
      </p>
      {temperature !== null && <p>{text.degrees(temperature)}</p>}
      {came !== undefined && <p>{text.came(words.shipped[came])}</p>}
      {details.found === true && <p>{text.found}</p>}
      {details.withoutBox === true && <p>{text.withoutBox}</p>}
      {reason !== '' && <p className="wrap-anywhere">{reason}</p>}
      {isClockOff && <p className="text-ink-soft">{text.deviceClock(at(deviceAt))}</p>}
    </li>
  );
}
