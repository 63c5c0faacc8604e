import { useState } from 'react';
import { DoneNote } from '../../shared/forms/done-note.tsx';
import { FormError } from '../../shared/forms/form-error.tsx';
import { useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { Link } from '../../shared/router/link.tsx';
import { useSearchParams } from '../../shared/router/place.tsx';
import { apiThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { AuthPanel } from './components/auth-panel.tsx';
import { undoEmailMessages } from './undo-email.messages.ts';

const undoEmail = apiThunk('auth/undoEmail', 'POST /admin/undo-email', fallbackOf(undoEmailMessages, 'failed'));

/** Where the mailed link leads. Only the button does it: mail programs open links by themselves. */
export function Component() {
  const text = useMessages(undoEmailMessages);
  const [search] = useSearchParams();
  const token = (search.get('token') ?? '').trim();
  if (token !== '') return <UndoEmail key={token} token={token} />;
  return (
    <AuthPanel title={text.incomplete} hint={text.incompleteHint}>
      <Ways />
    </AuthPanel>
  );
}

function UndoEmail({ token }: { token: string }) {
  const text = useMessages(undoEmailMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const undo = async () => {
    setBusy(true);
    setFailure(null);
    const result = await dispatch(undoEmail({ body: { token } }));
    setBusy(false);
    if (undoEmail.fulfilled.match(result)) setDone(result.payload.message);
    else if (result.payload) setFailure(result.payload.message);
  };
  return (
    <AuthPanel title={text.title} hint={text.hint}>
      <FormError message={failure} />
      <DoneNote message={done} />
      {done === null && (
        <Button size="large" wide busy={busy} onClick={undo}>
          {text.undo}
        </Button>
      )}
      <Ways />
    </AuthPanel>
  );
}

function Ways() {
  const text = useMessages(undoEmailMessages);
  const ways = [
    ['/login', text.backToSignIn],
    ['/forgot-password', text.forgotPassword],
  ] as const;
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

export const handle: PageHandle = {
  // The address holds a secret: nobody keeps its document.
  preload: async () => ({ cacheable: false }),
  meta: ({ locale }) => ({ title: undoEmailMessages[locale].title, noindex: true }),
};
