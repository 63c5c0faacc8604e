import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../../shared/store/hooks.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { importMessages } from './import.messages.ts';
import { undoImport } from './import.thunks.ts';

/** Undoes an import, and shows the items that stay unchanged. */
export function UndoImport({ id, onUndone }: { readonly id: string; onUndone(): void }) {
  const text = useMessages(importMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ message: string; left: readonly string[] } | null>(null);

  const undo = async () => {
    setBusy(true);
    const answer = await dispatch(undoImport({ params: { id } }));
    setBusy(false);
    if (undoImport.fulfilled.match(answer)) {
      setResult({ message: text.undone(answer.payload.done), left: answer.payload.left });
      onUndone();
    } else setResult({ message: answer.payload?.message ?? text.undoFailed, left: [] });
  };

  return (
    <div role="status" className="grid justify-items-start gap-1">
      {result === null ? (
        <>
          <Button variant="secondary" busy={busy} onClick={() => void undo()}>
            {text.undo}
          </Button>
          <p className="text-sm text-ink-soft">{text.undoHint}</p>
        </>
      ) : (
        <>
          <p className="font-strong">{result.message}</p>
          {result.left.length > 0 && <p className="text-sm">{text.left(result.left.join(', '))}</p>}
        </>
      )}
    </div>
  );
}
