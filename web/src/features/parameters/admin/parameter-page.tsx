import type { Parameter } from '@labfront/contract/parameters';
import { ChevronLeft, FlaskConicalOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDate } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { useParams } from '../../../shared/router/place.tsx';
import { selectUser } from '../../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Skeleton } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { formulaText } from './formula-text.ts';
import { RangeStateChip } from './parameter-columns.tsx';
import { ParameterDialog } from './parameter-dialog.tsx';
import { parameterPageMessages, parametersMessages } from './parameters.messages.ts';
import { approveRanges, fetchParameter, type ParameterPage, selectParameter } from './parameters.slice.ts';
import { PublishedCard } from './published-card.tsx';
import { RangePicture } from './range-picture.tsx';
import { RangeTable } from './range-table.tsx';
import { RangesEditor } from './ranges-editor.tsx';

/** One parameter: its approved ranges, its draft, and what others publish. */
export function Component() {
  const text = useMessages(parameterPageMessages);
  const { id = '' } = useParams();
  const dispatch = useAppDispatch();
  const { page, missing, error } = useAppSelector(selectParameter);
  const [tries, setTries] = useState(0);
  const again = () => setTries((count) => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchParameter({ params: { id } }));
    return () => request.abort();
  }, [dispatch, id, tries]);
  const isShown = page !== null && page.data._id === id;
  return (
    <div className="flex max-w-6xl flex-col gap-5">
      <Link to="/admin/parameters" className="link -mb-3 flex min-h-touch items-center gap-1 self-start text-sm">
        <ChevronLeft aria-hidden="true" className="size-4" />
        {text.allParameters}
      </Link>
      {!isShown && <h1 className="sr-only">{text.title}</h1>}
      {missing && <EmptyState icon={FlaskConicalOff} title={text.missing} hint={text.missingHint} />}
      {!missing && error !== null && <ErrorState message={error} onRetry={again} />}
      {!missing && error === null && !isShown && (
        <div role="status" aria-label={text.loading} className="flex flex-col gap-5">
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
      {!missing && error === null && isShown && <View key={page.data._id} page={page} onChanged={again} />}
    </div>
  );
}

function View({ page, onChanged }: { page: ParameterPage; onChanged: () => void }) {
  const { data: parameter, published, history } = page;
  const [editing, setEditing] = useState<'fields' | 'ranges' | null>(null);
  const close = () => setEditing(null);
  const saved = () => {
    close();
    onChanged();
  };
  return (
    <>
      <Heading parameter={parameter} onEdit={() => setEditing('fields')} />
      {editing === 'ranges' ? (
        <RangesEditor parameter={parameter} onClose={close} onSaved={saved} />
      ) : (
        <>
          <DraftCard parameter={parameter} onEdit={() => setEditing('ranges')} onChanged={onChanged} />
          <ApprovedCard parameter={parameter} />
        </>
      )}
      {published.length > 0 && <PublishedCard published={published} unit={parameter.unit} />}
      {history.length > 1 && <HistoryCard parameter={parameter} history={history.slice(1)} />}
      {editing === 'fields' && <ParameterDialog parameter={parameter} onClose={close} onSaved={saved} />}
    </>
  );
}

function Heading({ parameter, onEdit }: { parameter: Parameter; onEdit: () => void }) {
  const text = useMessages(parameterPageMessages);
  const { kinds } = useMessages(parametersMessages);
  const { code, name, loinc, unit, kind, method, department, formula, choices, note } = parameter;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1>{name}</h1>
        <RangeStateChip parameter={parameter} />
        <May permission="range.edit">
          <Button variant="secondary" onClick={onEdit}>
            {text.edit}
          </Button>
        </May>
      </div>
      <p className="flex flex-wrap gap-x-4 text-ink-soft">
        {[code, loinc && `LOINC ${loinc}`, kinds[kind], unit, method, department].filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {formula && (
        <p>
          {text.formula}: <span className="tabular wrap-anywhere">{formulaText(formula)}</span>
        </p>
      )}
      {choices.length > 0 && (
        <p>
          {text.choices}: {choices.join(', ')}
        </p>
      )}
      {note !== '' && <p className="text-sm text-ink-soft">{note}</p>}
    </div>
  );
}

interface DraftCardProps {
  readonly parameter: Parameter;
  readonly onEdit: () => void;
  readonly onChanged: () => void;
}

function DraftCard({ parameter, onEdit, onChanged }: DraftCardProps) {
  const text = useMessages(parameterPageMessages);
  const { saveFailed } = useMessages(parametersMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [busy, setBusy] = useState(false);
  const { draft, unit, _id: id } = parameter;
  const isOwn = draft?.draftedBy != null && draft.draftedBy._id === user?._id;

  async function approve(version: number) {
    setBusy(true);
    const answer = await dispatch(approveRanges({ params: { id }, body: { version } }));
    setBusy(false);
    if (approveRanges.fulfilled.match(answer)) notify('success', answer.payload.message);
    else notify('error', answer.payload?.message ?? saveFailed);
    onChanged();
  }

  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-xl!">{text.draftHeading}</h2>
          {draft && (
            <p className="text-sm text-ink-soft">
              {draft.draftedBy
                ? text.draftedBy(draft.draftedBy.name, formatDate(draft.draftedAt, locale))
                : text.draftedByShop}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <May permission="range.edit">
            <Button variant="secondary" onClick={onEdit}>
              {draft ? text.editRanges : text.draftRanges}
            </Button>
          </May>
          {draft && !isOwn && (
            <May permission="range.approve">
              <Button busy={busy} onClick={() => void approve(draft.version)}>
                {text.approve}
              </Button>
            </May>
          )}
        </div>
      </div>
      {draft === null && <p className="text-ink-soft">{text.noDraft}</p>}
      {isOwn && <p className="text-sm">{text.ownDraft}</p>}
      {draft?.ranges.length === 0 && <p>{text.emptyDraft}</p>}
      {draft && draft.ranges.length > 0 && (
        <>
          <RangePicture ranges={draft.ranges} unit={unit} />
          <RangeTable ranges={draft.ranges} unit={unit} />
        </>
      )}
    </Card>
  );
}

function ApprovedCard({ parameter: { ranges, unit, approvedBy, approvedAt } }: { parameter: Parameter }) {
  const text = useMessages(parameterPageMessages);
  const locale = useLocale();
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <div>
        <h2 className="text-xl!">{text.approvedHeading}</h2>
        {approvedBy && approvedAt && (
          <p className="text-sm text-ink-soft">{text.approvedBy(approvedBy.name, formatDate(approvedAt, locale))}</p>
        )}
      </div>
      {ranges.length === 0 ? (
        <p>{text.noApproved}</p>
      ) : (
        <>
          <RangePicture ranges={ranges} unit={unit} />
          <RangeTable ranges={ranges} unit={unit} />
        </>
      )}
    </Card>
  );
}

interface HistoryCardProps {
  readonly parameter: Parameter;
  readonly history: ParameterPage['history'];
}

function HistoryCard({ parameter: { unit }, history }: HistoryCardProps) {
  const text = useMessages(parameterPageMessages);
  const locale = useLocale();
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <h2 className="text-xl!">{text.historyHeading}</h2>
      {history.map(({ version, ranges, approvedBy, approvedAt }) => (
        <div key={version} className="flex flex-col gap-2">
          <h3 className="text-base!">{text.version(version)}</h3>
          <p className="text-sm text-ink-soft">
            {text.approvedBy(approvedBy?.name ?? '', formatDate(approvedAt ?? '', locale))}
          </p>
          <RangeTable ranges={ranges} unit={unit} />
        </div>
      ))}
    </Card>
  );
}

export const handle = privatePage(parameterPageMessages);
