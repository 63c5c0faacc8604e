import type { FieldConflict } from '@labfront/contract/visits';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx';
import { EventReason, EventWords } from './event-words.tsx';
import { visitsAdminMessages } from './visits.messages.ts';
import { decideConflict } from './visits.slice.ts';

type Decision = 'apply' | 'asTaken' | 'discard';
const DECISIONS = ['apply', 'discard'] as const;

interface Asked {
  /** In their order. */
  readonly conflicts: readonly FieldConflict[];
  readonly decision: Decision;
}

interface ConflictsProps {
  readonly conflicts: readonly FieldConflict[];
  readonly onDecided: () => void;
}

/** Cash that the rules refuse may be booked as it was taken. */
const isRefusedCash = ({ outcome, second: { kind, body } }: FieldConflict) =>
  outcome !== 'held' && kind === 'payment' && body.method === 'cash';

/** Where the events of a visit are decided. */
export const conflictsId = (visitId: string) => `decide-${visitId}`;

/** Decides events one after the other, until one is refused. @returns what was said last. */
function useDecide() {
  const text = useMessages(visitsAdminMessages);
  const dispatch = useAppDispatch();
  return async ({ conflicts, decision }: Asked, reason: string): Promise<void> => {
    let decided = 0;
    let said = '';
    for (const { _id } of conflicts) {
      const answer = await dispatch(
        decideConflict({
          params: { eventId: _id },
          body: decision === 'asTaken' ? { decision: 'apply', reason, asTaken: true } : { decision, reason },
        }),
      );
      if (decideConflict.fulfilled.match(answer)) {
        decided += 1;
        said = answer.payload.message;
        continue;
      }
      // The one before it, or a colleague, has decided on this one too.
      if (conflicts.length > 1 && answer.payload?.code === 'ILLEGAL_TRANSITION') continue;
      const why = answer.payload?.message ?? text.changeFailed;
      return notify('error', decided > 0 ? text.decidedUntil(decided, why) : why);
    }
    notify('success', conflicts.length > 1 ? text.decidedAll(decided) : said || text.decidedAll(decided));
  };
}

/** Events of devices that somebody decides: refused ones, those that wait, and two with one number. */
export function Conflicts({ conflicts, onDecided }: ConflictsProps) {
  const text = useMessages(visitsAdminMessages);
  const decide = useDecide();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  if (conflicts.length === 0) return null;

  async function carryOut(given: Asked, reason: string) {
    setAsked(null);
    setBusy(true);
    await decide(given, reason);
    setBusy(false);
    // Also after a refusal: a colleague may have decided meanwhile.
    onDecided();
  }

  const isAll = (asked?.conflicts.length ?? 0) > 1;
  const allTitle = ({ decision, conflicts: { length } }: Asked) =>
    decision === 'asTaken' ? text.asTakenTitle : text[`${decision}AllTitle`](length);
  return (
    <section aria-label={text.conflicts} className="mb-6">
      <h2 className="text-lg! text-danger">{text.conflicts}</h2>
      <p className="mt-1 mb-3 max-w-text text-sm text-ink-soft">{text.conflictsIntro}</p>
      <ul className="grid items-start gap-3 lg:grid-cols-2">
        {[...Map.groupBy(conflicts, ({ visitId }) => visitId)].map(([visitId, some]) => (
          <li key={visitId} id={conflictsId(visitId)}>
            <VisitConflicts conflicts={some} busy={busy} onAsk={setAsked} />
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title={isAll ? allTitle(asked) : text[`${asked.decision}Title`]}
          confirmLabel={isAll && asked.decision !== 'asTaken' ? text[`${asked.decision}All`] : text[asked.decision]}
          doubts={[text.reasonDoubt]}
          reasonLabel={text.reason}
          reasonMissing={text.reasonMissing}
          onConfirm={(reason) => void carryOut(asked, reason ?? '')}
          onCancel={() => setAsked(null)}
        >
          {text[`${asked.decision}Body`]}
        </ReasonDialog>
      )}
    </section>
  );
}

interface VisitConflictsProps {
  readonly conflicts: readonly FieldConflict[];
  readonly busy: boolean;
  readonly onAsk: (asked: Asked) => void;
}

/** Everything that is to be decided of one visit. Of the events that wait, the first one decides on the others. */
function VisitConflicts({ conflicts, busy, onAsk }: VisitConflictsProps) {
  const text = useMessages(visitsAdminMessages);
  const inOrder = conflicts.toSorted((one, other) => one.seq - other.seq);
  const firstHeld = inOrder.find(({ outcome }) => outcome === 'held');
  return (
    <Card className="flex flex-col gap-3 p-4 text-sm">
      <h3 className="tabular text-base!">{text.conflictsOf(inOrder[0]?.bookingNumber ?? '', inOrder.length)}</h3>
      <ul className="flex flex-col gap-3 divide-y divide-line [&>li+li]:pt-3">
        {inOrder.map((conflict) => (
          <li key={conflict._id} className="flex flex-col gap-2">
            <p>
              <span className="text-ink-soft">{text.entryBy(conflict.seq, conflict.by)} </span>
              <EventWords event={conflict.second} />
            </p>
            <p className="font-strong text-danger">
              <EventReason conflict={conflict} />
            </p>
            {conflict.first && (
              <p>
                <span className="text-ink-soft">{text.counts}: </span>
                <EventWords event={conflict.first} />
              </p>
            )}
            {(conflict.outcome !== 'held' || conflict === firstHeld) && (
              <div className="flex flex-wrap gap-3">
                {(isRefusedCash(conflict) ? (['apply', 'asTaken', 'discard'] as const) : DECISIONS).map((decision) => (
                  <Button
                    key={decision}
                    variant="secondary"
                    disabled={busy}
                    onClick={() => onAsk({ conflicts: [conflict], decision })}
                  >
                    {text[decision]}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      {inOrder.length > 1 && (
        <div className="flex flex-wrap gap-3 border-t border-line pt-3">
          {DECISIONS.map((decision) => (
            <Button key={decision} disabled={busy} onClick={() => onAsk({ conflicts: inOrder, decision })}>
              {text[`${decision}All`]}
            </Button>
          ))}
        </div>
      )}
    </Card>
  );
}
