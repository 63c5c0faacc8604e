import { decodeMessage } from '@labfront/contract/instrument-text';
import { useEffect, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { inboxMessages } from './inbox.messages.ts';
import { fetchMessage } from './inbox.slice.ts';

interface RawDialogProps {
  readonly params: { id: string; mid: string };
  readonly title: string;
  readonly onClose: () => void;
}

const textOf = ({ raw, encoding }: { raw: string; encoding: 'utf8' | 'base64' }) =>
  encoding === 'utf8' ? raw : decodeMessage(Uint8Array.from(atob(raw), (sign) => sign.charCodeAt(0)));

/** A message as it came, one record on each line. */
export function RawDialog({ params: { id, mid }, title, onClose }: RawDialogProps) {
  const text = useMessages(inboxMessages);
  const dispatch = useAppDispatch();
  const [shown, setShown] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const request = dispatch(fetchMessage({ params: { id, mid } }));
    void request.then((answer) => {
      if (fetchMessage.fulfilled.match(answer)) setShown(textOf(answer.payload.data));
      else if (!answer.meta.aborted) setFailure(answer.payload?.message ?? '');
    });
    return () => request.abort();
  }, [dispatch, id, mid]);
  return (
    <Dialog open large onClose={onClose} title={title} actions={<Button onClick={onClose}>{text.close}</Button>}>
      <FormError message={failure} />
      {shown === '' && <p>{text.erased}</p>}
      {shown !== null && shown !== '' && (
        <pre className="overflow-x-auto rounded-field bg-sunken p-4 text-sm whitespace-pre-wrap wrap-anywhere">
          {shown.replace(/\r\n?/g, '\n')}
        </pre>
      )}
    </Dialog>
  );
}
