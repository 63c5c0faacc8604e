import { useState } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { notify } from '../../shared/ui/notify.ts';
import { downloadMessages } from './download-report.messages.ts';
import { downloadReport } from './reports.slice.ts';

export interface DownloadControls {
  /** The share that has come, 0 to 1; null while nothing is on its way. */
  readonly share: number | null;
  readonly start: () => Promise<void>;
}

/** Saves one report and tells how far it is. */
export function useDownload(fileName: string): DownloadControls {
  const dispatch = useAppDispatch();
  const text = useMessages(downloadMessages);
  const [share, setShare] = useState<number | null>(null);
  return {
    share,
    start: async () => {
      setShare(0);
      const answer = await dispatch(downloadReport({ fileName, onProgress: setShare }));
      setShare(null);
      if (downloadReport.fulfilled.match(answer)) notify('success', text.saved);
      else if (answer.payload) notify('error', answer.payload.message);
    },
  };
}
