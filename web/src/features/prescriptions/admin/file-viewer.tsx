import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { prescriptionsAdminMessages } from './prescriptions-admin.messages.ts';
import { openSheets, type Sheets, type Turn } from './sheets.ts';

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const FITTING = ZOOMS.indexOf(1);

interface FileViewerProps {
  readonly address: string;
  readonly isPdf: boolean;
  readonly onShown: () => void;
}

/** A picture or a PDF, page by page, larger, smaller and turned. */
export function FileViewer({ address, isPdf, onShown }: FileViewerProps) {
  const text = useMessages(prescriptionsAdminMessages);
  const [tries, setTries] = useState(0);
  const opened = useSheets(address, isPdf, tries);
  if (opened === 'failed') {
    return <ErrorState message={text.notShown} onRetry={() => setTries((count) => count + 1)} />;
  }
  if (opened === null) {
    return (
      <div role="status" aria-label={text.viewing}>
        <Skeleton className="h-96 rounded-card" />
      </div>
    );
  }
  return <Pages sheets={opened} onShown={onShown} />;
}

function Pages({ sheets, onShown }: { sheets: Sheets; onShown: () => void }) {
  const text = useMessages(prescriptionsAdminMessages);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState(1);
  const [turn, setTurn] = useState<Turn>(0);
  const [zoom, setZoom] = useState(FITTING);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (canvas.current)
      sheets.draw(canvas.current, page, turn).then(
        () => setFailed(false),
        () => setFailed(true),
      );
  }, [sheets, page, turn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each file
  useEffect(onShown, [sheets]);
  const share = ZOOMS[zoom] ?? 1;

  return (
    <section aria-label={text.view} className="flex min-h-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-1">
        <IconButton label={text.zoomOut} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut aria-hidden="true" className="size-5" />
        </IconButton>
        <span aria-live="polite" className="tabular w-14 text-center text-sm">
          {text.zoomed(share * 100)}
        </span>
        <IconButton label={text.zoomIn} disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          <ZoomIn aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={text.rotate} onClick={() => setTurn(((turn + 90) % 360) as Turn)}>
          <RotateCw aria-hidden="true" className="size-5" />
        </IconButton>
        {sheets.pages > 1 && (
          <span className="ml-auto flex items-center">
            <IconButton label={text.before} disabled={page === 1} onClick={() => setPage(page - 1)}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </IconButton>
            <span aria-live="polite" className="tabular text-sm">
              {text.page(page, sheets.pages)}
            </span>
            <IconButton label={text.after} disabled={page === sheets.pages} onClick={() => setPage(page + 1)}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </IconButton>
          </span>
        )}
      </div>
      {failed && <ErrorState message={text.notShown} />}
      <section
        aria-label={text.page(page, sheets.pages)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by the keyboard
        tabIndex={0}
        className="max-h-[70dvh] overflow-auto rounded-field bg-sunken p-2"
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={text.view}
          className="mx-auto block h-auto"
          style={{ width: `${share * 100}%` }}
        />
      </section>
    </section>
  );
}

function useSheets(address: string, isPdf: boolean, tries: number): Sheets | 'failed' | null {
  const [opened, setOpened] = useState<Sheets | 'failed' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    let isGone = false;
    let sheets: Sheets | undefined;
    setOpened(null);
    openSheets(address, isPdf).then(
      (next) => {
        sheets = next;
        if (isGone) next.close();
        else setOpened(next);
      },
      () => !isGone && setOpened('failed'),
    );
    return () => {
      isGone = true;
      sheets?.close();
    };
  }, [address, isPdf, tries]);
  return opened;
}
