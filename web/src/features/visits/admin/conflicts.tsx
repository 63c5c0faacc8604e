import type { FieldConflict } from '@labfront/contract/visits';
import { useState } from 'react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx';
import { visitsAdminMessages } from './visits.messages.ts';
import { decideConflict } from './visits.slice.ts';

type Decision = 'apply' | 'discard';

interface ConflictsProps {
  readonly conflicts: readonly FieldConflict[];
  readonly onDecided: () => void;
}

/** Events of devices whose number another event has, or of whoever had the visit before, until somebody decides. */
export function Conflicts({ conflicts, onDecided }: ConflictsProps) {
  const text = useMessages(visitsAdminMessages);
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<{ conflict: FieldConflict; decision: Decision } | null>(null);
  if (conflicts.length === 0) return null;

  async function decide({ _id }: FieldConflict, decision: Decision, reason: string) {
    setAsked(null);
    const answer = await dispatch(decideConflict({ params: { eventId: _id }, body: { decision, reason } }));
    if (decideConflict.fulfilled.match(answer)) notify('success', answer.payload.message);
    else notify('error', answer.payload?.message ?? text.changeFailed);
    // Also after a refusal: a colleague may have decided meanwhile.
    onDecided();
  }

  return (
    <section aria-label={text.conflicts} className="mb-6">
      <h2 className="text-lg! text-danger">{text.conflicts}</h2>
      <p className="mt-1 mb-3 max-w-text text-sm text-ink-soft">{text.conflictsIntro}</p>
      <ul className="grid gap-3 lg:grid-cols-2">
        {conflicts.map((conflict) => (
          <li key={conflict._id}>
            <Card className="flex flex-col gap-3 p-4 text-sm">
              <h3 className="tabular text-base!">{text.conflictOf(conflict.bookingNumber, conflict.seq)}</h3>
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
                <dt className="text-ink-soft">{text.counts}</dt>
                <dd>{conflict.first ? <EventWords event={conflict.first} /> : text.ofFormer}</dd>
                <dt className="text-ink-soft">{text.later}</dt>
                <dd>
                  <EventWords event={conflict.second} />
                </dd>
              </dl>
              <div className="flex flex-wrap gap-3">
                {(['apply', 'discard'] as const).map((decision) => (
                  <Button key={decision} variant="secondary" onClick={() => setAsked({ conflict, decision })}>
                    {text[decision]}
                  </Button>
                ))}
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title={text[`${asked.decision}Title`]}
          confirmLabel={text[asked.decision]}
          doubts={[text.reasonDoubt]}
          reasonLabel={text.reason}
          reasonMissing={text.reasonMissing}
          onConfirm={(reason) => void decide(asked.conflict, asked.decision, reason ?? '')}
          onCancel={() => setAsked(null)}
        >
          {text[`${asked.decision}Body`]}
        </ReasonDialog>
      )}
    </section>
  );
}

/** Numbers and codes of an event as its device sent them. */
function EventWords({ event: { kind, body, deviceAt } }: { event: FieldConflict['second'] }) {
  const text = useMessages(visitsAdminMessages);
  const locale = useLocale();
  const kinds: Readonly<Record<string, string>> = text.kinds;
  const said = ['tubeCode', 'amount', 'method', 'code', 'reason', 'note', 'text'].flatMap((name) =>
    typeof body[name] === 'string' || typeof body[name] === 'number' ? String(body[name]) : [],
  );
  return (
    <span className="wrap-anywhere">
      <span className="font-strong">{kinds[kind] ?? text.unknownKind(kind)}</span>
      {said.length > 0 && `: ${said.filter(Boolean).join(', ')}`}
      <span className="block text-ink-soft">
        {formatDate(deviceAt, locale)}, {formatTime(deviceAt, locale)}
      </span>
    </span>
  );
}
