import { type ReactNode, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { selectUser } from '../session/auth.slice.ts';
import { useAppSelector } from '../store/hooks.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { FormError } from './form-error.tsx';

interface Drafted {
  readonly _id: string;
  readonly name: string;
  readonly draft: { readonly version: number; readonly draftedBy: { readonly _id: string } | null } | null;
}

interface ChosenDraft {
  readonly parameterId: string;
  /** The version that was read. */
  readonly version: number;
}

interface Approval {
  readonly parameterId: string;
  readonly outcome: 'approved' | 'refused';
  readonly message?: string | undefined;
}

interface ApproveDraftsTexts {
  readonly approveTitle: string;
  readonly approveIntro: string;
  readonly approveNone: string;
  readonly tickAll: string;
  readonly own: string;
  readonly saveFailed: string;
  readonly approve: (count: number) => string;
  readonly approved: (count: number) => string;
}

interface ApproveDraftsDialogProps<T extends Drafted> {
  readonly items: readonly T[];
  readonly text: ApproveDraftsTexts;
  /** Resolves with the outcome of each draft; a thunk's `unwrap()` rejects as required. */
  readonly approve: (drafts: ChosenDraft[]) => Promise<{ readonly data: readonly Approval[] }>;
  readonly label: (item: T) => string;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** Shows the draft of an item. */
  readonly children: (draft: NonNullable<T['draft']>) => ReactNode;
}

/** The drafts among some parameters, to be read and ticked: none is ticked by itself, and nobody approves their own. */
export function ApproveDraftsDialog<T extends Drafted>(props: ApproveDraftsDialogProps<T>) {
  const { items, text, approve, label, onClose, onDone, children } = props;
  const ui = useMessages(uiMessages);
  const user = useAppSelector(selectUser);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const drafts = items.flatMap((item) => (item.draft ? [{ item, id: item._id, draft: item.draft }] : []));
  const approvable = drafts
    .filter(({ draft }) => draft.draftedBy === null || draft.draftedBy._id !== user?._id)
    .map(({ id }) => id);
  const toggle = (ids: readonly string[], isTicked: boolean) =>
    setTicked((before) => new Set(isTicked ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));

  async function send() {
    setBusy(true);
    setFailure(null);
    const chosen = drafts.flatMap(({ id, draft }) =>
      ticked.has(id) ? [{ parameterId: id, version: draft.version }] : [],
    );
    try {
      const { data } = await approve(chosen);
      const refused = data.filter(({ outcome }) => outcome === 'refused');
      const count = chosen.length - refused.length;
      if (count > 0) notify('success', text.approved(count));
      setTicked(new Set());
      setFailures(new Map(refused.map(({ parameterId, message = text.saveFailed }) => [parameterId, message])));
      if (refused.length === 0) onDone();
    } catch (rejected) {
      setFailure((rejected as { message?: string }).message ?? text.saveFailed);
    } finally {
      setBusy(false);
    }
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
            <Button busy={busy} onClick={() => void send()}>
              {text.approve(ticked.size)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError message={failure} />
        {approvable.length === 0 && <p>{text.approveNone}</p>}
        {approvable.length > 1 && (
          <Checkbox
            label={text.tickAll}
            checked={approvable.every((id) => ticked.has(id))}
            onChange={({ target }) => toggle(approvable, target.checked)}
          />
        )}
        <ul className="flex flex-col gap-3">
          {drafts.map(({ item, id, draft }) => (
            <li key={id} className="rounded-card border border-line px-4 py-2">
              {approvable.includes(id) ? (
                <Checkbox
                  label={<span className="font-strong">{label(item)}</span>}
                  error={failures.get(id)}
                  checked={ticked.has(id)}
                  onChange={({ target }) => toggle([id], target.checked)}
                />
              ) : (
                <p className="py-2.5 text-sm">
                  <span className="font-strong">{item.name}</span> <span className="text-ink-soft">{text.own}</span>
                </p>
              )}
              <div className="pb-2 sm:pl-8">{children(draft)}</div>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
