import type { Report } from '@labfront/contract/reports';
import { Download } from 'lucide-react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button, type ButtonSize } from '../../../shared/ui/button.tsx';
import { downloadMessages } from '../download-report.messages.ts';
import { useDownload } from '../use-download.ts';

interface DownloadButtonProps {
  readonly report: Pick<Report, 'fileName' | 'originalName'>;
  readonly size?: ButtonSize;
}

/** Saves a report under its name, and shows how much of it has come. */
export function DownloadButton({ report: { fileName, originalName }, size = 'normal' }: DownloadButtonProps) {
  const text = useMessages(downloadMessages);
  const { share, start } = useDownload(fileName);
  const percent = Math.round((share ?? 0) * 100);
  return (
    <span className="flex flex-col gap-1.5">
      <Button
        size={size}
        aria-label={text.downloadOf(originalName)}
        aria-disabled={share !== null}
        onClick={() => share === null && void start()}
      >
        <Download aria-hidden="true" className="size-4" />
        <span className="tabular">{share === null ? text.download : text.receiving(percent)}</span>
      </Button>
      {share !== null && (
        <progress
          aria-label={text.downloadOf(originalName)}
          value={percent}
          max={100}
          className="h-1.5 w-full accent-brand"
        />
      )}
    </span>
  );
}
