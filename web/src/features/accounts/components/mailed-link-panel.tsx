import { type ReactNode, useState } from 'react';
import { DoneNote } from '../../../shared/forms/done-note.tsx';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { useSearchParams } from '../../../shared/router/place.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { linkToken } from '../link-token.ts';
import type { confirmEmail, undoChange } from '../mailed-links.ts';
import { AuthPanel } from './auth-panel.tsx';

interface MailedLinkPanelProps {
  readonly text: {
    title: string;
    hint: string;
    doneTitle: string;
    action: string;
    incomplete: string;
    incompleteHint: string;
  };
  readonly thunk: typeof confirmEmail | typeof undoChange;
  readonly onDone?: () => void;
  /** The next pages: addresses and their names. */
  readonly ways: readonly (readonly [to: string, label: string])[];
}

/** The page of a mailed link that does one thing. Only the button does it: mail programs open links by themselves. */
export function MailedLinkPanel({ text, thunk, onDone, ways }: MailedLinkPanelProps) {
  const [search] = useSearchParams();
  const token = linkToken(search);
  // The token whose work is done: another link in the same tab begins anew.
  const [doneToken, setDoneToken] = useState<string | null>(null);
  const isDone = doneToken === token;
  const links = <Ways ways={ways} />;
  if (token === '') {
    return (
      <AuthPanel title={text.incomplete} hint={text.incompleteHint}>
        {links}
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title={isDone ? text.doneTitle : text.title} hint={isDone ? '' : text.hint}>
      <Action
        key={token}
        token={token}
        label={text.action}
        thunk={thunk}
        onDone={() => {
          setDoneToken(token);
          onDone?.();
        }}
      />
      {links}
    </AuthPanel>
  );
}

interface ActionProps {
  readonly token: string;
  readonly label: string;
  readonly thunk: MailedLinkPanelProps['thunk'];
  onDone(): void;
}

function Action({ token, label, thunk, onDone }: ActionProps): ReactNode {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const press = async () => {
    setBusy(true);
    setFailure(null);
    const result = await dispatch(thunk({ body: { token } }));
    setBusy(false);
    if (thunk.fulfilled.match(result)) {
      setDone(result.payload.message);
      onDone();
    } else if (result.payload) setFailure(result.payload.message);
  };
  return (
    <>
      <FormError message={failure} />
      <DoneNote message={done} />
      {done === null && (
        <Button size="large" wide busy={busy} onClick={press}>
          {label}
        </Button>
      )}
    </>
  );
}

function Ways({ ways }: Pick<MailedLinkPanelProps, 'ways'>) {
  return (
    <p className="flex flex-wrap gap-x-6 border-t border-line pt-4 text-sm">
      {ways.map(([to, label]) => (
        <Link key={to} to={to} className="link inline-flex min-h-touch items-center">
          {label}
        </Link>
      ))}
    </p>
  );
}
