import clsx from 'clsx';
import { FileSearch, FileText } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useFreshLinks } from '../../shared/files/use-fresh-links.ts';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { useListParams } from '../../shared/lists/use-list-params.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/card.tsx';
import { notify } from '../../shared/ui/notify.ts';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { SelectField, TextField } from '../../shared/ui/text-field.tsx';
import { ReportCard } from './components/report-card.tsx';
import { downloadMessages } from './download-report.messages.ts';
import { findIn, patientsIn } from './find-reports.ts';
import { reportTypeName } from './report-type.ts';
import { downloadReports, fetchReports, selectReports } from './reports.slice.ts';

export function Component() {
  const text = useMessages(downloadMessages);
  const user = useAppSelector(selectUser);
  return (
    <div className="page-width py-8">
      <h1>{text.title}</h1>
      <p className="mt-1.5 mb-6 max-w-text text-ink-soft">{text.intro}</p>
      {user && <OwnReports accountId={user._id} />}
    </div>
  );
}

function OwnReports({ accountId }: { accountId: string }) {
  const text = useMessages(downloadMessages);
  const dispatch = useAppDispatch();
  const { reports: known, loadedFor, listError } = useAppSelector(selectReports);
  const fetch = useCallback(() => void dispatch(fetchReports({ params: { id: accountId } })), [dispatch, accountId]);
  useFreshLinks(fetch);
  if (listError !== null) return <ErrorState message={listError} onRetry={fetch} />;
  if (loadedFor !== accountId) {
    return (
      <div role="status" aria-label={text.loading} className="flex max-w-4xl flex-col gap-4">
        <Skeleton className="h-20 rounded-card" />
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-52 rounded-card" />
      </div>
    );
  }
  if (known.length === 0) {
    return (
      <EmptyState icon={FileText} title={text.none} hint={text.noneHint}>
        <ButtonLink to="/view-all-test">{text.browseTests}</ButtonLink>
        <ButtonLink to="/user/orders" variant="secondary">
          {text.orders}
        </ButtonLink>
      </EmptyState>
    );
  }
  return <Found />;
}

const WITH_PATIENTS = 'sm:grid-cols-2 md:grid-cols-[minmax(0,1fr)_12rem_12rem]';

/** The own reports that match the search in the address. */
function Found() {
  const text = useMessages(downloadMessages);
  const { reports } = useAppSelector(selectReports);
  const locale = useLocale();
  const params = useListParams();
  const { set } = params;
  const [q, date, patient] = [params.get('q'), params.get('date'), params.get('patient')];
  const found = findIn(reports, { q, date, patient }, ({ reportType }) => reportTypeName(reportType, locale));
  const patients = patientsIn(reports);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const choosable = reports.filter(({ status }) => status === 'Completed').length > 1;
  const chosen = found.filter(({ _id, status }) => chosenIds.has(_id) && status === 'Completed');
  const choose = (id: string, isChosen: boolean) =>
    setChosenIds((ids) => new Set(isChosen ? [...ids, id] : [...ids].filter((other) => other !== id)));
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <div className={clsx('grid gap-3', patients.length > 1 ? WITH_PATIENTS : 'sm:grid-cols-[minmax(0,1fr)_12rem]')}>
        <TextField
          type="search"
          label={text.search}
          value={q}
          onChange={(event) => set({ q: event.target.value })}
          autoComplete="off"
        />
        {patients.length > 1 && (
          <SelectField
            label={text.patient}
            value={patient}
            onChange={(event) => set({ patient: event.target.value })}
            options={[{ value: '', label: text.everybody }, ...patients.map((name) => ({ value: name, label: name }))]}
          />
        )}
        <TextField type="date" label={text.date} value={date} onChange={(event) => set({ date: event.target.value })} />
      </div>
      <p aria-live="polite" className="tabular text-sm text-ink-soft">
        {text.count(found.length)}
      </p>
      {choosable && <ZipBar ids={chosen.map(({ _id }) => _id)} />}
      {found.length === 0 && (
        <EmptyState icon={FileSearch} title={text.noneFound}>
          <Button variant="secondary" onClick={() => set({ q: '', date: '', patient: '' })}>
            {text.clear}
          </Button>
        </EmptyState>
      )}
      <ul className="flex flex-col gap-4">
        {found.map((report) => (
          <li key={report._id}>
            <ReportCard
              heading="h2"
              report={report}
              chosen={choosable ? chosenIds.has(report._id) : null}
              onChoose={(isChosen) => choose(report._id, isChosen)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ZipBar({ ids }: { ids: readonly string[] }) {
  const text = useMessages(downloadMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const answer = await dispatch(downloadReports(ids));
    setBusy(false);
    if (downloadReports.rejected.match(answer) && answer.payload) notify('error', answer.payload.message);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken px-4 py-3">
      <p aria-live="polite" className="text-sm">
        {ids.length === 0 ? text.chooseHint : text.chosen(ids.length)}
      </p>
      <Button variant="secondary" busy={busy} disabled={ids.length === 0} onClick={save}>
        {text.zip}
      </Button>
    </div>
  );
}

export const handle = privatePage(downloadMessages);
