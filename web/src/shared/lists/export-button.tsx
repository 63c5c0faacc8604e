import { Download } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { useAppDispatch } from '../store/hooks.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import type { csvThunk, ListFilter } from './csv-export.ts';
import { listMessages } from './lists.messages.ts';

interface ExportButtonProps {
  readonly thunk: ReturnType<typeof csvThunk>;
  readonly filter: ListFilter;
  /** Rows that the filter finds. */
  readonly total: number;
}

/** Downloads every row that the list finds now, not only the page that is shown. */
export function ExportButton({ thunk, filter, total }: ExportButtonProps) {
  const text = useMessages(listMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    const answer = await dispatch(thunk(filter));
    setBusy(false);
    if (thunk.rejected.match(answer)) notify('error', answer.payload?.message ?? text.exportFailed);
  }

  return (
    <Button variant="secondary" disabled={total === 0} busy={busy} onClick={() => void download()}>
      <Download aria-hidden="true" className="size-4" />
      {text.exportCsv}
    </Button>
  );
}
