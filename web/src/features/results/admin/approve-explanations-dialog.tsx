import type { Explanation } from '@labfront/contract/explanations';
import { useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { selectUser } from '../../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { ExplanationWords } from './explanation-words.tsx';
import { explanationsMessages } from './explanations.messages.ts';
import { approveExplanations } from './explanations.slice.ts';

interface ApproveExplanationsProps {
  readonly explanations: readonly Explanation[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The drafts of a page of the list, to be read and ticked: none is ticked by itself. */
export function ApproveExplanationsDialog({ explanations, onClose, onDone }: ApproveExplanationsProps) {
  const text = useMessages(explanationsMessages);
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const drafts = explanations.flatMap(({ _id, name, draft }) => (draft ? [{ _id, name, draft }] : []));
  const mine = drafts.filter(({ draft }) => draft.draftedBy === null || draft.draftedBy._id !== user?._id);
  const toggle = (ids: readonly string[], isTicked: boolean) =>
    setTicked((before) => new Set(isTicked ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));

  async function approve() {
    setBusy(true);
    setFailure(null);
    const chosen = drafts.filter(({ _id }) => ticked.has(_id));
    const body = { drafts: chosen.map(({ _id, draft }) => ({ parameterId: _id, version: draft.version })) };
    const answer = await dispatch(approveExplanations({ body }));
    setBusy(false);
    if (!approveExplanations.fulfilled.match(answer)) return setFailure(answer.payload?.message ?? text.saveFailed);
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
            {text.cancel}
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
          {drafts.map((one) => (
            <li key={one._id} className="rounded-card border border-line px-4 py-2">
              {mine.includes(one) ? (
                <Checkbox
                  label={<span className="font-strong">{one.name}</span>}
                  error={failures.get(one._id)}
                  checked={ticked.has(one._id)}
                  onChange={({ target }) => toggle([one._id], target.checked)}
                />
              ) : (
                <p className="py-2.5 text-sm">
                  <span className="font-strong">{one.name}</span> <span className="text-ink-soft">{text.own}</span>
                </p>
              )}
              <div className="pb-2 sm:pl-8">
                <ExplanationWords texts={one.draft.texts} />
                <p className="mt-2 text-xs text-ink-soft">
                  {text.source}: {one.draft.source}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
