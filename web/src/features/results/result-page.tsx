import type { ResultPoint } from '@labfront/contract/my-results';
import { ArrowLeft, Printer } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { formatDate } from '../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { useListParams } from '../../shared/lists/use-list-params.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { Link } from '../../shared/router/link.tsx';
import { useParams } from '../../shared/router/place.tsx';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, Skeleton } from '../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { CourseChart } from './components/course-chart.tsx';
import { ExplanationCard } from './components/explanation-card.tsx';
import { NumberLine } from './components/number-line.tsx';
import { PositionChip } from './components/position-chip.tsx';
import { ResultsClosed } from './components/results-closed.tsx';
import { ValuesTable } from './components/values-table.tsx';
import { coursesOf, placePoints } from './course.ts';
import {
  beforeNewest,
  changeSentences,
  isOutside,
  isUrgent,
  rangeText,
  reasonsText,
  urgentText,
  valueSentence,
  valueText,
} from './result-words.ts';
import { resultsMessages } from './results.messages.ts';
import { fetchResult, pageKey, type ResultPage, type ResultsState, selectResults } from './results.slice.ts';

/** Everything about one parameter of a patient. */
export function Component() {
  const text = useMessages(resultsMessages);
  const { parameterId = '' } = useParams();
  const patientId = useListParams().get('patientId');
  const { page, pageOf, error, missing, consentNeeded } = useAppSelector(selectResults);
  const dispatch = useAppDispatch();
  const load = useCallback(() => {
    const query = patientId === '' ? {} : { patientId };
    void dispatch(fetchResult({ params: { parameterId }, query }));
  }, [dispatch, parameterId, patientId]);
  useEffect(load, [load]);
  const isHere = page !== null && pageOf === pageKey(parameterId, patientId);
  return (
    <div className="flex flex-col gap-6">
      <Link
        to={patientId === '' ? '/results' : `/results?patientId=${encodeURIComponent(patientId)}`}
        className="link inline-flex min-h-touch items-center gap-2 self-start text-sm print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {text.back}
      </Link>
      {consentNeeded !== null && <ResultsClosed message={consentNeeded} />}
      {isHere && !missing && consentNeeded === null && <Details page={page} />}
      {missing && <EmptyState title={text.missing} />}
      {!isHere && !missing && error !== null && consentNeeded === null && <ErrorState message={error} onRetry={load} />}
      {!isHere && !missing && error === null && (
        <div role="status" aria-label={text.loading} className="flex flex-col gap-4">
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-48 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
    </div>
  );
}

function Details({ page: { data, patient, explanation } }: { page: ResultPage }) {
  const text = useMessages(resultsMessages);
  const locale = useLocale();
  const newest = data.points.at(-1);
  if (!newest) return null;
  const { name } = data;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="wrap-anywhere">{name}</h1>
          <p className="mt-1.5 text-ink-soft">
            {patient.name}, {text.on(formatDate(newest.at, locale))}
          </p>
        </div>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          {text.print}
        </Button>
      </div>
      <Card className="flex flex-col gap-4 p-5 sm:p-6 print:shadow-none">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="tabular text-3xl font-strong wrap-anywhere">{valueText(newest, text)}</p>
          <PositionChip point={newest} />
        </div>
        <div>
          <NumberLine point={newest} isSaid />
          <p className="text-sm text-ink-soft">{rangeText(newest, text)}</p>
        </div>
        <p>
          {[valueSentence(newest, text), ...changeSentences(beforeNewest(data.points), newest, data, locale)].join(' ')}
        </p>
        {isUrgent(newest) && (
          <p className="rounded-field bg-danger-soft px-4 py-3 font-strong text-danger">{urgentText(newest, text)}</p>
        )}
        {isOutside(newest) && !isUrgent(newest) && (
          <p className="rounded-field bg-sunken px-4 py-3 text-sm">{text.kind}</p>
        )}
      </Card>
      <ExplanationCard explanation={explanation} />
      <Course name={name} points={data.points} />
      <ValuesTable name={name} points={data.points} />
      <p className="text-sm text-ink-soft">{text.notADiagnosis}</p>
    </>
  );
}

function Course({ name, points }: { name: string; points: readonly ResultPoint[] }) {
  const text = useMessages(resultsMessages);
  const courses = coursesOf(points);
  const [newest] = courses;
  if (!newest) return null;
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6 print:shadow-none">
      <h2>{text.course}</h2>
      {points.length === 1 && <p>{text.one}</p>}
      {courses.length > 1 && <p className="text-sm text-ink-soft">{text.otherUnits}</p>}
      {points.length > 1 &&
        courses.map(([unit, values]) => (
          <div key={unit} className="flex flex-col gap-3">
            <CourseChart name={name} unit={unit} points={values} />
            <Breaks points={values} />
          </div>
        ))}
    </Card>
  );
}

function Breaks({ points }: { points: readonly ResultPoint[] }) {
  const text = useMessages(resultsMessages);
  const locale = useLocale();
  const broken = placePoints(points).filter((one) => one.broken.length > 0);
  if (broken.length === 0) return null;
  return (
    <div className="text-sm">
      <h3 className="text-sm! font-strong">{text.breaks}</h3>
      <ol className="list-decimal pl-5">
        {broken.map(({ point, broken: reasons }) => (
          <li key={point._id}>{text.breakAt(formatDate(point.at, locale), reasonsText(reasons, text))}</li>
        ))}
      </ol>
    </div>
  );
}

export const handle: PageHandle<{ results: ResultsState }> = {
  meta: ({ state, params: { parameterId }, locale }) => {
    const { title, titleOf } = resultsMessages[locale];
    const { list, page, consentNeeded } = selectResults(state);
    // The list that leads here knows the name before the page does, and screen readers say the title at once.
    const known = [page?.data, ...(list?.data ?? [])].find((one) => one?.parameterId === parameterId);
    return { title: known && consentNeeded === null ? titleOf(known.name) : title, noindex: true };
  },
};
