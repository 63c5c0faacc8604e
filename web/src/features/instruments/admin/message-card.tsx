import type { InstrumentMessage, Reading } from '@labfront/contract/instrument-schemas';
import { isDecided } from '@labfront/contract/instrument-states';
import { useState } from 'react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Chip } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { Table, Td, Th } from '../../../shared/ui/table.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { inboxMessages } from './inbox.messages.ts';
import { discardMessage, reprocessMessage } from './inbox.slice.ts';
import { RawDialog } from './raw-dialog.tsx';

interface MessageCardProps {
  readonly instrumentId: string;
  readonly message: InstrumentMessage;
  readonly busy: boolean;
  readonly onAccept: () => void;
  /** The values that were refused as implausible are right. */
  readonly onConfirm: () => void;
}

const isImplausible = ({ state, reason }: Reading) => state === 'matched' && reason === 'implausible';

const TONES = { accepted: 'neutral', matched: 'brand', ignored: 'neutral', discarded: 'neutral' } as const;
type Tone = (typeof TONES)[keyof typeof TONES] | 'danger';
const toneOf = (state: string): Tone => TONES[state as keyof typeof TONES] ?? 'danger';

/** A message with its results, and what can be done with it. */
export function MessageCard({ instrumentId, message, busy, onAccept, onConfirm }: MessageCardProps) {
  const text = useMessages(inboxMessages);
  const locale = useLocale();
  const may = useMay();
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<'discard' | 'raw' | null>(null);
  const [matching, setMatching] = useState(false);
  const { _id: mid, id, state, problem, results, createdAt, decidedBy, decidedAt, discardReason } = message;
  const params = { id: instrumentId, mid };
  // Ids of the bridge are long; their end tells them apart.
  const name = id.length > 12 ? `…${id.slice(-8)}` : id;
  const canAccept = may('instrument.accept') && !isDecided(state);

  async function reprocess() {
    setMatching(true);
    const answer = await dispatch(reprocessMessage({ params }));
    setMatching(false);
    if (reprocessMessage.fulfilled.match(answer)) notify('success', text.reprocessed(answer.payload.data.state));
    else notify('error', answer.payload?.message ?? text.saveFailed);
  }

  return (
    <li>
      <Card className="flex flex-col gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="tabular text-base!">
            {text.received(formatDate(createdAt, locale), formatTime(createdAt, locale))}
          </h2>
          <Chip tone={toneOf(state)}>{text.states[state]}</Chip>
          <span className="tabular text-sm text-ink-soft">{name}</span>
          {decidedBy !== null && decidedAt !== null && (
            <span className="text-sm text-ink-soft">
              {text.decided(decidedBy.name, formatDate(decidedAt, locale), formatTime(decidedAt, locale))}
            </span>
          )}
        </div>
        {problem !== null && <p className="font-strong text-danger">{text.problems[problem]}</p>}
        {discardReason !== '' && <p className="text-ink-soft wrap-anywhere">{discardReason}</p>}
        {results.length > 0 && <Readings results={results} caption={text.results(name)} />}
        <div className="flex flex-wrap gap-2">
          {canAccept && results.some((one) => one.state === 'matched') && (
            <Button busy={busy} aria-label={text.acceptOf(name)} onClick={onAccept}>
              {text.accept}
            </Button>
          )}
          {canAccept && results.some(isImplausible) && (
            <Button variant="secondary" busy={busy} aria-label={text.acceptImplausibleOf(name)} onClick={onConfirm}>
              {text.acceptImplausible}
            </Button>
          )}
          {canAccept && (
            <>
              <Button
                variant="secondary"
                busy={matching}
                aria-label={text.reprocessOf(name)}
                onClick={() => void reprocess()}
              >
                {text.reprocess}
              </Button>
              <Button variant="quiet" aria-label={text.discardOf(name)} onClick={() => setAsked('discard')}>
                {text.discard}
              </Button>
            </>
          )}
          <Button variant="quiet" aria-label={text.rawOf(name)} onClick={() => setAsked('raw')}>
            {text.raw}
          </Button>
        </div>
      </Card>
      {asked === 'discard' && <DiscardDialog params={params} onClose={() => setAsked(null)} />}
      {asked === 'raw' && <RawDialog params={params} title={text.rawOf(name)} onClose={() => setAsked(null)} />}
    </li>
  );
}

const isRefused = (reason: Reading['reason']) => reason === 'refused' || reason === 'implausible';

function Readings({ results, caption }: { results: readonly Reading[]; caption: string }) {
  const text = useMessages(inboxMessages);
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <Th>{text.code}</Th>
          <Th>{text.value}</Th>
          <Th>{text.result}</Th>
          <Th>{text.tube}</Th>
        </tr>
      </thead>
      <tbody>
        {results.map(({ position, specimen, code, value, unit, parameter, state, reason, detail }) => (
          <tr key={position}>
            <Td className="min-w-24">
              <span className="wrap-anywhere">{code}</span>
              {parameter !== null && <span className="block text-ink-soft">{parameter.name}</span>}
            </Td>
            <Td className="tabular">
              <span className="font-strong whitespace-nowrap">{value}</span>{' '}
              <span className="whitespace-nowrap">{unit}</span>
            </Td>
            <Td className="min-w-36">
              <span className={toneOf(state) === 'danger' || isRefused(reason) ? 'font-strong text-danger' : ''}>
                {reason === null ? text.readings[state] : text.reasons[reason]}
              </span>
              {detail !== '' && <span className="block text-ink-soft wrap-anywhere">{detail}</span>}
            </Td>
            <Td className="tabular whitespace-nowrap">{specimen}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function DiscardDialog({ params, onClose }: { params: { id: string; mid: string }; onClose: () => void }) {
  const text = useMessages(inboxMessages);
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const missing = reason.trim() === '' ? text.reasonMissing : undefined;
  return (
    <ActionDialog
      title={text.discardTitle}
      confirmLabel={text.discard}
      cancelLabel={text.keep}
      destructive
      action={async () => {
        setTried(true);
        if (missing !== undefined) throw { message: missing, status: 0 };
        await dispatch(discardMessage({ params, body: { reason } })).unwrap();
        return { message: text.discarded };
      }}
      onClose={onClose}
    >
      <p className="mb-3">{text.discardText}</p>
      <TextField
        label={text.reason}
        maxLength={300}
        autoComplete="off"
        value={reason}
        error={tried ? missing : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  );
}
