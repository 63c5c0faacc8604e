import { FlaskConical, Printer } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { useListParams } from '../../shared/lists/use-list-params.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { selectIsSignedIn } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { SelectField, TextField } from '../../shared/ui/text-field.tsx';
import { usePatients } from '../patients/index.ts';
import { ResultCard } from './components/result-card.tsx';
import { ResultsClosed } from './components/results-closed.tsx';
import { isOutside, isUrgent, liesOutside } from './result-words.ts';
import { resultsMessages } from './results.messages.ts';
import { fetchResults, type ResultList, selectResults } from './results.slice.ts';

/** The newest released value of everything that was measured of a patient. */
export function Component() {
  const text = useMessages(resultsMessages);
  const { get, set } = useListParams();
  const patientId = get('patientId');
  const { list, listOf, error, consentNeeded } = useAppSelector(selectResults);
  const dispatch = useAppDispatch();
  const load = useCallback(
    () => void dispatch(fetchResults(patientId === '' ? undefined : { query: { patientId } })),
    [dispatch, patientId],
  );
  const isSignedIn = useAppSelector(selectIsSignedIn);
  useEffect(() => {
    if (isSignedIn) load();
  }, [isSignedIn, load]);
  const { patients, loaded, error: patientsError } = usePatients(true);
  const isHere = list !== null && listOf === patientId;
  const [isOpen, setIsOpen] = useState(false);
  const isAnswered = isHere || consentNeeded !== null || error !== null;
  // The choice of a patient and the results appear together: whichever came later would move the other one.
  if (!isOpen && isAnswered && (loaded || patientsError !== null)) setIsOpen(true);
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1>{text.title}</h1>
        {/* Said before the first number. As the largest text of the page it is also what is painted first and moves no more. */}
        <p className="mt-1.5 max-w-text text-ink-soft">
          {text.intro} {text.notADiagnosis}
        </p>
      </div>
      {isOpen && patients.length > 1 && (
        <div className="max-w-form print:hidden">
          <SelectField
            label={text.patient}
            value={patients.some(({ _id, relation }) => _id === patientId && relation === 'self') ? '' : patientId}
            onChange={({ target }) => set({ patientId: target.value })}
            options={patients.map(({ _id, name, relation }) => ({
              value: relation === 'self' ? '' : _id,
              label: name,
            }))}
          />
        </div>
      )}
      {!isOpen || !isAnswered ? (
        <div role="status" aria-label={text.loading} className="grid gap-4 xl:grid-cols-2">
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      ) : consentNeeded !== null ? (
        <ResultsClosed message={consentNeeded} />
      ) : isHere ? (
        <List list={list} patientId={patientId} />
      ) : (
        <ErrorState message={error ?? ''} onRetry={load} />
      )}
    </div>
  );
}

/** As many results as are seen at a glance: there is nothing to find among them. */
const FEW = 5;

function List({ list: { data, patient }, patientId }: { list: ResultList; patientId: string }) {
  const text = useMessages(resultsMessages);
  const [q, setQ] = useState('');
  const [show, setShow] = useState('');
  if (data.length === 0) {
    return (
      <EmptyState icon={FlaskConical} title={text.none} hint={text.noneHint}>
        <ButtonLink to="/download-report" variant="secondary">
          {text.reports}
        </ButtonLink>
      </EmptyState>
    );
  }
  const isOut = ({ points }: (typeof data)[number]) => points.slice(-1).some(isOutside);
  const words = q.trim().toLowerCase();
  const found = data
    .filter(
      (result) =>
        (show === '' || isOut(result)) &&
        // Hindi pages read the Hindi name as `name` alone.
        [result.name, result.nameHi, result.code].filter(Boolean).join(' ').toLowerCase().includes(words),
    )
    // Nobody has to look for them among sixty.
    .sort((a, b) => Number(isOut(b)) - Number(isOut(a)));
  const outside = found.filter(({ points }) => points.slice(-1).some(liesOutside)).length;
  return (
    <>
      <p className="hidden font-strong print:block">{patient.name}</p>
      {data.length > FEW && (
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem] print:hidden">
          <TextField
            type="search"
            label={text.find}
            value={q}
            onChange={({ target }) => setQ(target.value)}
            autoComplete="off"
          />
          <SelectField
            label={text.show}
            value={show}
            onChange={({ target }) => setShow(target.value)}
            options={[
              { value: '', label: text.showAll },
              { value: 'outside', label: text.showOutside },
            ]}
          />
        </div>
      )}
      <div className="flex items-center justify-between gap-4">
        <p aria-live="polite" className="tabular text-sm text-ink-soft">
          {[text.count(found.length), outside > 0 && text.outside(outside)].filter(Boolean).join(' · ')}
        </p>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          {text.print}
        </Button>
      </div>
      {outside > 0 && !data.some(({ points }) => points.slice(-1).some(isUrgent)) && (
        <p className="max-w-text rounded-card bg-sunken px-4 py-3 text-sm">{text.kind}</p>
      )}
      {found.length === 0 && <EmptyState title={text.noneFound} />}
      <ul className="grid gap-4 xl:grid-cols-2 print:grid-cols-2">
        {found.map((result) => (
          <li key={result.parameterId}>
            <ResultCard result={result} patientId={patientId} />
          </li>
        ))}
      </ul>
    </>
  );
}

export const handle: PageHandle = { ...privatePage(resultsMessages), opensEarly: true };
