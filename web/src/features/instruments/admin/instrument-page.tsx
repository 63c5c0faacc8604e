import type { InstrumentMessage } from '@labfront/contract/instrument-schemas';
import { MESSAGE_STATES } from '@labfront/contract/instrument-states';
import { ChevronLeft, Inbox, Microscope } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { useParams } from '../../../shared/router/place.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { inboxMessages } from './inbox.messages.ts';
import { acceptMessages, fetchInbox, selectInbox } from './inbox.slice.ts';
import { fetchInstruments, selectInstruments } from './instruments.slice.ts';
import { MessageCard } from './message-card.tsx';

const PAGE_ROWS = 25;
const WAITING = 'waiting';

/** The inbox of one instrument: what waits first, with why. */
export function Component() {
  const text = useMessages(inboxMessages);
  const { id = '' } = useParams();
  const dispatch = useAppDispatch();
  const may = useMay();
  const params = useListParams();
  const state = params.get('state') || WAITING;
  const { messages, total, missing, error } = useAppSelector(selectInbox);
  const instrument = useAppSelector(selectInstruments).instruments?.find(({ _id }) => _id === id);
  const [tries, setTries] = useState(0);
  const [accepting, setAccepting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const again = useCallback(() => setTries((count) => count + 1), []);
  const { page } = params;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const query = { page: String(page), limit: String(PAGE_ROWS), ...(state !== 'all' && { state }) };
    const requests = [dispatch(fetchInbox({ params: { id }, query })), dispatch(fetchInstruments({ query: {} }))];
    return () => {
      for (const request of requests) request.abort();
    };
  }, [dispatch, id, state, page, tries]);

  async function accept(chosen: readonly InstrumentMessage[], confirmed = false) {
    setAccepting(true);
    setFailure(null);
    const messageIds = chosen.map(({ _id }) => _id);
    const answer = await dispatch(
      acceptMessages({ params: { id }, body: { messageIds, ...(confirmed && { confirmed }) } }),
    );
    setAccepting(false);
    if (!acceptMessages.fulfilled.match(answer)) {
      setFailure(answer.payload?.message ?? text.saveFailed);
      return;
    }
    const { data } = answer.payload;
    const saved = data.flatMap(({ results }) => results.filter(({ outcome }) => outcome === 'saved')).length;
    const open = data.filter(({ outcome }) => outcome !== 'accepted');
    if (saved > 0) notify('success', text.accepted(saved));
    const [first] = open;
    if (first) setFailure(first.message ?? text.partly(open.length));
    again();
  }

  const matched = (messages ?? []).filter((message) => message.results.some((one) => one.state === 'matched'));
  const states = [
    { value: WAITING, label: text.waiting },
    ...MESSAGE_STATES.map((value) => ({ value, label: text.states[value] })),
    { value: 'all', label: text.all },
  ];
  return (
    <div className="flex max-w-6xl flex-col gap-5">
      <Link to="/admin/instruments" className="link -mb-3 flex min-h-touch items-center gap-1 self-start text-sm">
        <ChevronLeft aria-hidden="true" className="size-4" />
        {text.back}
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1>{instrument ? text.heading(instrument.name) : text.title}</h1>
        {!missing && (
          <div className="flex flex-wrap gap-x-5">
            <Link to={`/admin/instruments/${id}/mappings`} className="link flex min-h-touch items-center">
              {text.mappings}
            </Link>
            {may('result.read') && (
              <Link to="/admin/quality-control" className="link flex min-h-touch items-center">
                {text.control}
              </Link>
            )}
          </div>
        )}
      </div>
      {missing && <EmptyState icon={Microscope} title={text.missing} hint={text.missingHint} />}
      {!missing && (
        <>
          <div className="flex flex-wrap items-end gap-4">
            <div className="w-64 max-w-full">
              <SelectField
                label={text.state}
                value={state}
                options={states}
                onChange={({ target }) => params.set({ state: target.value === WAITING ? '' : target.value })}
              />
            </div>
            {may('instrument.accept') && matched.length > 0 && (
              <Button variant="accent" busy={accepting} onClick={() => void accept(matched)}>
                {text.acceptAll(matched.length)}
              </Button>
            )}
          </div>
          <FormError message={failure} />
          {error !== null && <ErrorState message={error} onRetry={again} />}
          {error === null && messages === null && (
            <div role="status" aria-label={text.loading}>
              <Skeleton className="h-96 rounded-card" />
            </div>
          )}
          {error === null && messages?.length === 0 && (
            <EmptyState icon={Inbox} title={state === WAITING ? text.noneWaiting : text.none} hint={text.noneHint} />
          )}
          {messages !== null && messages.length > 0 && (
            <ul className="flex flex-col gap-4">
              {messages.map((message) => (
                <MessageCard
                  key={message._id}
                  instrumentId={id}
                  message={message}
                  busy={accepting}
                  onAccept={() => void accept([message])}
                  onConfirm={() => void accept([message], true)}
                />
              ))}
            </ul>
          )}
          <Pagination page={page} pageCount={Math.ceil(total / PAGE_ROWS)} />
        </>
      )}
    </div>
  );
}

export const handle = privatePage(inboxMessages);
