import type { ExplanationVersion } from '@labfront/contract/explanations';
import { ChevronLeft, FlaskConicalOff } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { formatDate } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { useParams } from '../../../shared/router/place.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Skeleton } from '../../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { ApproveExplanationsDialog } from './approve-explanations-dialog.tsx';
import { ExplanationChip } from './explanation-columns.tsx';
import { ExplanationForm } from './explanation-form.tsx';
import { ExplanationWords } from './explanation-words.tsx';
import { explanationsMessages } from './explanations.messages.ts';
import { type ExplanationPage, fetchExplanation, selectExplanation } from './explanations.slice.ts';

/** The explanation of one parameter for patients: the approved text, the draft, and what was approved before. */
export function Component() {
  const text = useMessages(explanationsMessages);
  const { id = '' } = useParams();
  const dispatch = useAppDispatch();
  const { page, missing, error } = useAppSelector(selectExplanation);
  const load = useCallback(() => void dispatch(fetchExplanation({ params: { parameterId: id } })), [dispatch, id]);
  useEffect(load, [load]);
  const isShown = page !== null && page.data._id === id;
  return (
    <div className="flex max-w-6xl flex-col gap-5">
      <Link to="/admin/explanations" className="link -mb-3 flex min-h-touch items-center gap-1 self-start text-sm">
        <ChevronLeft aria-hidden="true" className="size-4" />
        {text.allExplanations}
      </Link>
      {!isShown && <h1 className="sr-only">{text.title}</h1>}
      {missing && <EmptyState icon={FlaskConicalOff} title={text.missing} />}
      {!missing && !isShown && error !== null && <ErrorState message={error} onRetry={load} />}
      {!missing && !isShown && error === null && (
        <div role="status" aria-label={text.loading} className="flex flex-col gap-5">
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
      {isShown && !missing && <View key={page.data._id} page={page} onChanged={load} />}
    </div>
  );
}

function View({ page: { data, history }, onChanged }: { page: ExplanationPage; onChanged: () => void }) {
  const text = useMessages(explanationsMessages);
  const [open, setOpen] = useState<'edit' | 'approve' | null>(null);
  const done = () => {
    setOpen(null);
    onChanged();
  };
  const { draft, approved } = data;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1>{data.name}</h1>
        <ExplanationChip explanation={data} />
      </div>
      {open === 'edit' ? (
        <ExplanationForm explanation={data} onClose={() => setOpen(null)} onSaved={done} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {draft && (
            <May permission="range.approve">
              <Button onClick={() => setOpen('approve')}>{text.approveOne}</Button>
            </May>
          )}
          <May permission="range.edit">
            <Button variant="secondary" onClick={() => setOpen('edit')}>
              {text.edit}
            </Button>
          </May>
        </div>
      )}
      {draft && <VersionCard version={draft} />}
      {approved ? <VersionCard version={approved} /> : <p className="text-ink-soft">{text.noApproved}</p>}
      {history.length > 1 && <h2>{text.history}</h2>}
      {history.slice(1).map((version) => (
        <VersionCard key={version.version} version={version} />
      ))}
      {open === 'approve' && <ApproveExplanationsDialog explanations={[data]} onClose={done} onDone={done} />}
    </>
  );
}

function VersionCard({ version }: { version: ExplanationVersion }) {
  const text = useMessages(explanationsMessages);
  const locale = useLocale();
  const { approvedBy, approvedAt, draftedBy, draftedAt, source, sourceUrl } = version;
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div>
        <h2 className="text-base!">
          {approvedBy ? text.approvedCard(version.version) : text.draftCard(version.version)}
        </h2>
        <p className="text-sm text-ink-soft">
          {draftedBy ? text.written(draftedBy.name, formatDate(draftedAt, locale)) : text.starter}
        </p>
        {approvedBy && approvedAt && (
          <p className="text-sm text-ink-soft">
            {text.approvedBy(
              `${approvedBy.name}, ${approvedBy.qualification}`,
              approvedBy.registrationNumber,
              formatDate(approvedAt, locale),
            )}
          </p>
        )}
      </div>
      <ExplanationWords texts={version.texts} />
      <p className="text-xs text-ink-soft">
        {text.source}:{' '}
        {sourceUrl === '' ? (
          source
        ) : (
          <a href={sourceUrl} target="_blank" rel="noreferrer" className="link wrap-anywhere">
            {source}
          </a>
        )}
      </p>
    </Card>
  );
}

export const handle = privatePage(explanationsMessages);
