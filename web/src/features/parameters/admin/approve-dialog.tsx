import type { Parameter } from '@labfront/contract/parameters';
import { useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { selectUser } from '../../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { uiMessages } from '../../../shared/ui/ui.messages.ts';
import { parametersMessages, rangeMessages } from './parameters.messages.ts';
import { approveMany } from './parameters.slice.ts';
import { cellText, criticalText, normalText } from './range-text.ts';

interface ApproveDialogProps {
  readonly parameters: readonly Parameter[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The drafts of a page of the list, to be read and ticked: none is ticked by itself. */
export function ApproveDialog({ parameters, onClose, onDone }: ApproveDialogProps) {
  const text = useMessages(parametersMessages);
  const ui = useMessages(uiMessages);
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const drafts = parameters.filter(({ draft }) => draft !== null);
  const mine = drafts.filter(({ draft }) => draft?.draftedBy?._id !== user?._id || draft?.draftedBy === null);
  const toggle = (ids: readonly string[], isTicked: boolean) => {
    const next = new Set(ticked);
    for (const id of ids) isTicked ? next.add(id) : next.delete(id);
    setTicked(next);
  };

  async function approve() {
    setBusy(true);
    setFailure(null);
    const chosen = drafts.flatMap(({ _id, draft }) =>
      draft && ticked.has(_id) ? [{ parameterId: _id, version: draft.version }] : [],
    );
    const answer = await dispatch(approveMany({ body: { drafts: chosen } }));
    setBusy(false);
    if (!approveMany.fulfilled.match(answer)) {
      setFailure(answer.payload?.message ?? text.saveFailed);
      return;
    }
    const refused = answer.payload.data.filter(({ outcome }) => outcome === 'refused');
    const count = chosen.length - refused.length;
    if (count > 0) notify('success', text.approved(count));
    setTicked(new Set());
    setFailures(new Map(refused.map(({ parameterId, message = text.saveFailed }) => [parameterId, message])));
    if (refused.length === 0) onDone();
  }

  return (
    <Dialog
      open
      large
      onClose={onClose}
      title={text.approveTitle}
      description={text.approveIntro}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui.cancel}
          </Button>
          {ticked.size > 0 && (
            <Button busy={busy} onClick={() => void approve()}>
              {text.approve(ticked.size)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError message={failure} />
        {mine.length === 0 && <p>{text.approveNone}</p>}
        {mine.length > 1 && (
          <Checkbox
            label={text.tickAll}
            checked={mine.every(({ _id }) => ticked.has(_id))}
            onChange={({ target }) =>
              toggle(
                mine.map(({ _id }) => _id),
                target.checked,
              )
            }
          />
        )}
        <ul className="flex flex-col gap-3">
          {drafts.map((parameter) => (
            <Draft
              key={parameter._id}
              parameter={parameter}
              isOwn={!mine.includes(parameter)}
              isTicked={ticked.has(parameter._id)}
              failure={failures.get(parameter._id)}
              onTick={(isTicked) => toggle([parameter._id], isTicked)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

interface DraftProps {
  readonly parameter: Parameter;
  readonly isOwn: boolean;
  readonly isTicked: boolean;
  readonly failure: string | undefined;
  readonly onTick: (isTicked: boolean) => void;
}

function Draft({ parameter: { name, unit, draft }, isOwn, isTicked, failure, onTick }: DraftProps) {
  const text = useMessages(parametersMessages);
  const words = useMessages(rangeMessages);
  return (
    <li className="rounded-card border border-line px-4 py-2">
      {isOwn ? (
        <p className="py-2.5 text-sm">
          <span className="font-strong">{name}</span> <span className="text-ink-soft">{text.own}</span>
        </p>
      ) : (
        <Checkbox
          label={<span className="font-strong">{[name, unit].filter(Boolean).join(', ')}</span>}
          error={failure}
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
        />
      )}
      <ul className="flex flex-col gap-2 pb-2 text-sm sm:pl-8">
        {(draft?.ranges ?? []).map((range) => (
          <li key={range._id}>
            <span className="flex flex-wrap gap-x-3">
              <span>{cellText(range, words)}</span>
              <span className="tabular font-strong">{normalText(range, words)}</span>
              <span className="tabular text-danger">{criticalText(range, words)}</span>
            </span>
            <span className="block text-ink-soft">{range.note}</span>
          </li>
        ))}
        {(draft?.warnings ?? []).map((gap) => (
          <li key={`${gap.sex} ${gap.ageFromDays}`} className="text-danger">
            {cellText(gap, words)}: {words.gap}
          </li>
        ))}
      </ul>
    </li>
  );
}
