import { ChevronLeft, Microscope } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useParams } from '../../../shared/router/place.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { inboxMessages, mappingMessages } from './inbox.messages.ts';
import { fetchInbox, selectInbox } from './inbox.slice.ts';
import { fetchInstruments, fetchMeasurable, selectInstruments } from './instruments.slice.ts';
import { MappingsForm } from './mappings-form.tsx';

/** Which code of an instrument is which parameter. */
export function Component() {
  const text = useMessages(mappingMessages);
  const inbox = useMessages(inboxMessages);
  const { id = '' } = useParams();
  const dispatch = useAppDispatch();
  const { instruments, parameters, error } = useAppSelector(selectInstruments);
  const { messages } = useAppSelector(selectInbox);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const requests = [
      dispatch(fetchInstruments({ query: {} })),
      dispatch(fetchMeasurable()),
      dispatch(fetchInbox({ params: { id }, query: { state: 'unmapped', limit: '50' } })),
    ];
    return () => {
      for (const request of requests) request.abort();
    };
  }, [dispatch, id, tries]);
  const instrument = instruments?.find(({ _id }) => _id === id);
  const unknown = (messages ?? []).flatMap(({ results }) => results.filter((one) => one.reason === 'unknown_code'));
  const codes = [...new Map(unknown.map(({ code, unit }) => [code, unit]))].map(([code, unit]) => ({ code, unit }));
  const isLoading = error === null && (instruments === null || parameters === null);
  return (
    <div className="flex max-w-6xl flex-col gap-5">
      <Link
        to={`/admin/instruments/${id}`}
        className="link -mb-3 flex min-h-touch items-center gap-1 self-start text-sm"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        {text.messages}
      </Link>
      <div>
        <h1>{instrument ? text.heading(instrument.name) : text.title}</h1>
        <p className="mt-1.5 text-ink-soft">{text.hint}</p>
      </div>
      {error !== null && <ErrorState message={error} onRetry={() => setTries((count) => count + 1)} />}
      {isLoading && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
      {instruments !== null && !instrument && (
        <EmptyState icon={Microscope} title={inbox.missing} hint={inbox.missingHint} />
      )}
      {instrument && parameters !== null && (
        <MappingsForm key={instrument.updatedAt} instrument={instrument} parameters={parameters} unknown={codes} />
      )}
    </div>
  );
}

export const handle = privatePage(mappingMessages);
